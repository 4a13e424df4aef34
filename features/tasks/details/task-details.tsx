import { type ReactNode, useId, useState } from 'react'
import { projectPaths } from '#features/projects/paths.ts'
import { nameOf } from '#people/names.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { type Task, tasks } from '../contract.ts'
import { type Status, statuses, statusLabels } from '../rules.ts'
import { TaskDue, TaskPriority } from '../task-badges.tsx'
import { useMoveTask } from '../use-task-actions.tsx'
import { TaskComments } from './task-comments.tsx'

/** A task with its comments and, in `time`, what was logged on it. */
export function TaskDetails({ task, time }: { task: Task; time: ReactNode }) {
  return (
    <div className={`xl:grid-rows-[auto_1fr] ${detailsColumns}`}>
      <p className="min-w-0 max-w-prose whitespace-pre-wrap wrap-anywhere">{task.description}</p>
      <div className="flex min-w-0 flex-col gap-8 self-start xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <Facts task={task} />
        {time}
      </div>
      <TaskComments taskId={task.id} />
    </div>
  )
}

function Facts({ task }: { task: Task }) {
  const { userId: employee, projectId: project } = task
  const name = nameOf(employee)
  const statusId = useId()
  const facts: Fact[] = [
    { name: 'Status', id: statusId, value: <StatusSelect task={task} labelId={statusId} /> },
    { name: 'Priority', value: <TaskPriority {...task} /> },
    { name: 'Due date', value: <TaskDue {...task} /> },
    {
      name: 'Employee',
      value: (
        <span className="inline-flex items-center gap-2">
          <Avatar size="small" name={name} src={employee.avatar ?? undefined} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      ),
    },
    {
      name: 'Project',
      value: <TextLink to={projectPaths.details(project.id)}>{project.title}</TextLink>,
    },
    { name: 'In the plan', value: task.inPlan ? 'Yes' : 'No' },
    { name: 'Created', value: <Day iso={task.createdAt} /> },
    { name: 'Updated', value: <Day iso={task.updatedAt} /> },
  ]
  return <FactList facts={facts} />
}

const options = statuses.map((value) => ({ value, label: statusLabels[value] }))

/** Shows the new status at once, and the old one again if it is refused. */
function StatusSelect({ task, labelId }: { task: Task; labelId: string }) {
  const [chosen, setChosen] = useState<Status>()
  const move = useMoveTask()

  async function choose(status: Status) {
    setChosen(status)
    await move(task, status)
    setChosen(undefined)
  }

  if (!may(tasks.edit)) return statusLabels[task.status]
  return (
    <div className="w-40 max-w-full">
      <Select
        labelId={labelId}
        options={options}
        value={chosen ?? task.status}
        onChange={(value) => {
          if (!chosen && value !== task.status) void choose(value as Status)
        }}
      />
    </div>
  )
}
