import { plans } from '#features/plans/contract.ts'
import { staffPages } from '#features/plans/paths.ts'
import { PlanTable } from '#features/plans/staff/plan-table.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Subscriptions() {
  return (
    <Page
      title="Subscriptions"
      description="The maintenance plans that clients can choose from."
      add={may(plans.add) && { to: staffPages.add, label: 'Add Subscription' }}
    >
      <PlanTable />
    </Page>
  )
}
