import { users } from '#features/accounts/users/contract.ts'
import { UserTable } from '#features/accounts/users/user-table.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Users() {
  return (
    <Page
      title="Users"
      description="Clients and staff, and what they can do."
      actions={
        may(users.sendPasswordLink) && (
          <ButtonLink to="/admin/users/add-user">
            <PlusIcon />
            Add user
          </ButtonLink>
        )
      }
    >
      <UserTable />
    </Page>
  )
}
