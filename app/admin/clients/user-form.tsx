import { useSearchParams } from 'react-router'
import { UserForm } from '#features/accounts/users/user-form.tsx'
import { userPaths } from '#people/paths.ts'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function UserFormPage() {
  const [search] = useSearchParams()
  const back =
    search.get('for') === 'setup'
      ? { to: '/admin/settings/setup', label: 'Setup' }
      : { to: userPaths.list, label: 'All users' }
  return (
    <FormPage noun="user" back={back}>
      {(parts) => <UserForm {...parts} />}
    </FormPage>
  )
}
