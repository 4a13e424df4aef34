import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { signInSection } from '#features/settings/website/sign-in.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { NoScript } from '../contact/no-script.tsx'
import { WithPhone } from '../frame/lines.tsx'
import { Island } from '../islands/island.tsx'
import { SecretHead, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/pay.ts'
import { PayLink } from './pay-link.tsx'

export const handle: PageHandle = { form: true, cachedAs: '/pay/-' }
export const headers = () => ({ ...secretHeaders, 'Cache-Control': 'no-store' })

export const loader = () => renderToString(<PayLink />)

/** The page is the same for every link; only the browser reads the token from the URL. */
export default function Pay({ loaderData: island }: Route.ComponentProps) {
  const agency = useAgency()
  const { payNote } = useSite(signInSection)
  return (
    <>
      <SecretHead title="Your invoice" />
      <div className="frame pt-8 pb-16 md:pt-14 md:pb-24">
        <NoScript />
        <div className="noscript:hidden">
          <Island name="pay" html={island} now />
        </div>
        <p className="mt-12 max-w-prose border-line border-t pt-4 text-ink-soft text-small md:mt-16">
          <WithPhone text={payNote} /> {agency.byline}.
        </p>
      </div>
    </>
  )
}
