import { formatMinutes } from '#shared/dates.ts'
import { IconButton } from '#ui/base/button.tsx'
import { AlertIcon, PlusIcon } from '#ui/base/icons.tsx'
import { formatLongDay, logsOn, marksOf, minutesOf, rowsOf } from './week.ts'
import type { WeekTableProps } from './week-grid.tsx'

/** The week of a phone: a list of its days. */
export function WeekDays({ week, logs, mayAdd, onOpen }: WeekTableProps) {
  const days = week.days.filter((day) => day <= week.today || logsOn(day, logs).length > 0)
  return (
    <ol className="flex flex-col gap-6 md:hidden">
      {days.map((day) => {
        const here = logsOn(day, logs)
        return (
          <li key={day}>
            <div className="flex min-h-11 items-center gap-3 border-line-strong border-b">
              <h3 className="min-w-0 flex-1 wrap-anywhere font-medium font-text text-base tracking-normal">
                {formatLongDay(day)}
              </h3>
              {here.length > 0 && (
                <span className="font-medium font-mono text-small">
                  {formatMinutes(minutesOf(here))}
                </span>
              )}
              {mayAdd && (
                <IconButton
                  label={`Add time: ${formatLongDay(day)}`}
                  size="small"
                  onClick={() => onOpen({ day, adds: true })}
                >
                  <PlusIcon className="size-4" />
                </IconButton>
              )}
            </div>
            <ul className="divide-y divide-line">
              {rowsOf(here).map((row) => (
                <li key={row.task.id}>
                  <button
                    type="button"
                    onClick={() => onOpen({ day, row: { ...row, logs } })}
                    className={`flex min-h-14 w-full cursor-pointer items-center gap-4 py-2 text-left text-small ${mayAdd ? 'pr-12' : ''}`}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium wrap-anywhere">{row.task.title}</span>
                      <span className="block text-ink-soft wrap-anywhere">{row.project.title}</span>
                      {marksOf(row.logs).map((mark) => (
                        <span key={mark} className="flex items-center gap-1.5 text-warn">
                          <AlertIcon className="size-4" />
                          {mark}
                        </span>
                      ))}
                    </span>
                    <span className="font-mono">{formatMinutes(minutesOf(row.logs))}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
