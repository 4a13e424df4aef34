import { redirect } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { type Service as ServiceRow, services } from '#features/services/contract.ts'
import { descriptionOf } from '#features/services/rules.ts'
import { servicesSection } from '#features/settings/website/services.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { readContext } from '../../context.ts'
import { ClosingCall } from '../frame/closing-call.tsx'
import { Head, useOrigin } from '../frame/head.tsx'
import { useNavigation } from '../frame/navigation.ts'
import { PageTop } from '../frame/page-top.tsx'
import { JsonLd } from '../structured-data/json-ld.tsx'
import { organization, service as serviceThing } from '../structured-data/things.ts'
import type { Route } from './+types/service.ts'
import { ServiceList, serviceNumber } from './service-list.tsx'

const maxNext = 2

/** The services after this one in the list, which wraps around. */
function nextServices(rows: ServiceRow[], index: number): { row: ServiceRow; index: number }[] {
  const count = Math.min(maxNext, rows.length - 1)
  return Array.from({ length: Math.max(count, 0) }, (_, step) => {
    const at = (index + 1 + step) % rows.length
    return { row: rows[at]!, index: at }
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const read = context.get(readContext)
  const [service, { rows }] = await Promise.all([
    read(services.one, { params: { id: params.slug } }),
    read(services.list, { query: { sort: 'order' } }),
  ])
  if (service.slug !== params.slug) throw redirect(`/service/${service.slug}`, 301)
  const index = rows.findIndex(({ id }) => id === service.id)
  return { service, index, total: rows.length, next: nextServices(rows, index) }
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const agency = useAgency()
  const { quote } = useNavigation()
  const { title: list } = useSite(servicesSection)
  const { service, index, total, next } = loaderData
  const { title, content, file, file_alt } = service
  const origin = useOrigin()
  const description = descriptionOf(content)
  return (
    <>
      <Head title={title} description={description} />
      <JsonLd
        things={[
          serviceThing(origin, agency, { ...service, description }),
          organization(origin, agency),
        ]}
      />
      <article className="frame">
        <PageTop
          parents={[{ name: list, href: '/services' }]}
          title={title}
          className="gap-y-10 pb-10 md:gap-y-16 md:pb-14"
        />
        <div className="columns gap-y-10 pb-20 md:pb-28">
          <aside className="col-span-12 self-start border-ink border-t pt-3 md:sticky md:top-0 md:col-span-3">
            <p className="font-mono text-caption text-ink-soft">
              Service {serviceNumber(index)} of {serviceNumber(total - 1)}
            </p>
            <p className="mt-6 text-small max-md:hidden">
              Ask about this one on the phone, {agency.phone}, or in writing.
            </p>
            <ButtonLink
              href={`${quote.href}?subject=${encodeURIComponent(title)}`}
              variant="secondary"
              size="small"
              className="mt-4 max-md:hidden print:hidden"
            >
              Write to us
            </ButtonLink>
          </aside>
          <div className="col-span-12 md:col-span-9">
            {file && (
              <Picture
                src={file}
                alt={file_alt}
                sizes="(min-width: 90rem) 61rem, (min-width: 48rem) 70vw, 92vw"
                priority
                className="mb-10 w-full bg-sunken md:mb-16"
              />
            )}
            <div className="lead-in lg:grid lg:grid-cols-3 lg:gap-x-(--column-gap)">
              <div className="lg:col-span-2">
                <RichText html={content} />
              </div>
            </div>
          </div>
        </div>
      </article>
      {next.length > 0 && (
        <nav aria-labelledby="next" className="border-ink border-t print:hidden">
          <div className="frame pt-5 pb-20 md:pb-28">
            <h2
              id="next"
              className="pb-8 font-mono font-normal text-caption text-ink-soft tracking-normal"
            >
              Next services
            </h2>
            {next.map(({ row, index: at }) => (
              <ServiceList key={row.id} services={[row]} heading="h3" from={at} />
            ))}
          </div>
        </nav>
      )}
      <ClosingCall />
    </>
  )
}
