import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError, errorTable } from '#shared/errors.ts'
import { EmptyState, ErrorState } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useOnline } from '#ui/client/online.ts'
import type { NavEntry } from '#ui/portal/navigation.ts'
import { Page } from '#ui/portal/page.tsx'

interface HomeProps {
  /** The landing page of the person. */
  home: NavEntry | undefined
}

function Home({ home }: HomeProps): ReactNode {
  return (
    home && (
      <ButtonLink to={home.to} variant="secondary">
        Go to {home.label}
      </ButtonLink>
    )
  )
}

export function NotFound({ home }: HomeProps) {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address."
        text="It may have moved, or the address may be wrong."
        action={<Home home={home} />}
      />
    </Page>
  )
}

/** Replaces a page that failed, for example while the server is down. */
export function PortalError({ home }: HomeProps) {
  const error = useRouteError()
  const online = useOnline()
  useEffect(() => {
    if (online) return
    const retry = () => location.reload()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [online])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound home={home} />
  return (
    <Page title="Something went wrong">
      <ErrorState
        message={error instanceof ApiError ? error.message : errorTable.INTERNAL[1]}
        onRetry={() => location.reload()}
      />
    </Page>
  )
}
