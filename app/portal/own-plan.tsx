import { clientInvoicePaths } from '#features/invoices/paths.ts'
import { OwnSubscription } from '#features/plans/client/own-subscription.tsx'
import { clientPages, planParam } from '#features/plans/paths.ts'
import { Page } from '#ui/portal/page.tsx'

export default function OwnPlanPage() {
  return (
    <Page title="My subscription" back={{ to: clientPages.plans, label: 'Maintenance plans' }}>
      <OwnSubscription
        invoicePage={clientInvoicePaths.details}
        payPage={(id) => `${clientInvoicePaths.pay(id)}?${planParam}=1`}
      />
    </Page>
  )
}
