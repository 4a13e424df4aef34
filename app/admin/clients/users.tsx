import { users } from '#features/accounts/users/contract.ts'
import { UserTable } from '#features/accounts/users/user-table.tsx'
import { userPaths } from '#people/paths.ts'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Users() {
  return (
    <Page
      title="Users"
      description="Clients and staff, and what they can do."
      add={may(users.sendPasswordLink) && { to: userPaths.add, label: 'Add user' }}
    >
      <UserTable />
    </Page>
  )
}
