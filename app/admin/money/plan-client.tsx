import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { clientPaths } from '#features/clients/paths.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { staffPages } from '#features/plans/paths.ts'
import { clientOf } from '#features/plans/staff/subscription.ts'
import { SubscriptionDetails } from '#features/plans/staff/subscription-details.tsx'
import { useSubscriptionActions } from '#features/plans/staff/use-subscription-actions.tsx'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { Button } from '#ui/base/button.tsx'
import { MoreIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Menu } from '#ui/overlay/menu.tsx'

const back = { to: staffPages.clients, label: 'All clients with plans' }

export default function PlanClientPage() {
  const { id = '' } = useParams()
  const read = useRead(subscriptions.one, { params: { id } })
  const { actionsFor, dialog } = useSubscriptionActions({ onPage: true })
  return (
    <>
      <DetailsPage
        read={read}
        noun="subscription"
        title={(plan) => `${plan.name} plan of ${clientOf(plan)}`}
        back={back}
        extraActions={(plan) => {
          const actions = actionsFor(plan)
          if (actions.length === 0) return null
          return (
            <Menu
              label="Actions"
              actions={actions}
              trigger={
                <Button variant="secondary">
                  <MoreIcon />
                  Actions
                </Button>
              }
            />
          )
        }}
      >
        {(plan) => (
          <SubscriptionDetails
            subscription={plan}
            invoicePage={invoicePaths.details}
            clientPage={clientPaths.details}
          />
        )}
      </DetailsPage>
      {dialog}
    </>
  )
}
