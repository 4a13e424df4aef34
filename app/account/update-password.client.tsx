import { useLocation, useNavigate } from 'react-router'
import { accounts } from '#features/accounts/contract.ts'
import { UpdateForm } from '#features/auth/passwords/update-form.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function UpdatePassword() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const profile = pathname.startsWith('/admin') ? '/admin/profile' : '/client-portal/profile'
  const user = useRead(accounts.authUser, {}).data?.user
  return (
    <Page
      title="Update password"
      description="Your other sessions will be signed out; this one stays."
      back={{ to: profile, label: 'Profile' }}
    >
      <UpdateForm user={user} back={profile} onSaved={() => navigate(profile)} />
    </Page>
  )
}
