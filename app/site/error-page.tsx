import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

/** What a visitor sees when a page cannot be shown. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  const busy = isRouteErrorResponse(error) && error.status === 503
  return (
    <main>
      <title>{busy ? 'Back in a moment' : 'Something went wrong'}</title>
      <h1>{busy ? 'Back in a moment' : 'Something went wrong'}</h1>
      <p>
        {busy
          ? 'The site is busy right now. Please try again shortly.'
          : 'An error occurred, please try again.'}
      </p>
    </main>
  )
}
