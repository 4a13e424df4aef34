import { Link } from 'react-router'
import { staffPages } from '#features/appointments/paths.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { bothTimes, formatHour, momentOf } from '#shared/dates.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CheckIcon } from '#ui/base/icons.tsx'
import { useNow, useToday } from '#ui/date/use-clock.ts'
import { Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { type Strip, type StripBlock, stripOf } from './strip.ts'

const caption = 'font-mono text-caption text-ink-faint tabular-nums'

/** The day as a strip of hours: appointments, running timers, and the tasks due at its end. */
export function Today({ data }: { data: StaffDashboard | undefined }) {
  const [today, now] = [useToday(), useNow()]
  const strip = data && stripOf(data, { today, now })
  return (
    <Section
      title="Today"
      all={{ to: `${staffPages.list}?filter=due-today`, label: 'Appointments of today' }}
    >
      {strip ? <Hours strip={strip} today={today} /> : <Skeleton className="lines h-56" />}
      {data && <DueTasks {...data.tasks.today} />}
    </Section>
  )
}

/** 9 AM, or 09:00 */
const nameOfHour = (today: string, hour: number) =>
  formatHour(momentOf(today, `${String(hour % 24).padStart(2, '0')}:00`)).replace(/:00(?=\s)/, '')

function Hours({ strip, today }: { strip: Strip; today: string }) {
  const { hours, now, blocks } = strip
  const [first, last] = hours
  const step = last - first > 12 ? 3 : last - first > 6 ? 2 : 1
  const marks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => at * step)
  return (
    <div className="relative h-56 border-line border-t">
      {marks.map((mark) => (
        <span
          key={mark}
          aria-hidden="true"
          className={`absolute inset-x-0 flex items-start ${mark > 0 ? 'border-line border-t' : ''}`}
          style={{ top: `${(mark / (last - first)) * 100}%` }}
        >
          {mark < last - first && (
            <span className={`mt-0.5 ${caption}`}>{nameOfHour(today, first + mark)}</span>
          )}
        </span>
      ))}
      {now !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-0 left-14 border-action border-t-2 before:absolute before:-top-1.25 before:-left-1 before:size-2 before:rounded-full before:bg-action"
          style={{ top: `${now * 100}%` }}
        />
      )}
      {!blocks.some((block) => 'appointment' in block) && (
        <p className="absolute top-1 left-16 bg-paper px-1 text-ink-soft text-small wrap-anywhere">
          No appointments today.
        </p>
      )}
      <ul aria-label="Appointments and timers" className="absolute inset-y-0 right-0 left-14">
        {blocks.map((block) => (
          <li
            key={block.key}
            className="absolute"
            style={{
              top: `${block.from * 100}%`,
              height: `${(block.until - block.from) * 100}%`,
              left: `${(block.lane / block.lanes) * 100}%`,
              width: `calc(${100 / block.lanes}% - 2px)`,
            }}
          >
            <BlockLink block={block} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const blockLook =
  'block h-full truncate border-l-2 px-2 py-0.75 text-caption transition-colors duration-150 hover:text-action-text'

function BlockLink({ block }: { block: StripBlock }) {
  if ('timer' in block) {
    const { taskId, task, person, startedAt } = block.timer
    return (
      <Link
        to={taskPaths.details(taskId)}
        title={`${person}, ${task}, running since ${bothTimes(startedAt)}`}
        className={`border-ink border-dotted bg-sunken ${blockLook}`}
      >
        <span className="font-medium">{person}</span>
        <span className="text-ink-soft"> {task}</span>
      </Link>
    )
  }
  const { id, client, service, startsAt, status } = block.appointment
  const isPending = status === 'Pending'
  return (
    <Link
      to={staffPages.details(id)}
      title={`${client}, ${service}, ${bothTimes(startsAt)}`}
      className={`${isPending ? 'border-warn bg-sunken' : 'border-action bg-action-wash'} ${blockLook}`}
    >
      <span className="font-medium">{client}</span>
      {isPending && <span className="text-warn"> Pending</span>}
      <span className="text-ink-soft"> {service}</span>
    </Link>
  )
}

const mostTasks = 2

/** A task has a day but no hour, so it is due at the end of the strip. */
function DueTasks({ total, rows }: StaffDashboard['tasks']['today']) {
  const shown = rows.slice(0, mostTasks)
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-line border-t py-2">
      <span className={`pt-0.5 ${caption}`}>Due</span>
      <div className="text-small">
        {total === 0 && <p className="text-ink-soft">No tasks due today.</p>}
        <ul aria-label="Tasks due today">
          {shown.map(({ id, title, employee, status }) => (
            <li key={id} className="flex items-baseline gap-2">
              {status === 'completed' && (
                <>
                  <CheckIcon className="size-3.5 shrink-0 translate-y-0.5 text-good" />
                  <span className="sr-only">Completed:</span>
                </>
              )}
              <Link
                to={taskPaths.details(id)}
                className="truncate font-medium hover:text-action-text"
              >
                {title}
              </Link>
              <span className="min-w-0 max-w-[40%] shrink-0 truncate text-ink-soft">
                {employee}
              </span>
            </li>
          ))}
        </ul>
        {total > shown.length && (
          <Link
            to={taskPaths.filtered('due-today')}
            className="text-ink-soft underline decoration-1 underline-offset-[0.2em] hover:text-ink"
          >
            All {total} tasks due today
          </Link>
        )}
      </div>
    </div>
  )
}
