import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useSite } from '#app/site-texts.ts'
import { errorsSection } from '#features/settings/website/sign-in.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PosterLink, PosterScreen } from './poster-screen.tsx'

/** Shown to visitors when a page fails. */
export function ErrorPage() {
  const error = useRouteError()
  const texts = useSite(errorsSection)
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  const busy = status === 503
  return (
    <PosterScreen
      title={busy ? 'Back in a moment' : 'Something went wrong'}
      code={busy ? '503' : '500'}
      call={busy ? texts.busy : texts.failed}
      action={
        <div className="flex flex-wrap gap-3">
          <PosterLink href={pathname + search}>Try again</PosterLink>
          <PosterLink href="/">Back Home</PosterLink>
        </div>
      }
    >
      <p>
        {busy
          ? 'The site is busy right now. Please try again shortly.'
          : 'An error occurred, please try again.'}
      </p>
    </PosterScreen>
  )
}
