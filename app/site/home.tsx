import { services } from '#features/services/contract.ts'
import { ArrowRightIcon } from '#ui/icons.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { readContext } from '../context.ts'
import type { Route } from './+types/home.ts'
import { agency } from './agency.ts'
import { ClosingCall } from './closing-call.tsx'
import { Court } from './court.tsx'
import { Head, useOrigin } from './head.tsx'
import { JsonLd } from './json-ld.tsx'
import { quote } from './navigation.ts'
import { ServiceList } from './service-list.tsx'
import { organization, webSite } from './structured-data.ts'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(services.list, { query: { limit: 3 } })
}

function Hero() {
  return (
    <section aria-labelledby="hero" className="frame">
      <div className="ruled columns pt-5 pb-10 md:pb-16">
        <p className="col-span-6 font-mono text-caption text-ink-soft md:col-span-3">
          {agency.what}
        </p>
        <p className="col-span-6 font-mono text-caption text-ink-soft md:col-span-3">
          {agency.city}, {agency.region}
        </p>
        <p className="font-mono text-caption text-ink-soft max-md:hidden md:col-span-3">
          {agency.coordinates}
        </p>
        <h1
          id="hero"
          className="poster-type col-span-12 -ml-[0.05em] pt-10 pb-10 max-md:text-[length:16.4vw] md:pt-16 md:pb-16"
        >
          <span className="block">We make websites. </span>
          <span className="block">
            And we answer <br className="max-md:hidden" />
            the phone.
          </span>
        </h1>
        <div className="col-span-12 flex flex-col justify-between gap-8 lg:col-span-3">
          <p className="text-lead max-lg:max-w-[36rem]">
            {agency.name} designs, builds and looks after websites for businesses that would rather
            be running the business.
          </p>
          <div className="flex flex-wrap gap-3 lg:grid lg:w-max lg:pb-7">
            <ButtonLink href={quote.href}>{quote.name}</ButtonLink>
            <ButtonLink href="/services" variant="secondary">
              See the services
              <ArrowRightIcon className="size-4" />
            </ButtonLink>
          </div>
        </div>
        <figure className="col-span-12 mt-12 lg:col-span-9 lg:mt-1">
          <Court />
          <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 font-mono text-caption text-ink-soft">
            <span>Fig. 1. A fieldhouse floor, 94 × 50 ft.</span>
            <span>The lines go down before anybody plays.</span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

export default function Home({ loaderData: { rows } }: Route.ComponentProps) {
  const origin = useOrigin()
  return (
    <>
      <Head description={agency.description} />
      <JsonLd things={[organization(origin), webSite(origin)]} />
      <Hero />
      {rows.length > 0 && (
        <section aria-labelledby="services" className="border-ink border-t">
          <div className="frame">
            <div className="columns gap-y-4 pt-5 pb-10 md:pb-16">
              <p className="col-span-12 font-mono text-caption text-ink-soft md:col-span-3">
                Services
              </p>
              <h2 id="services" className="col-span-12 text-h2 md:col-span-9 md:col-start-4">
                What people call about.
              </h2>
            </div>
            <ServiceList services={rows} heading="h3" />
            <p className="flex justify-end pt-6 pb-16 md:pb-28">
              <ButtonLink href="/services" variant="secondary">
                All services
                <ArrowRightIcon className="size-4" />
              </ButtonLink>
            </p>
          </div>
        </section>
      )}
      <ClosingCall />
    </>
  )
}
