import { guardPortal } from '#features/auth/sign-in/guard.ts'
import { PortalError } from '#ui/portal/portal-error.tsx'
import { PortalSkeleton } from '#ui/portal/portal-frame.tsx'
import styles from '../portal.css?url'
import { Wordmark } from '../site/frame/mark.tsx'
import { stylesheet } from '../site/frame/stylesheet.ts'
import type { Route } from './+types/layout.ts'
import { ClientShell } from './shell.client.tsx'

export const handle = { hydrate: true }
export const links = () => stylesheet(styles)

/** The guard stands before every page of the portal, not only the first. */
export const shouldRevalidate = () => true

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guardPortal('client', request)
}

export function HydrateFallback() {
  return <PortalSkeleton brand={<Wordmark />} area="Client portal" />
}

export default function PortalLayout() {
  return <ClientShell />
}

export { PortalError as ErrorBoundary }
