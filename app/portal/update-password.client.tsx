import { useNavigate } from 'react-router'
import { accounts } from '#features/accounts/contract.ts'
import { UpdateForm } from '#features/passwords/update-form.tsx'
import { useRead } from '#ui/data.tsx'
import { Page } from '#ui/page.tsx'

const profile = '/client-portal/profile'

export default function UpdatePasswordPage() {
  const navigate = useNavigate()
  const user = useRead(accounts.authUser, {}).data?.user
  return (
    <Page
      title="Update Password"
      description="Everywhere else that you are signed in, you will be signed out."
      back={{ to: profile, label: 'Profile' }}
    >
      <UpdateForm user={user} back={profile} onSaved={() => navigate(profile)} />
    </Page>
  )
}
