import { useNavigate } from 'react-router'
import { DisableTwoFactor } from '#features/auth/two-factor/disable-two-factor.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

const profile = '../profile'

export default function DisableTwoFactorPage() {
  const navigate = useNavigate()
  return (
    <Page title="Disable two-factor" back={{ to: profile, label: 'Profile' }}>
      <DisableTwoFactor onDone={() => navigate(profile)} />
      <p className="max-w-prose border-line border-t pt-5 text-ink-soft text-small">
        Lost the QR code before entering the first code?{' '}
        <TextLink to="../enable-2fa">Start the setup over</TextLink> instead.
      </p>
    </Page>
  )
}
