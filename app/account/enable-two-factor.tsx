import { useNavigate } from 'react-router'
import { EnableTwoFactor } from '#features/auth/two-factor/enable-two-factor.tsx'
import { Page } from '#ui/portal/page.tsx'

const profile = '../profile'

export default function EnableTwoFactorPage() {
  const navigate = useNavigate()
  return (
    <Page title="Enable two-factor" back={{ to: profile, label: 'Profile' }}>
      <EnableTwoFactor onDone={() => navigate(profile)} />
    </Page>
  )
}
