import { useSite } from '#app/site-texts.ts'
import { services } from '#features/services/contract.ts'
import { servicesSection } from '#features/settings/website/services.ts'
import { readContext } from '../../context.ts'
import { ClosingCall } from '../frame/closing-call.tsx'
import { Head } from '../frame/head.tsx'
import { PageTop } from '../frame/page-top.tsx'
import type { Route } from './+types/services.ts'
import { ServiceGrid } from './service-grid.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(services.list, { query: { sort: 'order' } })
}

export default function Services({ loaderData: { rows } }: Route.ComponentProps) {
  const { title, lead, description } = useSite(servicesSection)
  return (
    <>
      <Head title={title} description={description} />
      {rows.length === 0 && <meta name="robots" content="noindex" />}
      <div className="frame">
        <PageTop
          title={title}
          type={{ size: '-ml-[0.05em] text-[length:min(22.8vw,21rem)]', length: 8 }}
          className="gap-y-8 pb-14 md:gap-y-12 md:pb-20"
        >
          {lead && rows.length > 0 && (
            <p className="col-span-12 text-lead md:col-span-5 md:col-start-7">{lead}</p>
          )}
        </PageTop>
        <div className="pb-20 md:pb-32">
          {rows.length > 0 ? (
            <ServiceGrid services={rows} />
          ) : (
            <div className="columns border-ink border-t pt-6 pb-12 md:pt-10 md:pb-20">
              <p className="col-span-12 font-display font-semibold text-h2 tracking-[-0.03em] md:col-span-9 md:col-start-4">
                No services found. Please check back later.
              </p>
            </div>
          )}
        </div>
      </div>
      <ClosingCall />
    </>
  )
}
