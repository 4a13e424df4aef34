import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { calendarDay } from '#shared/dates.ts'
import type { ClientDashboard } from '../contract.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { nextStepOf } from '../rules.ts'
import { Nothing, Rows, Section } from '../section.tsx'

type Project = ClientDashboard['projects']['rows'][number]

interface ProjectRowsProps {
  projects: ClientDashboard['projects'] | undefined
  statusOf: (project: Project) => ReactNode
}

/** Recently changed projects with their progress and next step. */
export function ProjectRows({ projects, statusOf }: ProjectRowsProps) {
  const today = calendarDay(new Date())
  return (
    <Section title="Projects" all={{ to: clientProjectPaths.list, label: 'All projects' }}>
      {!projects && <Rows count={2} />}
      {projects?.total === 0 && (
        <Nothing>Your projects are listed here as soon as there is one.</Nothing>
      )}
      <ul className="empty:hidden">
        {projects?.rows.map((project) => {
          const { id, title, progress } = project
          return (
            <li
              key={id}
              className="group relative grid items-center gap-x-8 gap-y-2 border-line border-t py-4 md:grid-cols-[minmax(0,5fr)_8.5rem_minmax(0,4fr)]"
            >
              <Link
                to={clientProjectPaths.details(id)}
                className="min-w-0 font-display font-semibold text-h4 tracking-tight transition-colors duration-150 wrap-anywhere after:absolute after:inset-0 group-hover:text-action-text"
              >
                {title}
              </Link>
              <span>{statusOf(project)}</span>
              <span className="min-w-0">
                <span className="block text-ink-soft text-small tabular-nums">
                  {nextStepOf(project, today)}
                </span>
                {progress.total > 0 && project.status !== 'canceled' && (
                  <ProgressBar
                    {...progress}
                    label={`${progress.done} of ${progress.total} tasks done`}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
