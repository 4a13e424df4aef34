import { Link } from 'react-router'
import { projectPaths } from '#features/projects/paths.ts'
import { timePaths } from '#features/time/paths.ts'
import { formatNumber } from '#shared/address/region.ts'
import { formatMinutes } from '#shared/dates.ts'
import { CapacityBar } from '#ui/figures/bar.tsx'
import { Nothing, Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { ProjectTimeline } from './timeline.tsx'

const open = [
  { status: 'over-due', label: 'Overdue', fill: 'bg-bad' },
  { status: 'in-progress', label: 'In progress', fill: 'bg-action' },
  { status: 'not started', label: 'Not started', fill: 'bg-action/60' },
  { status: 'paused', label: 'Paused', fill: 'bg-action/30' },
]

type Projects = StaffDashboard['projects']

/** The most urgent projects on a timeline, and unfinished ones by status. */
export function ProjectsCard({ projects }: { projects: Projects | undefined }) {
  return (
    <Section
      title="Projects"
      all={{ to: projectPaths.list, label: 'All projects' }}
      aside={projects && <Statuses {...projects} />}
    >
      {!projects && <Rows height="h-12" count={4} />}
      {projects?.rows.length === 0 && <Nothing>No open projects.</Nothing>}
      {projects && projects.rows.length > 0 && <ProjectTimeline rows={projects.rows} />}
    </Section>
  )
}

function Statuses({ statuses, atRisk }: Projects) {
  const counts = [
    ...open.map((part) => ({ ...part, count: statuses[part.status] ?? 0 })),
    { status: 'at-risk', label: 'At risk', fill: 'bg-warn', count: atRisk },
  ]
  return (
    <ul
      aria-label="Projects by status"
      className="flex flex-1 flex-wrap gap-x-5 text-caption max-sm:order-1 max-sm:basis-full sm:ml-6"
    >
      {counts.map(({ status, label, fill, count }) => (
        <li key={status}>
          <Link
            to={`${projectPaths.filtered(encodeURIComponent(status))}${status === 'at-risk' ? '&sort=dueDate' : ''}`}
            title={
              status === 'at-risk' ? 'With late tasks, or due soon with open ones.' : undefined
            }
            className="inline-flex items-center gap-2 text-ink-soft hover:text-action-text max-lg:py-1"
          >
            <span aria-hidden="true" className={`size-2 shrink-0 ${fill}`} />
            {label}
            <span className="sr-only">: </span>
            <span data-numeric className="font-medium text-ink">
              {formatNumber(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const everybody = timePaths.selected({ person: 'all' })
const quiet = 'text-ink-soft text-small tabular-nums'
const mostPeople = 5

/** The hours that are booked this week, against the opening hours of the week for each person. */
export function HoursCard({ week }: { week: StaffDashboard['week'] | undefined }) {
  return (
    <Section title="Hours this week" all={{ to: timePaths.week, label: 'Time' }}>
      {!week && <Rows height="h-12" count={4} />}
      {week && (
        <p className="flex flex-wrap items-baseline gap-x-4 border-line border-t py-1.5">
          <Link
            to={everybody}
            data-numeric
            className="font-display font-semibold text-h3 tracking-tight hover:text-action-text"
          >
            {formatMinutes(week.minutes)}
          </Link>
          <Link
            to={`${everybody}&unbilled=yes`}
            className={`underline decoration-1 underline-offset-[0.2em] hover:text-ink ${quiet}`}
          >
            {formatMinutes(week.unbilled)} unbilled
          </Link>
          <span className={quiet}>{formatMinutes(week.before)} last week</span>
        </p>
      )}
      {week?.people.length === 0 && <Nothing>No time logged this week.</Nothing>}
      {week && <People {...week} />}
    </Section>
  )
}

function People({ people, capacity }: StaffDashboard['week']) {
  const shown = people.slice(0, mostPeople)
  const most = Math.max(capacity, ...shown.map(({ minutes }) => minutes), 1)
  return (
    <ul className="empty:hidden">
      {shown.map(({ id, name, minutes, unbilled }) => (
        <li
          key={id}
          className="group relative grid min-h-9 grid-cols-[minmax(0,1fr)_minmax(0,6rem)_auto] max-2xs:grid-cols-[minmax(0,1fr)_auto] xl:max-2xl:grid-cols-[minmax(0,1fr)_4.5rem_auto] items-center gap-x-4 border-line border-t text-small"
        >
          <Link
            to={timePaths.selected({ person: id })}
            className="truncate max-2xs:col-span-full max-2xs:pt-2 transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
          >
            {name}
          </Link>
          <CapacityBar value={minutes} limit={capacity} of={most} />
          <span data-numeric className="min-w-24 text-right">
            {formatMinutes(minutes)}
            <span className="text-ink-faint"> of {formatMinutes(capacity)}</span>
            <span className="sr-only">, {formatMinutes(unbilled)} unbilled</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
