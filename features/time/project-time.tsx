import { PersonLink } from '#content/columns.tsx'
import { taskPaths } from '#features/tasks/paths.ts'
import { formatMinutes } from '#shared/dates.ts'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { RecordLink, TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Bar } from '#ui/figures/bar.tsx'
import type { Column } from '#ui/list/table.tsx'
import { Table } from '#ui/list/table.tsx'
import { failureOf } from '#ui/portal/loaded.tsx'
import { type TimeLog, time } from './contract.ts'
import { timePaths } from './paths.ts'

const newest = 10

const columns: Column<TimeLog>[] = [
  {
    key: 'task',
    header: 'Task',
    cell: ({ taskId, description }) => (
      <>
        <RecordLink to={taskPaths.details(taskId.id)}>{taskId.title}</RecordLink>
        {description && (
          <span className="line-clamp-2 font-normal text-ink-soft text-small">{description}</span>
        )}
      </>
    ),
  },
  {
    key: 'person',
    header: 'Person',
    width: '11rem',
    inCard: 'paragraph',
    cell: ({ userId }) => <PersonLink {...userId} />,
  },
  {
    key: 'startedAt',
    header: 'Date',
    width: '11rem',
    inCard: 'date',
    cell: ({ startedAt }) => <Day iso={startedAt} />,
  },
  {
    key: 'minutes',
    header: 'Time',
    width: '5rem',
    align: 'end',
    inCard: 'amount',
    cell: ({ totalMinutesSpent }) => <span data-numeric>{formatMinutes(totalMinutesSpent)}</span>,
  },
]

/** The time that a project took, by person, and its newest entries; for an Employee their own. */
export default function ProjectTime({ projectId }: { projectId: string }) {
  const totals = useRead(time.totals, { query: { project: projectId } })
  const query = { project: projectId, sort: '-startedAt', limit: newest } as const
  const logs = useRead(time.list, { query })
  const failure = failureOf(totals, logs)
  if (failure) return failure
  if (logs.data?.total === 0) {
    return (
      <EmptyState
        title="No time logged yet."
        text="Time logged on the tasks of this project is added up here."
      />
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(14rem,20rem)_minmax(0,1fr)]">
      {totals.data ? <People {...totals.data} /> : <Skeleton className="lines h-48" />}
      <section aria-labelledby="newest-time">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="newest-time" className="text-h4">
            Newest entries
          </h2>
          <TextLink to={timePaths.selected({ project: projectId })} className="text-small">
            All time of this project
          </TextLink>
        </div>
        <Table
          caption="Newest entries"
          columns={columns}
          rows={logs.data?.rows}
          empty={{ title: '' }}
        />
      </section>
    </div>
  )
}

interface Totals {
  minutes: number
  people: { id: string; name: string; minutes: number }[]
}

function People({ minutes: all, people }: Totals) {
  return (
    <section aria-labelledby="time-by-person">
      <h2
        id="time-by-person"
        className="font-mono font-normal text-caption text-ink-faint tracking-normal"
      >
        Time spent
      </h2>
      <p className="mt-1 font-display font-semibold text-h2 tracking-tight" data-numeric>
        {formatMinutes(all)}
        <span className="ml-2 font-mono font-normal text-caption text-ink-faint tracking-normal">
          hours
        </span>
      </p>
      <ul className="mt-4 border-line border-t">
        {people.map(({ id, name, minutes }) => (
          <li key={id} className="border-line border-b py-3">
            <p className="flex items-baseline justify-between gap-4 text-small">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="font-mono" data-numeric>
                {formatMinutes(minutes)}
              </span>
            </p>
            <Bar
              parts={[{ kind: 'solid', value: minutes }]}
              of={all}
              className="mt-2 h-1.5 bg-line"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
