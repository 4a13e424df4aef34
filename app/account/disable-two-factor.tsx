import { useNavigate } from 'react-router'
import { DisableTwoFactor } from '#features/auth/two-factor/disable-two-factor.tsx'
import { Page } from '#ui/portal/page.tsx'

const profile = '../profile'

export default function DisableTwoFactorPage() {
  const navigate = useNavigate()
  return (
    <Page title="Disable two-factor" back={{ to: profile, label: 'Profile' }}>
      <DisableTwoFactor onDone={() => navigate(profile)} />
    </Page>
  )
}
