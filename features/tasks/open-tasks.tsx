import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { tasks } from './contract.ts'
import { taskPaths } from './paths.ts'
import { TaskDue, TaskStatus } from './task-badges.tsx'

/** The open tasks of a member of staff. */
export function OpenTasks({ userId }: { userId: string }) {
  const { data, error, refetch } = useRead(tasks.list, { query: { filter: userId, limit: 20 } })
  // Completed ones are the last of the list.
  const open = data?.rows.filter(({ status }) => status !== 'completed')
  return (
    <Card
      title="Open tasks"
      actions={
        data?.total ? (
          <TextLink to={taskPaths.filtered(userId)} className="text-small">
            All tasks
          </TextLink>
        ) : undefined
      }
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {open?.length === 0 && <p className="text-ink-soft text-small">No open tasks.</p>}
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {open?.map((task) => (
          <li
            key={task.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <span className="min-w-0">
              <TextLink
                to={taskPaths.details(task.id)}
                className="font-medium text-ink! wrap-anywhere decoration-transparent"
              >
                {task.title}
              </TextLink>
              <span className="block text-ink-soft text-small">{task.projectId.title}</span>
            </span>
            <span className="flex flex-wrap items-baseline gap-x-4 text-ink-soft text-small">
              {task.dueDate && <TaskDue {...task} />}
              <TaskStatus {...task} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
