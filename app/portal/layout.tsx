import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useKeptAnswers } from '#features/onboarding/filling/use-kept-answers.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { usePrefetchedLinks } from '#ui/client/prefetch-links.ts'
import { FailedPage } from '../frame/error-pages.tsx'
import { FirstPaint } from '../frame/first-paint.tsx'
import { guardPage, clientPortal as portal } from '../frame/portals.ts'
import { Shell } from '../frame/shell.tsx'
import styles from '../portal.css?url'
import { stylesheet } from '../site/frame/stylesheet.ts'
import type { Route } from './+types/layout.ts'

export const handle: PageHandle = { hydrate: true }
export const links = () => stylesheet(styles)

/** The guard runs on every navigation within the portal, not only on the first one. */
export const shouldRevalidate = () => true

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guardPage(portal, request)
}

export function HydrateFallback() {
  return <FirstPaint portal={portal} shell={ClientShell} />
}

function ClientShell({ children }: { children: ReactNode }) {
  return <Shell portal={portal}>{children}</Shell>
}

export default function PortalLayout() {
  usePrefetchedLinks()
  useKeptAnswers()
  return (
    <ClientShell>
      <Outlet />
    </ClientShell>
  )
}

export function ErrorBoundary() {
  return <FailedPage portal={portal} />
}
