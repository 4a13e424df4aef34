import { renderToString } from 'react-dom/server'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { faqs } from '#features/faqs/contract.ts'
import { ContactForm } from '#features/inquiries/contact-form.tsx'
import { process } from '#features/process/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { type Service, services } from '#features/services/contract.ts'
import { settings } from '#features/settings/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { readVisitSource } from '#features/visitors/visit-source.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { documentContext, type Read, readContext } from '../../context.ts'
import { FlashToast } from '../flash-toast.tsx'
import { ClosingCall } from '../frame/closing-call.tsx'
import { Head, useOrigin } from '../frame/head.tsx'
import { useNavigation } from '../frame/navigation.ts'
import { isSiteOpen } from '../frame/shown-page.ts'
import { ServiceList } from '../services/service-list.tsx'
import { JsonLd } from '../structured-data/json-ld.tsx'
import { faqPage, organization, webSite } from '../structured-data/things.ts'
import type { Route } from './+types/home.ts'
import { Faq, orderQuestions } from './faq.tsx'
import { HomeHero } from './home-hero.tsx'
import { SectionHead } from './home-section-head.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { PortfolioCarousel } from './portfolio-carousel.tsx'
import { ProcessCarousel } from './process-carousel.tsx'
import { Reasons } from './reasons.tsx'

// Until the site is open, this page has the contact form.
export const handle: PageHandle = { form: true }

const limits = { projects: 9, faqs: 50 }

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await isSiteOpen(context.get(documentContext))))
    return { form: renderToString(<ContactForm readSource={readVisitSource} />) }
  return readContent(context.get(readContext))
}

async function readContent(read: Read) {
  const [service, step, project, reason, faq, { pictures }] = await Promise.all([
    read(services.list, { query: { sort: 'order', limit: 3 } }),
    read(process.list, {}),
    read(projects.list, { query: { limit: limits.projects } }),
    read(reasons.list, { query: { sort: 'order' } }),
    read(faqs.list, { query: { sort: 'order', limit: limits.faqs } }),
    read(settings.site, {}),
  ])
  return {
    services: service.rows,
    steps: step.rows,
    projects: project.rows,
    reasons: reason.rows,
    questions: orderQuestions(faq.rows),
    pictures,
  }
}

function FirstServices({ rows }: { rows: Service[] }) {
  const { servicesLabel, servicesTitle } = useSite(homeSection)
  return (
    <section aria-labelledby="services" className="border-ink border-t">
      <div className="frame">
        <SectionHead id="services" caption={servicesLabel} title={servicesTitle} />
        <ServiceList services={rows} heading="h3" />
        <p className="flex justify-end pt-6 pb-16 md:pb-28">
          <ButtonLink href="/services" variant="secondary">
            All services
            <ArrowRightIcon className="size-4" />
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <FlashToast failed />
      {'form' in loaderData ? <OpeningSoon form={loaderData.form} /> : <OpenHome {...loaderData} />}
    </>
  )
}

/** Empty sections are left out, and those whose page is off. */
function OpenHome(content: Awaited<ReturnType<typeof readContent>>) {
  const agency = useAgency()
  const { services: rows, steps, projects: pieces, reasons: grounds, questions } = content
  const { find } = useNavigation()
  const origin = useOrigin()
  return (
    <>
      <Head description={agency.description} />
      <JsonLd
        things={[
          organization(origin, agency),
          webSite(origin, agency),
          ...(questions.length > 0 ? [faqPage(questions)] : []),
        ]}
      />
      <HomeHero pictures={content.pictures} hasServices={rows.length > 0} />
      {find('services') && rows.length > 0 && <FirstServices rows={rows} />}
      {steps.length > 0 && <ProcessCarousel steps={steps} />}
      {find('portfolio') && <PortfolioCarousel projects={pieces} />}
      {grounds.length > 0 && <Reasons reasons={grounds} />}
      {questions.length > 0 && <Faq questions={questions} />}
      <ClosingCall />
    </>
  )
}
