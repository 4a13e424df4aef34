import { Forbidden, NotFound, PortalError } from '#ui/portal/portal-states.tsx'
import { homeIn, type Portal, roleHere } from './portals.ts'
import { Shell } from './shell.client.tsx'

interface StandInProps {
  portal: Portal
}

export function ForbiddenPage({ portal }: StandInProps) {
  return <Forbidden home={homeIn(portal)} role={roleHere(portal)} />
}

export function UnknownPage({ portal }: StandInProps) {
  return <NotFound home={homeIn(portal)} />
}

/** Replaces a page that failed; the frame around it stays. */
export function FailedPage({ portal }: StandInProps) {
  return (
    <Shell portal={portal}>
      <PortalError home={homeIn(portal)} />
    </Shell>
  )
}
