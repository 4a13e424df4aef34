import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { ContactForm } from '#features/inquiries/contact-form.tsx'
import { contactSection } from '#features/settings/website/contact.ts'
import { readVisitSource } from '#features/visitors/visit-source.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { TextLink } from '#ui/base/link.tsx'
import { EmailLink } from '../frame/email.tsx'
import { Head, useOrigin } from '../frame/head.tsx'
import { useNavigation } from '../frame/navigation.ts'
import { Trail, typeOf } from '../frame/page-top.tsx'
import { Island } from '../islands/island.tsx'
import { JsonLd } from '../structured-data/json-ld.tsx'
import { organization } from '../structured-data/things.ts'
import type { Route } from './+types/contact.ts'
import { NoScript } from './no-script.tsx'

/** Fills a line with ten characters. */
const oneLine = {
  size: '-ml-[0.05em] whitespace-nowrap text-[length:min((100vw-2*var(--page-gutter))*0.208,17.25rem)]',
  length: 10,
}

const link =
  'underline decoration-transparent underline-offset-4 transition-colors duration-150 hover:decoration-current'

export const handle: PageHandle = { form: true }

export const loader = () => renderToString(<ContactForm readSource={readVisitSource} />)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-6 pt-3 pb-8 max-md:border-line max-md:border-t md:col-span-3 md:pb-12">
      <dt className="mb-2 font-mono text-caption text-ink-soft">{name}</dt>
      <dd className="leading-snug max-xs:text-small lg:text-lead">{children}</dd>
    </div>
  )
}

function Facts() {
  const agency = useAgency()
  return (
    <dl className="columns border-ink md:border-t">
      <Fact name="Phone">
        <a href={agency.phoneHref} className={`${link} whitespace-nowrap tabular-nums`}>
          {agency.phone}
        </a>
      </Fact>
      <Fact name="Email">
        <EmailLink className={link} />
        <a href="/contact.vcf" className={`${link} mt-2 block w-fit text-ink-soft text-small`}>
          Save as contact
        </a>
      </Fact>
      <Fact name="Office">
        <address className="not-italic">
          {agency.street}
          <br />
          {agency.place}
        </address>
      </Fact>
      <Fact name="Office hours">
        {agency.openDays.map(({ days, times }) => (
          <span key={days} className="block">
            {days}
            <br />
            <span className="tabular-nums">{times}</span>
          </span>
        ))}
        {agency.openDays.length === 0 && 'By appointment'}
      </Fact>
    </dl>
  )
}

export default function Contact({ loaderData: form }: Route.ComponentProps) {
  const agency = useAgency()
  const { title, figure, lead, hire: beforeHire, description } = useSite(contactSection)
  const hire = useNavigation().find('hire')
  const origin = useOrigin()
  return (
    <div className="frame">
      <Head title={title} description={description} />
      <JsonLd things={[organization(origin, agency)]} />
      <div className="ruled">
        <div className="pt-5">
          <Trail name={title} />
        </div>
        <h1 className={`poster-type py-8 md:py-12 ${typeOf(title, oneLine)}`}>{title}</h1>
        <Facts />
        <div className="columns border-ink border-t pt-4 pb-20 md:pb-32">
          <div className="col-span-12 mb-10 lg:col-span-3">
            <div className="max-lg:flex max-lg:items-end max-lg:gap-5 lg:sticky lg:top-4">
              <p
                aria-hidden="true"
                className="poster-type -ml-[0.06em] text-[length:clamp(min(6.5rem,32.5vw),20vw,18rem)] text-action leading-[0.8] lg:pt-3"
              >
                {figure}
              </p>
              <div className="lg:mt-7 lg:max-w-68">
                <p className="text-lead">{lead}</p>
                {hire && (
                  <p className="mt-6 text-small max-lg:hidden">
                    {beforeHire} <TextLink href={hire.href}>{hire.name}</TextLink>.
                  </p>
                )}
              </div>
            </div>
          </div>
          <div className="col-span-12 lg:col-span-9">
            <NoScript />
            <div className="noscript:hidden">
              <Island name="contact" html={form} />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
