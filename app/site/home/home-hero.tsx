import { Fragment } from 'react'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { homeSection } from '#features/website/home.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Court } from '../frame/court.tsx'
import { quote } from '../frame/navigation.ts'

/** A line that ends a sentence is a block; other line breaks apply to wide screens only. */
function Headline({ text }: { text: string }) {
  const sentences = text.split(/(?<=[.!?])\s*\n\s*/)
  return sentences.map((sentence) => (
    <span key={sentence} className="block">
      {sentence.split('\n').map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br className="max-md:hidden" />}
          {line}{' '}
        </Fragment>
      ))}
    </span>
  ))
}

export function HomeHero() {
  const agency = useAgency()
  const { headline, lead } = useSite(homeSection)
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
          <Headline text={headline} />
        </h1>
        <div className="col-span-12 flex flex-col justify-between gap-8 lg:col-span-3">
          {lead && <p className="text-lead max-lg:max-w-[36rem]">{lead}</p>}
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
