import type { ReactNode } from 'react'
import type { ShowcaseProject } from '#features/projects/contract.ts'
import { techName } from '#features/projects/details/tech-names.ts'
import { ArrowUpRightIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { addressOf, portfolioHref } from './portfolio-categories.ts'
import { ProjectYear } from './project-year.tsx'

interface FactProps {
  name: string
  className?: string
  children: ReactNode
}

function Fact({ name, className = 'col-span-6', children }: FactProps) {
  return (
    <div className={`md:col-span-3 ${className}`}>
      <dt className="mb-1 font-mono text-caption text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Null if the stored text is not a web address. */
function liveSiteOf(projectUrl: string | null): { href: string; host: string } | null {
  const url = projectUrl === null ? null : URL.parse(projectUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return { href: url.href, host: url.host.replace(/^www\./, '') }
}

export function ProjectFacts({ project }: { project: ShowcaseProject }) {
  const { categoryId, techStack, projectUrl } = project
  const site = liveSiteOf(projectUrl)
  return (
    <dl className="col-span-12 grid grid-cols-subgrid gap-y-6 text-small">
      {categoryId && (
        <Fact name="Category">
          <TextLink href={portfolioHref(addressOf(project))}>{categoryId.name}</TextLink>
        </Fact>
      )}
      <Fact name="Year">
        <ProjectYear project={project} />
      </Fact>
      {techStack.length > 0 && (
        <Fact name="Made with" className="col-span-12">
          <ul className="flex flex-wrap gap-x-[0.4em]">
            {techStack.map((name) => (
              <li key={name} className="after:content-[','_/_''] last:after:content-none">
                {techName(name)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {site && (
        <Fact name="Live site" className="col-span-12">
          <TextLink
            href={site.href}
            target="_blank"
            rel="noopener"
            className="inline-flex items-center gap-1 [overflow-wrap:anywhere]"
          >
            {site.host}
            <ArrowUpRightIcon className="size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </TextLink>
        </Fact>
      )}
    </dl>
  )
}
