import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { NoScript } from '../contact/no-script.tsx'
import { Island } from '../islands/island.tsx'
import { SecretHead, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/review.ts'
import { ReviewLink } from './review-link.tsx'

export const handle: PageHandle = { form: true, cachedAs: '/review/-' }
export const headers = () => ({ ...secretHeaders, 'Cache-Control': 'no-store' })

export const loader = () => renderToString(<ReviewLink />)

/** The page is the same for every link; only the browser reads the token from the URL. */
export default function Review({ loaderData: island }: Route.ComponentProps) {
  const agency = useAgency()
  return (
    <>
      <SecretHead title="Review" />
      <div className="group/link frame dense pt-6 pb-16 md:pt-10 md:pb-24">
        <NoScript />
        <div className="noscript:hidden">
          <Island name="review" html={island} now />
        </div>
        <p className="mt-12 max-w-prose border-line border-t pt-4 text-ink-soft text-small group-has-data-gone/link:hidden">
          Whoever has this link sees this page. {agency.byline}.
        </p>
      </div>
    </>
  )
}
