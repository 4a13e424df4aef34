import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { projects, type SeenProject } from '../contract.ts'
import { projectPaths } from '../paths.ts'
import { portfolioParam } from '../rules.ts'

/** Offers a completed project for the website. */
export function PortfolioOffer({ project: { id, status, showcase } }: { project: SeenProject }) {
  if (status !== 'completed' || showcase !== false || !may(projects.edit)) return null
  return (
    <section
      aria-labelledby="portfolio-offer"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-good border-l-2 bg-sunken py-4 pr-4 pl-5"
    >
      <div className="min-w-0">
        <h2 id="portfolio-offer" className="text-h4">
          Show it in the portfolio?
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft text-small">
          The form opens with the public fields filled in. Nothing is published until you turn it on
          and save.
        </p>
      </div>
      <ButtonLink variant="secondary" to={`${projectPaths.edit(id)}?${portfolioParam}`}>
        Offer as portfolio piece
      </ButtonLink>
    </section>
  )
}
