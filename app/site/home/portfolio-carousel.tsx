import { useSite } from '#app/site-texts.ts'
import type { ShowcaseProject } from '#features/projects/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { CarouselButtons, CarouselSlides } from '#ui/media/carousel.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { WithPhone } from '../frame/lines.tsx'
import { SectionHead } from './home-section-head.tsx'

const carousel = { id: 'portfolio-pieces', label: 'Pieces of work' }

const wide = {
  className: 'slide-8',
  sizes: '(min-width: 90rem) 55rem, (min-width: 64rem) 61vw, (min-width: 48rem) 69vw, 80vw',
}
const narrow = {
  className: 'slide-5',
  sizes: '(min-width: 90rem) 34rem, (min-width: 64rem) 38vw, (min-width: 48rem) 53vw, 80vw',
}

function Piece({ project, index }: { project: ShowcaseProject; index: number }) {
  const { title, slug, files, files_alt, categoryId } = project
  const { className, sizes } = index % 2 === 0 ? wide : narrow
  return (
    <li className={`group relative flex flex-col justify-end ${className}`}>
      {files[0] && (
        <Picture
          src={files[0]}
          alt={files_alt[0] || `A picture of ${title}`}
          sizes={sizes}
          className="aspect-[4/3] w-full bg-sunken object-cover"
        />
      )}
      <div className="mt-4 flex items-baseline justify-between gap-x-6 gap-y-1 max-lg:flex-col">
        <h3 className="text-h3">
          <a
            href={`/project-details/${slug}`}
            className="transition-colors duration-150 after:absolute after:inset-0 group-hover:text-highlight"
          >
            {title}
          </a>
        </h3>
        {categoryId && <p className="font-mono text-caption text-ink-soft">{categoryId.name}</p>}
      </div>
    </li>
  )
}

/** Shown while there are no projects. */
function EmptyPortfolio({ text }: { text: string }) {
  return (
    <p className="max-w-[56rem] pb-16 font-display text-h3 md:pb-28 md:text-h2">
      <WithPhone text={text} />
    </p>
  )
}

/** The projects, large, on a dark wall; wide and narrow ones alternate. */
export function PortfolioCarousel({ projects }: { projects: ShowcaseProject[] }) {
  const { portfolioLabel, portfolioTitle, portfolioEmpty } = useSite(homeSection)
  const hasProjects = projects.length > 0
  if (!hasProjects && !portfolioEmpty) return null
  return (
    <section
      aria-labelledby="portfolio"
      className="scheme-dark border-line border-y bg-paper text-ink"
    >
      <div className="frame">
        <SectionHead id="portfolio" caption={portfolioLabel} title={portfolioTitle}>
          {hasProjects && <CarouselButtons {...carousel} />}
        </SectionHead>
        {!hasProjects && <EmptyPortfolio text={portfolioEmpty} />}
      </div>
      {hasProjects && (
        <>
          <CarouselSlides {...carousel} className="bleed gap-(--column-gap) pb-8 lg:gap-12">
            {projects.map((project, index) => (
              <Piece key={project.id} project={project} index={index} />
            ))}
          </CarouselSlides>
          <p className="frame flex justify-end pt-2 pb-16 md:pb-24">
            <ButtonLink href="/portfolio" variant="secondary">
              All work
              <ArrowRightIcon className="size-4" />
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}
