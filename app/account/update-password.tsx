import { useLocation, useNavigate } from 'react-router'
import { UpdateForm } from '#features/auth/passwords/update-form.tsx'
import { people } from '#people/contract.ts'
import { profilePaths } from '#people/paths.ts'
import { useRead } from '#ui/client/data.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function UpdatePassword() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const profile = pathname.startsWith('/admin') ? profilePaths.staff : profilePaths.client
  const user = useRead(people.authUser, {}).data?.user
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
