import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { tasks } from '#features/tasks/contract.ts'
import { TaskDetails } from '#features/tasks/details/task-details.tsx'
import { useRemoveTask } from '#features/tasks/use-task-actions.tsx'
import { TimerButton } from '#features/time/timer-button.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'

const back = { to: '/admin/task', label: 'All tasks' }

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
      edit={may(tasks.add) && `/admin/task/edit-task/${id}`}
      onDelete={onDelete}
      extraActions={(task) => <TimerButton task={task} size="regular" />}
      extraWidth="w-34.5"
    >
      {(task) => <TaskDetails task={task} />}
    </DetailsPage>
  )
}
