import { PosterLink, PosterScreen } from './poster-screen.tsx'

export function NotFoundScreen() {
  return (
    <PosterScreen
      title="Page not found"
      code="404"
      call="Out of bounds."
      action={<PosterLink href="/">Back Home</PosterLink>}
    >
      <p>There is no page at this address. There may have been one; there is not now.</p>
    </PosterScreen>
  )
}
