import { useLocation } from 'react-router'
import { PasskeysPage } from '#features/auth/passkeys/passkeys-page.tsx'

export default function Passkeys() {
  const { pathname } = useLocation()
  return <PasskeysPage profile={pathname.replace(/passkeys\/?$/, 'profile')} />
}
