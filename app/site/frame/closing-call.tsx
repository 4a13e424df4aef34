import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { closingSection } from '#features/settings/website/contact.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { EmailLink } from './email.tsx'
import { useNavigation } from './navigation.ts'

/** The number of characters that are as wide as the page at the largest size. */
const usualLength = 12

/** International numbers are longer, so they are set smaller. */
const sizeOf = (phone: string) =>
  `calc(min(13.8vw, 13rem) * ${Math.min(1, usualLength / phone.length)})`

/** The last section of a page: the phone number in poster size. */
export function ClosingCall() {
  const agency = useAgency()
  const { quote } = useNavigation()
  const { label, heading, marked, promise } = useSite(closingSection)
  return (
    <section aria-labelledby="call" className="scheme-dark border-line border-t bg-paper text-ink">
      <div className="frame">
        <div className="ruled columns gap-y-8 pt-10 pb-14 md:gap-y-12 md:pt-14 md:pb-20">
          <p className="col-span-12 font-mono text-caption text-ink-soft md:col-span-3">{label}</p>
          <h2 id="call" className="col-span-12 text-h2 md:col-span-9">
            {heading}{' '}
            {marked && <mark className="bg-highlight px-[0.12em] text-black">{marked}</mark>}
          </h2>
          <a
            href={agency.phoneHref}
            className="poster-type col-span-12 -ml-[0.04em] justify-self-start whitespace-nowrap tabular-nums transition-colors duration-150 hover:text-highlight"
            style={{ fontSize: sizeOf(agency.phone) }}
          >
            {agency.phone}
          </a>
          <dl className="col-span-12 grid gap-y-5 text-small sm:grid-cols-2 md:col-span-6 md:gap-x-6">
            <div>
              <dt className="font-mono text-caption text-ink-faint">Hours</dt>
              <dd data-numeric>{agency.hours}</dd>
            </div>
            <div>
              <dt className="font-mono text-caption text-ink-faint">Or in writing</dt>
              <dd>
                <EmailLink className="underline decoration-line-strong underline-offset-4 hover:decoration-current" />
                <br />
                {promise}
              </dd>
            </div>
          </dl>
          <div className="col-span-12 md:col-span-6 md:justify-self-end print:hidden">
            <ButtonLink href={quote.href}>{quote.name}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
