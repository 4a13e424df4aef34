import { useSearchParams } from 'react-router'
import { UserForm } from '#features/accounts/users/user-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function UserFormPage() {
  const [search] = useSearchParams()
  const back =
    search.get('for') === 'setup'
      ? { to: '/admin/settings/setup', label: 'Setup' }
      : { to: '/admin/users', label: 'All users' }
  return (
    <FormPage recordLabel="User" back={back}>
      {(parts) => <UserForm {...parts} />}
    </FormPage>
  )
}
