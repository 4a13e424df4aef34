import { invoicePage, payPage } from '#features/invoices/client/pages.ts'
import { OwnPlan } from '#features/plans/client/own-plan.tsx'
import { clientPages, planParam } from '#features/plans/pages.ts'
import { Page } from '#ui/portal/page.tsx'

export default function OwnPlanPage() {
  return (
    <Page title="My subscription" back={{ to: clientPages.plans, label: 'Maintenance plans' }}>
      <OwnPlan invoicePage={invoicePage} payPage={(id) => `${payPage(id)}?${planParam}=1`} />
    </Page>
  )
}
