import { redirect } from 'react-router'
import { guardPortal } from '#features/auth/sign-in/guard.ts'
import type { Claims } from '#shared/api-client.ts'
import { landingOf, mayCall } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { mayOpen } from '#ui/portal/navigation.ts'
import { PortalError } from '#ui/portal/portal-error.tsx'
import { PortalSkeleton } from '#ui/portal/portal-frame.tsx'
import styles from '../portal.css?url'
import { Wordmark } from '../site/frame/mark.tsx'
import { stylesheet } from '../site/frame/stylesheet.ts'
import type { Route } from './+types/layout.ts'
import { navigation } from './navigation.ts'
import { AdminShell } from './shell.client.tsx'

export const handle = { hydrate: true }
export const links = () => stylesheet(styles)

const switchOn = '/admin/enable-2fa'

/** The guard stands before every page of the portal, not only the first. */
export const shouldRevalidate = () => true

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await guardPortal('staff', request)
  const claims = api.claims()
  if (!claims) return null
  const { pathname } = new URL(request.url)
  if (mustSwitchOn(claims) && pathname !== switchOn) throw redirect(switchOn)
  if (!mayOpen(navigation, pathname, claims.role)) throw redirect(landingOf(claims.role))
  return null
}

function mustSwitchOn({ role, isTwoFactorEnabled }: Claims): boolean {
  const required = document.documentElement.dataset.staffTwoFactor === 'on'
  return required && mayCall('editor', role) && !isTwoFactorEnabled
}

export function HydrateFallback() {
  return <PortalSkeleton brand={<Wordmark />} area="Admin portal" />
}

export default function AdminLayout() {
  return <AdminShell />
}

export { PortalError as ErrorBoundary }
