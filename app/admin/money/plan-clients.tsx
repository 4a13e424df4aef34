import { StartButton } from '#features/plans/staff/start-button.tsx'
import { SubscriptionTable } from '#features/plans/staff/subscription-table.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function PlanClients() {
  return (
    <Page title="Clients with plans" actions={<StartButton />}>
      <SubscriptionTable />
    </Page>
  )
}
