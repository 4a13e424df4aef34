import { clientPortal } from '../frame/portals.ts'
import { UnknownPage } from '../frame/stand-ins.tsx'

export const handle = { status: 404 }

export default function ClientNotFound() {
  return <UnknownPage portal={clientPortal} />
}
