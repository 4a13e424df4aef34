import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { users } from '#features/accounts/users/contract.ts'
import { useUserActions } from '#features/accounts/users/use-user-actions.tsx'
import { UserDetails } from '#features/accounts/users/user-details.tsx'
import { ClientConversation } from '#features/chat/staff/client-conversation.tsx'
import { ClientInvoices } from '#features/invoices/list/client-invoices.tsx'
import { ClientPlan } from '#features/plans/staff/client-plan.tsx'
import { ClientProjects } from '#features/projects/client-projects.tsx'
import { OpenTasks } from '#features/tasks/open-tasks.tsx'
import { Button } from '#ui/base/button.tsx'
import { MoreIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Menu } from '#ui/overlay/menu.tsx'

const back = { to: '/admin/users', label: 'All users' }

export default function UserDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(users.one, { params: { id } })
  const actionsFor = useUserActions(() => void navigate(back.to))
  const isFull = may(users.sendPasswordLink)
  return (
    <DetailsPage
      read={read}
      noun="user"
      title={({ firstName, lastName }) => `${firstName} ${lastName}`}
      back={back}
      edit={isFull && `/admin/users/edit-user/${id}`}
      extraActions={(user) => {
        const actions = actionsFor(user).filter(({ to }) => !to)
        if (actions.length === 0) return null
        return (
          <Menu
            label="More actions"
            actions={actions}
            trigger={
              <Button variant="secondary">
                <MoreIcon />
                More
              </Button>
            }
          />
        )
      }}
    >
      {(user) => (
        <UserDetails user={user}>
          {user.role === 'User' ? (
            <>
              <ClientProjects clientId={user.id} />
              <ClientInvoices clientId={user.id} />
              <ClientPlan clientId={user.id} />
              <ClientConversation clientId={user.id} />
            </>
          ) : (
            <OpenTasks userId={user.id} />
          )}
        </UserDetails>
      )}
    </DetailsPage>
  )
}
