import { Link } from 'react-router'
import { projectPaths } from '#features/projects/paths.ts'
import { addDays, dayFormat, daysBetween, formatDay, timeLeft } from '#shared/dates.ts'
import { useToday } from '#ui/date/use-clock.ts'
import type { StaffDashboard } from './contract.ts'

type Row = StaffDashboard['projects']['rows'][number]

const monthOf = dayFormat({ month: 'short' })
/** A project that was added earlier begins at the edge. */
const longestDays = 150
/** After today, so that the next deadlines have room. */
const leastAhead = 21

const tones = {
  'over-due': { bar: 'mark-overdue', text: 'text-bad' },
  'at-risk': { bar: 'text-warn', text: 'text-warn' },
}
const calm = { bar: 'mark-solid', text: 'text-ink-soft' }

interface Scale {
  first: string
  last: string
}

function scaleOf(rows: readonly Row[], today: string): Scale {
  const days = rows.flatMap(({ starts, dueDate }) => (dueDate ? [starts, dueDate] : [starts]))
  const sorted = [...days, today].sort()
  const first = [sorted[0] ?? today, addDays(today, -longestDays)].sort()[1] ?? today
  const last = [sorted.at(-1) ?? today, addDays(today, leastAhead)].sort()[1] ?? today
  return { first, last: [last, addDays(today, longestDays)].sort()[0] ?? last }
}

const placeIn = ({ first, last }: Scale, day: string) =>
  Math.min(1, Math.max(0, daysBetween(first, day) / daysBetween(first, last)))

const percent = (share: number) => `${share * 100}%`

/** Open projects from the day they were added to the day they are due, with their risk. */
export function ProjectTimeline({ rows }: { rows: readonly Row[] }) {
  const today = useToday()
  const scale = scaleOf(rows, today)
  return (
    <ul aria-label="Timeline" className="relative pb-5">
      {rows.map((row) => (
        <li
          key={row.id}
          className="group relative grid min-h-9 grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-center gap-x-4 border-line border-t text-small sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_6.5rem]"
        >
          <span className="min-w-0 truncate">
            <Link
              to={projectPaths.details(row.id)}
              title={`${row.title}, ${row.client}`}
              className="font-medium transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
            >
              {row.title}
            </Link>
          </span>
          <Bar row={row} scale={scale} today={today} />
          <span
            className={`text-right tabular-nums max-sm:hidden ${row.risk ? tones[row.risk].text : calm.text}`}
          >
            {row.dueDate ? timeLeft(row.dueDate, today) : 'No due date'}
          </span>
        </li>
      ))}
      <Axis scale={scale} today={today} />
    </ul>
  )
}

interface BarProps {
  row: Row
  scale: Scale
  today: string
}

/** The finished part is solid. An overdue project goes on until today. */
function Bar({ row, scale, today }: BarProps) {
  const { starts, dueDate, risk, progress } = row
  const end = risk === 'over-due' ? today : (dueDate ?? scale.last)
  const [from, until] = [placeIn(scale, starts), placeIn(scale, end)]
  const { bar } = risk ? tones[risk] : calm
  const share = progress.total > 0 ? progress.done / progress.total : 0
  const words = `${progress.done} of ${progress.total} tasks done, ${dueDate ? `due ${formatDay(dueDate)}` : 'without a due date'}${risk === 'at-risk' ? ', at risk' : ''}`
  return (
    <span role="img" aria-label={words} title={words} className="relative block h-full min-h-9">
      <span
        className={`mark mark-partial absolute inset-y-2.5 ${bar}`}
        style={{ left: percent(from), width: percent(Math.max(until - from, 0.01)) }}
      />
      <span
        className={`mark grow-across absolute inset-y-2.5 ${bar}`}
        style={{ left: percent(from), width: percent((until - from) * share) }}
      />
      <span
        className="absolute inset-y-0 border-ink border-l"
        style={{ left: percent(placeIn(scale, today)) }}
      />
    </span>
  )
}

function Axis({ scale, today }: Omit<BarProps, 'row'>) {
  const { first, last } = scale
  const months = Array.from({ length: daysBetween(first, last) }, (_, at) => addDays(first, at + 1))
    .filter((day) => day.endsWith('-01'))
    .filter((day) => Math.abs(placeIn(scale, day) - placeIn(scale, today)) > 0.08)
  const label = 'absolute -translate-x-1/2 whitespace-nowrap'
  return (
    <li
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 grid h-5 grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-x-4 font-mono text-caption text-ink-faint sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_6.5rem]"
    >
      <span className="relative col-start-2">
        {months.map((day) => (
          <span
            key={day}
            className={`max-sm:hidden ${label}`}
            style={{ left: percent(placeIn(scale, day)) }}
          >
            {monthOf(day)}
          </span>
        ))}
        <span className={`text-ink ${label}`} style={{ left: percent(placeIn(scale, today)) }}>
          Today
        </span>
      </span>
    </li>
  )
}
