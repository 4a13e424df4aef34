import { useContext } from 'react'
import { preloadModule } from 'react-dom'
import { Outlet, useLocation } from 'react-router'
import type { PageHandle } from '#shared/page-handle.ts'
import { DocumentContext } from '../context.ts'
import { FailedPage } from '../frame/error-pages.tsx'
import { FirstPaint } from '../frame/first-paint.tsx'
import { guardPage, adminPortal as portal } from '../frame/portals.ts'
import styles from '../portal.css?url'
import { stylesheet } from '../site/frame/stylesheet.ts'
import type { Route } from './+types/layout.ts'
import { screenFileAt } from './content/screens.ts'
import { AdminShell } from './shell.tsx'

export const handle: PageHandle = { hydrate: true, framesBlobs: true }
export const links = () => stylesheet(styles)

/** The guard runs on every navigation within the portal, not only on the first one. */
export const shouldRevalidate = () => true

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guardPage(portal, request)
}

/** The screens of a content kind would otherwise be fetched only after the scripts of its page. */
function usePreloadedScreen() {
  const { nonce, screens } = useContext(DocumentContext)
  const { src, imports } = screens[screenFileAt(useLocation().pathname) ?? ''] ?? { imports: [] }
  for (const href of [...imports, ...(src ? [src] : [])])
    preloadModule(href, { as: 'script', ...(nonce && { nonce }) })
}

export function HydrateFallback() {
  usePreloadedScreen()
  return <FirstPaint portal={portal} shell={AdminShell} />
}

export default function AdminLayout() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}

export function ErrorBoundary() {
  return <FailedPage portal={portal} />
}
