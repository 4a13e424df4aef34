import { Badge, type Tone } from '#ui/base/badge.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import type { Task } from './contract.ts'
import { priorities, priorityLabels, type Status, statusLabels } from './rules.ts'

const tones: Record<Status, Tone> = {
  pending: 'neutral',
  'in-progress': 'info',
  completed: 'good',
}

export function TaskStatus({ status }: Pick<Task, 'status'>) {
  return (
    <Badge tone={tones[status]} done={status === 'completed'}>
      {statusLabels[status]}
    </Badge>
  )
}

const heights = ['h-1.5', 'h-2.5', 'h-3.5']

interface TaskPriorityProps extends Pick<Task, 'priority'> {
  /** The word is shown on hover. */
  short?: boolean
}

/** One to three bars, and the word. */
export function TaskPriority({ priority, short }: TaskPriorityProps) {
  const level = priorities.indexOf(priority)
  return (
    <span
      title={short ? `Priority: ${priorityLabels[priority]}` : undefined}
      className="inline-flex items-center gap-2 whitespace-nowrap text-small"
    >
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {heights.map((height, at) => (
          <span
            key={height}
            className={`w-0.75 ${height} ${at <= level ? 'bg-ink-soft' : 'bg-line'}`}
          />
        ))}
      </span>
      <span className={short ? 'sr-only' : ''}>{priorityLabels[priority]}</span>
    </span>
  )
}

/** The due date, and whether it has passed. */
export function TaskDue({ dueDate, overdue }: Pick<Task, 'dueDate' | 'overdue'>) {
  if (!dueDate) return <span className="text-ink-faint">None</span>
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <CalendarDay day={dueDate} />
      {overdue && <Badge tone="bad">Overdue</Badge>}
    </span>
  )
}
