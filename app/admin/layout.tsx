import { Outlet } from 'react-router'
import { FailedPage, ForbiddenPage } from '../frame/error-pages.tsx'
import { PortalBoot } from '../frame/portal-boot.tsx'
import { guardPage, adminPortal as portal } from '../frame/portals.ts'
import styles from '../portal.css?url'
import { stylesheet } from '../site/frame/stylesheet.ts'
import type { Route } from './+types/layout.ts'
import { AdminShell } from './shell.client.tsx'

export const handle = { hydrate: true }
export const links = () => stylesheet(styles)

/** The guard runs on every navigation within the portal, not only on the first one. */
export const shouldRevalidate = () => true

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guardPage(portal, request)
}

export function HydrateFallback() {
  return <PortalBoot portal={portal} />
}

export default function AdminLayout({ loaderData: open }: Route.ComponentProps) {
  return <AdminShell>{open ? <Outlet /> : <ForbiddenPage portal={portal} />}</AdminShell>
}

export function ErrorBoundary() {
  return <FailedPage portal={portal} />
}
