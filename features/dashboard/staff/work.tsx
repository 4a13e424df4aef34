import { Link } from 'react-router'
import { projectPaths } from '#features/projects/paths.ts'
import { timePaths } from '#features/time/paths.ts'
import { calendarDay, formatMinutes, timeLeft } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { PhaseBar } from '#ui/figures/phase-bar.tsx'
import { Nothing, Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'

/** In the order of the bar. */
const open = [
  { status: 'over-due', label: 'Overdue', fill: 'bg-bad' },
  { status: 'in-progress', label: 'In progress', fill: 'bg-action' },
  { status: 'not started', label: 'Not started', fill: 'bg-action/60' },
  { status: 'paused', label: 'Paused', fill: 'bg-action/30' },
]

type Projects = StaffDashboard['projects']

/** Unfinished projects by status, and projects at risk. */
export function ProjectsCard({ projects }: { projects: Projects | undefined }) {
  return (
    <Section title="Projects" all={{ to: projectPaths.list, label: 'All projects' }}>
      {projects ? (
        <>
          <Statuses {...projects} />
          <AtRisk {...projects.atRisk} />
        </>
      ) : (
        <Rows count={3} />
      )}
    </Section>
  )
}

function Statuses({ statuses }: Pick<Projects, 'statuses'>) {
  const parts = open.map((part) => ({ ...part, count: statuses[part.status] ?? 0 }))
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="@container border-line border-t pt-4 pb-5">
      <div aria-hidden="true" className="flex h-3 gap-0.5 bg-sunken">
        {parts.map(
          ({ status, count, fill }) =>
            count > 0 && (
              <span key={status} className={fill} style={{ width: `${(count / total) * 100}%` }} />
            ),
        )}
      </div>
      <ul className="mt-4 grid grid-cols-2 @max-3xs:grid-cols-1 gap-x-6 gap-y-3 xl:grid-cols-4">
        {parts.map(({ status, label, count, fill }) => (
          <li key={status} className="group relative">
            <span
              data-numeric
              className="block font-display font-semibold text-h3 tracking-tight group-hover:text-action-text"
            >
              {count.toLocaleString('en-US')}
            </span>
            <span className="flex items-center gap-2 text-small">
              <span aria-hidden="true" className={`size-2 shrink-0 ${fill}`} />
              <Link
                to={projectPaths.filtered(encodeURIComponent(status))}
                className="text-ink-soft after:absolute after:inset-0"
              >
                {label}
                <span className="sr-only">: {count}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AtRisk({ total, rows }: Projects['atRisk']) {
  const today = calendarDay(new Date())
  if (total === 0) return <Nothing>No other projects are at risk.</Nothing>
  return (
    <>
      <p className="border-line border-t pt-3 pb-1 text-small">
        <Link
          to={`${projectPaths.filtered('at-risk')}&sort=dueDate`}
          className="font-medium text-warn underline decoration-1 underline-offset-[0.2em] hover:text-ink"
        >
          {countOf(total, 'project')} at risk
        </Link>{' '}
        <span className="text-ink-soft">with late tasks, or due soon with open ones.</span>
      </p>
      <ul>
        {rows.map(({ id, title, client, dueDate, progress }) => (
          <li
            key={id}
            className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-line py-2.5 not-first:border-t"
          >
            <Link
              to={projectPaths.details(id)}
              className="truncate font-medium transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
            >
              {title}
            </Link>
            <span className="text-ink-soft text-small tabular-nums">
              {dueDate ? timeLeft(dueDate, today) : 'No due date'}
            </span>
            <span className="truncate text-ink-soft text-small">{client}</span>
            <span className="w-20">
              <PhaseBar {...progress} label={`${progress.done} of ${progress.total} tasks done`} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const everybody = timePaths.selected({ person: 'all' })

/** Hours this week by person. The darker part is unbilled. */
export function HoursCard({ week }: { week: StaffDashboard['week'] | undefined }) {
  const most = Math.max(1, ...(week?.people.map(({ minutes }) => minutes) ?? []))
  return (
    <Section title="Hours this week" all={{ to: timePaths.week, label: 'Time' }}>
      {!week && <Rows count={3} />}
      {week && (
        <p className="flex flex-wrap items-baseline gap-x-4 border-line border-t pt-4 pb-3">
          <Link
            to={everybody}
            data-numeric
            className="font-display font-semibold text-h3 tracking-tight hover:text-action-text"
          >
            {formatMinutes(week.minutes)}
          </Link>
          <Link
            to={`${everybody}&unbilled=yes`}
            className="inline-flex items-center gap-2 text-ink-soft text-small tabular-nums underline decoration-1 underline-offset-[0.2em] hover:text-ink"
          >
            <span aria-hidden="true" className="size-2 bg-ink" />
            {formatMinutes(week.unbilled)} unbilled
          </Link>
          <span className="text-ink-soft text-small tabular-nums">
            {formatMinutes(week.before)} last week
          </span>
        </p>
      )}
      {week?.minutes === 0 && <Nothing>No time logged this week.</Nothing>}
      <ul className="empty:hidden">
        {week?.people.map(({ id, name, minutes, unbilled }) => (
          <li key={id} className="group relative border-line border-t py-2.5">
            <div className="flex items-baseline justify-between gap-x-6">
              <Link
                to={timePaths.selected({ person: id })}
                className="truncate transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
              >
                {name}
              </Link>
              <span data-numeric className="text-small">
                {formatMinutes(minutes)}
                <span className="sr-only">, {formatMinutes(unbilled)} unbilled</span>
              </span>
            </div>
            <span
              aria-hidden="true"
              className="mt-1.5 flex h-1.5 bg-line-strong"
              style={{ width: `${(minutes / most) * 100}%` }}
            >
              <span
                className="bg-ink"
                style={{ width: `${minutes > 0 ? (unbilled / minutes) * 100 : 0}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
