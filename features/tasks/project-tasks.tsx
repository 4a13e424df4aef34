import { PersonLink } from '#content/columns.tsx'
import { formatNumber } from '#shared/address/region.ts'
import { messageOr } from '#shared/errors.ts'
import { countOf } from '#shared/text.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { type Column, Table } from '#ui/list/table.tsx'
import { type Task, tasks } from './contract.ts'
import { taskPaths } from './paths.ts'
import { TaskDue, TaskStatus } from './task-badges.tsx'

const limit = 100

const columns: Column<Task>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }) => <RecordLink to={taskPaths.details(id)}>{title}</RecordLink>,
  },
  {
    key: 'userId',
    header: 'Employee',
    width: '11rem',
    inCard: 'paragraph',
    cell: ({ userId }) => <PersonLink {...userId} />,
  },
  { key: 'status', header: 'Status', width: '9rem', inCard: 'status', cell: TaskStatus },
  { key: 'dueDate', header: 'Due', width: '11rem', inCard: 'date', cell: TaskDue },
]

/** The tasks of a project; for an Employee their own. */
export default function ProjectTasks({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useRead(tasks.list, { query: { filter: projectId, limit } })
  const add = may(tasks.add) && (
    <ButtonLink variant="secondary" to={`${taskPaths.add}?project=${projectId}`}>
      <PlusIcon />
      Add task
    </ButtonLink>
  )
  return (
    <div className="flex flex-col gap-4">
      {data && data.total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-mono text-caption text-ink-faint" data-numeric>
            {data.total > limit
              ? `The first ${limit} of ${formatNumber(data.total)} tasks`
              : countOf(data.total, 'task')}
          </p>
          {add}
        </div>
      )}
      <Table
        caption="Tasks"
        columns={columns}
        rows={data?.rows}
        empty={{
          title: 'No Task Found',
          text: 'What has to be done for this project, by whom and by when.',
          action: add,
        }}
        {...(error && { error: messageOr(error, 'An error occurred') })}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
