import { useRouteError } from 'react-router'
import { ApiError, errorTable } from '#shared/errors.ts'
import { ErrorState } from '#ui/list/data-states.tsx'
import { contentId, mainLook } from '#ui/portal/portal-frame.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'

/** In place of a portal that could not be opened, such as while the server is away. */
export function PortalError() {
  const error = useRouteError()
  const site = useSiteName()
  return (
    <main id={contentId} tabIndex={-1} className={mainLook}>
      <title>{`Something went wrong · ${site}`}</title>
      <h1 className="mb-6 text-h3">Something went wrong</h1>
      <ErrorState
        message={error instanceof ApiError ? error.message : errorTable.INTERNAL[1]}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
