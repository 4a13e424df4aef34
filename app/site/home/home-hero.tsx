import { type CSSProperties, Fragment } from 'react'
import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Court } from '../frame/court.tsx'
import { linesOf } from '../frame/lines.tsx'
import { useNavigation } from '../frame/navigation.ts'

interface HomeHeroProps {
  /** The pictures of the settings, with their alternative texts. */
  pictures: { url: string; alt: string }[]
  hasServices: boolean
}

/** A line that ends a sentence is a block; other line breaks apply to wide screens only. */
function Headline({ text }: { text: string }) {
  const sentences: string[][] = [[]]
  for (const line of linesOf(text)) {
    sentences.at(-1)?.push(line)
    if (/[.!?]$/.test(line)) sentences.push([])
  }
  return sentences
    .filter((lines) => lines.length > 0)
    .map((lines) => (
      <span key={lines.join()} className="block">
        {lines.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br className="max-md:hidden" />}
            {line}{' '}
          </Fragment>
        ))}
      </span>
    ))
}

function Figure({ pictures }: Pick<HomeHeroProps, 'pictures'>) {
  const { look, picture, caption, secondCaption } = useSite(homeSection)
  return (
    <figure className="col-span-12 mt-12 lg:col-span-9 lg:mt-1">
      {look === 'court' ? (
        <Court />
      ) : (
        <Picture
          src={picture ?? ''}
          alt={pictures.find(({ url }) => url === picture)?.alt ?? ''}
          sizes="(min-width: 90rem) 61rem, (min-width: 64rem) 70vw, 92vw"
          priority
          className="aspect-[15/8] w-full bg-sunken object-cover"
        />
      )}
      {(caption || secondCaption) && (
        <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 font-mono text-caption text-ink-soft">
          <span>{caption}</span>
          <span>{secondCaption}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** Nine letters fill the line of a phone. */
const phoneSize = (headline: string) => {
  const longest = Math.max(...headline.split(/\s+/).map((word) => word.length))
  return longest > 9 ? `${Math.max(148 / longest, 9).toFixed(1)}vw` : '16.4vw'
}

export function HomeHero({ pictures, hasServices }: HomeHeroProps) {
  const agency = useAgency()
  const { headline, lead, look, picture } = useSite(homeSection)
  const { quote, find } = useNavigation()
  const hasFigure = look === 'court' || (look === 'own' && picture !== undefined)
  return (
    <section aria-labelledby="hero" className="frame">
      <div className="ruled columns pt-5 pb-10 md:pb-16">
        <p className="col-span-6 font-mono text-caption text-ink-soft md:col-span-3">
          {agency.what}
        </p>
        <p className="col-span-6 font-mono text-caption text-ink-soft md:col-span-3">
          {agency.town}
        </p>
        <p className="font-mono text-caption text-ink-soft max-md:hidden md:col-span-3">
          {agency.coordinates}
        </p>
        <h1
          id="hero"
          className="poster-type col-span-12 -ml-[0.05em] pt-10 pb-10 [overflow-wrap:anywhere] max-md:text-[length:var(--phone-size)] md:pt-16 md:pb-16"
          style={{ '--phone-size': phoneSize(headline) } as CSSProperties}
        >
          <Headline text={headline} />
        </h1>
        <div
          className={`col-span-12 flex flex-col justify-between gap-8 ${hasFigure ? 'lg:col-span-3' : 'lg:flex-row lg:items-end'}`}
        >
          {lead && <p className="text-lead max-lg:max-w-[36rem] lg:max-w-[36rem]">{lead}</p>}
          <div
            className={`flex flex-wrap gap-3 ${hasFigure ? 'lg:grid lg:w-max lg:pb-7' : 'lg:ml-auto'}`}
          >
            <ButtonLink href={quote.href}>{quote.name}</ButtonLink>
            {hasServices && find('services') && (
              <ButtonLink href="/services" variant="secondary">
                See the services
                <ArrowRightIcon className="size-4" />
              </ButtonLink>
            )}
          </div>
        </div>
        {hasFigure && <Figure pictures={pictures} />}
      </div>
    </section>
  )
}
