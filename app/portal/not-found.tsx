import type { PageHandle } from '#shared/page-handle.ts'
import { NotFoundPage } from '../frame/error-pages.tsx'
import { clientPortal } from '../frame/portals.ts'

export const handle: PageHandle = { status: 404 }

export default function ClientNotFound() {
  return <NotFoundPage portal={clientPortal} />
}
