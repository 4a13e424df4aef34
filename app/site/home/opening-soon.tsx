import type { ReactNode } from 'react'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { isEntered } from '#features/agency/rules.ts'
import { openingSection } from '#features/settings/website/opening.ts'
import { NoScript } from '../contact/no-script.tsx'
import styles from '../form.css?url'
import { EmailLink } from '../frame/email.tsx'
import { Head } from '../frame/head.tsx'
import { joinLines, Lines } from '../frame/lines.tsx'
import { Island } from '../islands/island.tsx'
import { PhoneLink } from '../sent.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 font-mono text-caption text-ink-soft">{name}</dt>
      <dd className="leading-snug">{children}</dd>
    </div>
  )
}

/** Only what an Admin entered: placeholders are no way to reach anybody. */
function Facts() {
  const agency = useAgency()
  return (
    <dl className="grid grid-cols-1 gap-6 empty:hidden xs:grid-cols-2 lg:grid-cols-1">
      {isEntered(agency, 'phone') && (
        <Fact name="Phone">
          <PhoneLink />
        </Fact>
      )}
      {isEntered(agency, 'email') && (
        <Fact name="Email">
          <EmailLink className="underline decoration-1 underline-offset-4 hover:decoration-2" />
        </Fact>
      )}
      {isEntered(agency, 'street') && (
        <Fact name="Office">
          <address className="not-italic">
            {agency.street}
            <br />
            {agency.place}
          </address>
        </Fact>
      )}
    </dl>
  )
}

/** The home page until the site is open. It links the stylesheet of forms, which other home pages do not need. */
export function OpeningSoon({ form }: { form: string }) {
  const agency = useAgency()
  const { heading, lead, form: formHeading, description } = useSite(openingSection)
  return (
    <div className="frame">
      <Head title={joinLines(heading)} description={description} />
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="ruled">
        <p className="pt-5 font-mono text-caption text-ink-soft">{agency.what}</p>
        <h1 className="poster-type -ml-[0.05em] pt-10 [overflow-wrap:anywhere] md:pt-16">
          <Lines text={heading} />
        </h1>
        <p className="max-w-[36rem] pt-8 pb-12 text-lead md:pt-10 md:pb-20">{lead}</p>
        <section
          aria-labelledby="write"
          className="columns gap-y-10 border-ink border-t pt-5 pb-20 md:pb-32"
        >
          <div className="col-span-12 lg:col-span-3">
            <h2 id="write" className="mb-8 text-h3">
              {formHeading}
            </h2>
            <Facts />
          </div>
          <div className="col-span-12 lg:col-span-9">
            <NoScript />
            <div className="noscript:hidden">
              <Island name="contact" html={form} />
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}
