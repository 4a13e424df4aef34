import { UserForm } from '#features/accounts/users/user-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function UserFormPage() {
  return (
    <FormPage recordLabel="User" back={{ to: '/admin/users', label: 'All users' }}>
      {(parts) => <UserForm {...parts} />}
    </FormPage>
  )
}
