import { useId } from 'react'
import type { Task } from '#features/tasks/contract.ts'
import { nameOf } from '#people/names.ts'
import { formatMinutes } from '#shared/dates.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { useRead } from '#ui/client/data.tsx'
import { time } from './contract.ts'
import { latestOf, latestShown } from './rules.ts'

/** The time that was logged on a task, newest first. */
export function TaskTime({ task: { id, secondsSpent } }: { task: Task }) {
  const headingId = useId()
  const { data, error, refetch } = useRead(time.list, { query: latestOf(id) })
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-baseline justify-between gap-4 border-ink border-t pt-3 pb-2">
        <h2 id={headingId} className="text-h4">
          Time spent
        </h2>
        <p data-numeric className="font-mono text-small">
          {formatMinutes(secondsSpent / 60)}
        </p>
      </div>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {data?.total === 0 && (
        <p className="text-ink-soft text-small">No time has been logged on this task yet.</p>
      )}
      <ul aria-label="Time logs" className="empty:hidden">
        {data?.rows.map(({ id, userId, startedAt, totalMinutesSpent, description }) => (
          <li
            key={id}
            className="flex justify-between gap-4 border-line border-t py-2.5 text-small"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>{nameOf(userId)}</p>
              {description && <p className="text-ink-soft">{description}</p>}
              <p className="font-mono text-caption text-ink-faint">
                <Day iso={startedAt} />
              </p>
            </div>
            <span data-numeric className="font-mono">
              {formatMinutes(totalMinutesSpent)}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > latestShown && (
        <p className="border-line border-t pt-2.5 text-ink-faint text-small">
          And {data.total - latestShown} earlier ones.
        </p>
      )}
    </section>
  )
}
