import { useSite } from '#app/site-texts.ts'
import { errorsSection } from '#features/settings/website/sign-in.ts'
import { PosterLink, PosterScreen } from './poster-screen.tsx'

export function NotFoundScreen() {
  const { notFound, notFoundText } = useSite(errorsSection)
  return (
    <PosterScreen
      title="Page not found"
      code="404"
      call={notFound}
      action={<PosterLink href="/">Back Home</PosterLink>}
    >
      <p>{notFoundText}</p>
    </PosterScreen>
  )
}
