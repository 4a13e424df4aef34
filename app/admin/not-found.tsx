import type { PageHandle } from '#shared/page-handle.ts'
import { NotFoundPage } from '../frame/error-pages.tsx'
import { adminPortal } from '../frame/portals.ts'

export const handle: PageHandle = { status: 404 }

export default function AdminNotFound() {
  return <NotFoundPage portal={adminPortal} />
}
