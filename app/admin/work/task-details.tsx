import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { tasks } from '#features/tasks/contract.ts'
import { TaskDetails } from '#features/tasks/details/task-details.tsx'
import { taskPaths } from '#features/tasks/paths.ts'
import { useRemoveTask } from '#features/tasks/use-task-actions.tsx'
import { TaskTime } from '#features/time/task-time.tsx'
import { TimerButton } from '#features/time/timer/timer-button.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'

const back = { to: taskPaths.list, label: 'All tasks' }

export default function TaskDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(tasks.one, { params: { id } })
  const onDelete = useRemoveTask(() => void navigate(back.to))
  return (
    <DetailsPage
      read={read}
      noun="task"
      title={({ title }) => title}
      back={back}
      edit={may(tasks.add) && taskPaths.edit(id)}
      onDelete={onDelete}
      extraActions={(task) => <TimerButton task={task} size="regular" />}
      extraWidth="w-31 pointer-coarse:w-33.25"
    >
      {(task) => <TaskDetails task={task} time={<TaskTime task={task} />} />}
    </DetailsPage>
  )
}
