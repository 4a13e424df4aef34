import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError, errorTable } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useOnline } from '#ui/client/online.ts'
import { toast } from '#ui/client/toast.ts'
import { Page } from '#ui/portal/page.tsx'
import { homeEntry, type Portal } from './portals.ts'
import { Shell } from './shell.tsx'

interface ErrorPageProps {
  portal: Portal
}

export function NotFoundPage({ portal }: ErrorPageProps) {
  const home = homeEntry(portal)
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address."
        text="It may have moved, or the address may be wrong."
        action={
          home && (
            <ButtonLink to={home.to} variant="secondary">
              Go to {home.label}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}

/** Replaces a page that failed, for example while the server is down; the frame around it stays. */
export function FailedPage({ portal }: ErrorPageProps) {
  const error = useRouteError()
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <Shell portal={portal}>
      {isUnknown ? <NotFoundPage portal={portal} /> : <Failure error={error} />}
    </Shell>
  )
}

/** Reloads the page if the server answers: without it, the browser would replace the portal by its own page. */
const reload = () =>
  fetch('/readyz').then(
    () => location.reload(),
    () => toast.error(errorTable.UNAVAILABLE[1]),
  )

function Failure({ error }: { error: unknown }) {
  const online = useOnline()
  const [wasOnline] = useState(online)
  useEffect(() => {
    if (online && !wasOnline) void reload()
  }, [online, wasOnline])
  if (!online)
    return (
      <Page title="You are offline">
        <EmptyState
          title="This page opens when the connection is back."
          action={
            <Button variant="secondary" onClick={reload}>
              Try again
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page title="Something went wrong">
      <ErrorState
        message={error instanceof ApiError ? error.message : errorTable.INTERNAL[1]}
        onRetry={reload}
      />
    </Page>
  )
}
