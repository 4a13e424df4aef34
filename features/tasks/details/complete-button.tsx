import { may } from '#ui/client/may.ts'
import { RowButtons } from '#ui/details/row-buttons.tsx'
import { tasks } from '../contract.ts'
import { useMoveTask } from '../use-task-actions.tsx'

interface CompleteButtonProps {
  task: { id: string; title: string; updatedAt: string }
}

/** Moves a task to completed, unless somebody else changed it. */
export function CompleteButton({ task }: CompleteButtonProps) {
  const move = useMoveTask()
  if (!may(tasks.edit)) return null
  const complete = { label: 'Complete', onSelect: () => void move(task, 'completed') }
  return <RowButtons actions={[complete]} name={task.title} />
}
