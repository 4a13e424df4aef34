import { invoicePage } from '#features/invoices/client/pages.ts'
import { OwnPlan } from '#features/plans/client/own-plan.tsx'
import { clientPages } from '#features/plans/pages.ts'
import { Page } from '#ui/portal/page.tsx'
import { payPlanPage } from './plan-payment.ts'

export default function OwnPlanPage() {
  return (
    <Page title="My subscription" back={{ to: clientPages.plans, label: 'Maintenance plans' }}>
      <OwnPlan invoicePage={invoicePage} payPage={payPlanPage} />
    </Page>
  )
}
