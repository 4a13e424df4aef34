import { useSite } from '#app/site-texts.ts'
import { errorsSection } from '#features/settings/website/sign-in.ts'
import { PosterLink, PosterScreen } from './poster-screen.tsx'

/** Shown where the link of a private file was opened that does not work, or not in this browser. */
export default function FileLink() {
  const { expired } = useSite(errorsSection)
  return (
    <PosterScreen
      title="This link no longer works"
      code="403"
      call={expired}
      action={<PosterLink href="/client-portal">Go to the portal</PosterLink>}
    >
      <p>
        A link to a file works for five minutes, and only in the browser that asked for it. Please
        open the file again from the portal.
      </p>
    </PosterScreen>
  )
}
