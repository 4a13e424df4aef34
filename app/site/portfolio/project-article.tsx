import { useSite } from '#app/site-texts.ts'
import type { ShowcaseProject } from '#features/projects/contract.ts'
import { portfolioSection } from '#features/settings/website/portfolio.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { ClosingCall } from '../frame/closing-call.tsx'
import { PageTop } from '../frame/page-top.tsx'
import { Lightbox } from './lightbox.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { type ListPosition, ProjectNeighbors } from './project-neighbors.tsx'
import { ProjectPictures } from './project-pictures.tsx'

const padded = (number: number) => String(number).padStart(2, '0')

interface ProjectArticleProps {
  project: ShowcaseProject
  place: ListPosition
}

/** A project of the portfolio, with its neighbors. */
export function ProjectArticle({ project, place }: ProjectArticleProps) {
  const { title, description, files, files_alt } = project
  const { title: list } = useSite(portfolioSection)
  const pictures = files.map((src, index) => ({
    src,
    alt: files_alt[index] || `${title}, image ${index + 1} of ${files.length}`,
  }))
  return (
    <>
      <article className="frame">
        <PageTop
          parents={[{ name: list, href: '/portfolio' }]}
          title={title}
          className="gap-y-8 pb-8 md:gap-y-12 md:pb-10"
        >
          <ProjectFacts project={project} />
        </PageTop>
        {pictures.length > 0 && <ProjectPictures pictures={pictures} />}
        <div className={`columns gap-y-8 pb-20 md:pb-28 ${pictures.length > 0 ? 'far-below' : ''}`}>
          <aside className="col-span-12 flex justify-between gap-4 self-start border-ink border-t pt-3 font-mono text-caption text-ink-soft md:sticky md:top-0 md:col-span-3 print:hidden">
            Project {padded(place.number)} of {padded(place.total)}
            <a
              href="/portfolio"
              className="underline decoration-line-strong underline-offset-4 transition-colors duration-150 hover:text-action-text hover:decoration-current"
            >
              All work
            </a>
          </aside>
          <div className="lead-in col-span-12 md:col-span-9 [&_.prose>p:first-child]:font-display [&_.prose>p:first-child]:font-semibold [&_.prose>p:first-child]:text-h3 [&_.prose>p:first-child]:tracking-[-0.025em]">
            <RichText html={description} />
          </div>
        </div>
      </article>
      <ProjectNeighbors {...place} />
      <ClosingCall />
      {pictures.length > 0 && <Lightbox title={title} pictures={pictures} />}
    </>
  )
}
