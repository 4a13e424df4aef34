import { Link } from 'react-router'
import { formatMinutes, weekdayOf, weekdays } from '#shared/dates.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { useToday } from '#ui/date/use-clock.ts'
import { time } from './contract.ts'
import { timePaths } from './paths.ts'
import { ownWeek } from './rules.ts'
import { daysOfWeek } from './week/week.ts'

/** The logged time that fills a bar: a full working day. */
const fullDay = 8 * 60

/** The user's hours this week, by day. */
export function OwnWeek() {
  const today = useToday()
  const query = ownWeek(api.claims()?.userId ?? '', today)
  const { data } = useRead(time.totals, { query }, { pollMs: 60_000 })
  const minutesOn = (day: string) => data?.days.find((one) => one.day === day)?.minutes ?? 0
  return (
    <section
      aria-label="Your week"
      className="group relative flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-line border-b pb-5"
    >
      <p>
        <Link
          to={timePaths.week}
          className="inline-flex items-center gap-1.5 font-mono text-caption text-ink-soft transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
        >
          Your week
          <ArrowRightIcon className="size-3.5 transition-transform duration-150 ease-out group-hover:translate-x-0.5" />
        </Link>
        <span data-numeric className="block font-display font-semibold text-h2 tracking-[-0.045em]">
          {data ? formatMinutes(data.minutes) : <Skeleton className="h-[1lh] w-24" />}
          <span className="sr-only"> hours</span>
        </span>
      </p>
      <ol className="flex min-w-0 max-w-full items-end gap-1.5 sm:gap-2.5">
        {daysOfWeek(today).map((day) => {
          const minutes = minutesOn(day)
          return (
            <li
              key={day}
              title={formatMinutes(minutes)}
              className="grid min-w-0 grid-cols-1 justify-items-center gap-1"
            >
              <span className="flex h-10 w-4 max-w-full items-end bg-sunken sm:w-6">
                <span
                  className={`mark grow-up w-full mark-solid ${day === today ? 'mark-partial' : ''}`}
                  style={{ height: `${Math.min(100, (minutes / fullDay) * 100)}%` }}
                />
              </span>
              <span
                aria-hidden="true"
                className={`font-mono text-caption uppercase ${day === today ? 'text-ink' : 'text-ink-faint'}`}
              >
                {weekdays[weekdayOf(day)]?.[0]}
              </span>
              <span className="sr-only">
                {day}: {formatMinutes(minutes)}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
