import { NotFound, PortalError } from '#ui/portal/portal-states.tsx'
import { homeEntry, type Portal } from './portals.ts'
import { Shell } from './shell.client.tsx'

interface ErrorPageProps {
  portal: Portal
}

export function NotFoundPage({ portal }: ErrorPageProps) {
  return <NotFound home={homeEntry(portal)} />
}

/** Replaces a page that failed; the frame around it stays. */
export function FailedPage({ portal }: ErrorPageProps) {
  return (
    <Shell portal={portal}>
      <PortalError home={homeEntry(portal)} />
    </Shell>
  )
}
