import type { ReactNode } from 'react'
import { PersonLink, titleColumn } from '#content/columns.tsx'
import { projectPaths } from '#features/projects/paths.ts'
import { formatMinutes } from '#shared/dates.ts'
import { cut } from '#shared/text.ts'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { TaskFilter } from './board/task-filter.tsx'
import { type Task, tasks } from './contract.ts'
import { taskPaths } from './paths.ts'
import { taskList } from './rules.ts'
import { TaskDue, TaskPriority, TaskStatus } from './task-badges.tsx'
import { useMoveTask, useTaskActions } from './use-task-actions.tsx'

const employee: Column<Task> = {
  key: 'userId',
  header: 'Employee',
  width: '7rem',
  from: 'wide',
  cell: ({ userId }) => <PersonLink {...userId} />,
}

const columns: Column<Task>[] = [
  titleColumn(taskPaths.list, {
    below: ({ description, inPlan }) => (
      <span className="cards:hidden block font-normal text-ink-soft">
        {cut(description, 20)}
        {inPlan && <span className="ml-3 font-mono text-caption">In the plan</span>}
      </span>
    ),
  }),
  {
    key: 'projectId',
    header: 'Project',
    width: '7.5rem',
    inCard: 'paragraph',
    cell: ({ projectId: { id, title } }) => (
      <TextLink
        to={projectPaths.details(id)}
        className="line-clamp-2 text-ink! decoration-transparent hover:decoration-current"
      >
        {title}
      </TextLink>
    ),
  },
  employee,
  {
    key: 'priority',
    header: 'Priority',
    width: '6.25rem',
    sortable: true,
    from: 'full',
    cell: TaskPriority,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.25rem',
    sortable: true,
    inCard: 'status',
    cell: TaskStatus,
  },
  {
    key: 'dueDate',
    header: 'Due',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: TaskDue,
  },
  {
    key: 'secondsSpent',
    header: 'Time spent',
    width: '5.25rem',
    align: 'end',
    from: 'full',
    cell: ({ secondsSpent }) => <span data-numeric>{formatMinutes(secondsSpent / 60)}</span>,
  },
]

interface TaskViewProps {
  /** The button that starts and stops the timer of a task. */
  timer: (task: Task) => ReactNode
}

/** All tasks; for an Employee their own. */
export function TaskTable({ timer }: TaskViewProps) {
  const list = useList(tasks.list, { pollMs: 15_000, ...taskList })
  const actions = useTaskActions(useMoveTask())
  const isEditor = may(tasks.add)
  const seen = isEditor ? columns : columns.filter((column) => column !== employee)
  return (
    <ResourceList
      list={list}
      caption="Tasks"
      columns={[
        ...seen,
        { key: 'timer', header: 'Timer', width: '8.25rem', inCard: 'amount', cell: timer },
      ]}
      firstFilter={<TaskFilter list={list} />}
      actions={actions}
      rowName={({ title }) => title}
      empty={noTasks(isEditor)}
    />
  )
}

/** The empty state of the list and of the board. */
export function noTasks(isEditor: boolean) {
  return {
    title: 'No Task Found',
    ...(isEditor
      ? {
          text: 'What has to be done for a project, by whom and by when.',
          action: <ButtonLink to={taskPaths.add}>Add the first one</ButtonLink>,
        }
      : { text: 'Tasks assigned to you are listed here.' }),
  }
}
