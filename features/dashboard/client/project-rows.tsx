import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientProjectPaths } from '#features/projects/paths.ts'
import type { DashboardParts } from '../contract.ts'
import { Nothing, Rows, Section } from '../section.tsx'

type Project = DashboardParts['projects']['rows'][number]

interface ProjectRowsProps {
  projects: DashboardParts['projects'] | undefined
  coverOf: (project: Project) => ReactNode
  statusOf: (project: Project) => ReactNode
  progressOf: (project: Project) => ReactNode
}

/** Recently changed projects, canceled ones only if there are no others, with their cover, progress and next step. */
export function ProjectRows({ projects, coverOf, statusOf, progressOf }: ProjectRowsProps) {
  const { rows = [] } = projects ?? {}
  const current = rows.filter(({ status }) => status !== 'canceled')
  return (
    <Section title="Projects" all={{ to: clientProjectPaths.list, label: 'All projects' }}>
      {!projects && <Rows count={3} height="h-33 md:h-21.25" />}
      {projects?.total === 0 && (
        <Nothing>Your projects are listed here as soon as there is one.</Nothing>
      )}
      <ul className="empty:hidden">
        {(current.length > 0 ? current : rows).map((project) => (
          <li
            key={project.id}
            className="group relative grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-6 gap-y-2 border-line border-t py-4 max-xs:grid-cols-1 md:py-2.5 md:grid-cols-[6rem_minmax(0,5fr)_8.5rem_minmax(0,5fr)] md:gap-x-8"
          >
            <span className="self-start max-md:row-span-3 max-xs:w-24">{coverOf(project)}</span>
            <Link
              to={clientProjectPaths.details(project.id)}
              className="min-w-0 font-display font-semibold text-h4 tracking-tight transition-colors duration-150 wrap-anywhere after:absolute after:inset-0 group-hover:text-action-text"
            >
              {project.title}
            </Link>
            <span>{statusOf(project)}</span>
            {progressOf(project)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
