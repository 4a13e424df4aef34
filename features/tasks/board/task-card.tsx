import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { nameOf } from '#people/names.ts'
import { formatDay, formatMinutes } from '#shared/dates.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import { DragIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import type { Task } from '../contract.ts'
import { taskPaths } from '../paths.ts'
import { TaskPriority } from '../task-badges.tsx'

interface TaskCardProps {
  task: Task
  timer: ReactNode
  actions: MenuAction[]
  /** Its last move is being saved. */
  isMoving: boolean
}

/** A task on the board. It is dragged by mouse and touch anywhere, and by keyboard at its handle. */
export function TaskCard({ task, timer, actions, isMoving }: TaskCardProps) {
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef } = useDraggable({
    id: task.id,
    data: task,
    disabled: isMoving,
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={`arrive touch-manipulation select-none [-webkit-touch-callout:none] ${isDragging ? 'opacity-40' : ''}`}
    >
      <CardFace
        task={task}
        timer={timer}
        handle={
          <button
            ref={setActivatorNodeRef}
            id={task.id}
            type="button"
            {...attributes}
            aria-label={`Move ${task.title}`}
            className="grid h-(--control-height) w-7 cursor-grab place-items-center rounded-sharp text-ink-faint hover:text-ink active:cursor-grabbing"
          >
            <DragIcon />
          </button>
        }
        menu={<Menu label={`Actions for ${task.title}`} actions={actions} />}
      />
    </li>
  )
}

interface CardFaceProps {
  task: Task
  handle?: ReactNode
  menu?: ReactNode
  timer?: ReactNode
  /** It is being dragged. */
  isLifted?: boolean
}

export function CardFace({ task, handle, menu, timer, isLifted = false }: CardFaceProps) {
  const { id, title, projectId, secondsSpent, status } = task
  const look = isLifted
    ? 'cursor-grabbing border-action'
    : 'border-line transition-colors duration-150 hover:border-line-strong'
  const spent = secondsSpent > 0 && `${formatMinutes(secondsSpent / 60)} spent`
  return (
    <article className={`group/card rounded-sharp border bg-paper py-1.25 ${look}`}>
      <div className="flex items-center pl-1">
        <span className="w-8 shrink-0">{handle}</span>
        <TextLink
          to={taskPaths.details(id)}
          draggable={false}
          title={title}
          className="min-w-0 flex-1 truncate pointer-coarse:line-clamp-2 pointer-coarse:whitespace-normal font-medium text-ink! text-small decoration-transparent"
        >
          {title}
        </TextLink>
        {status !== 'completed' && (
          <span className="pointer-fine:w-0 pointer-fine:opacity-0 shrink-0 transition-opacity duration-150 has-data-running:w-(--control-height) has-data-running:opacity-100 group-focus-within/card:w-(--control-height) group-focus-within/card:opacity-100 group-hover/card:w-(--control-height) group-hover/card:opacity-100">
            {timer}
          </span>
        )}
        <span className="grid h-(--control-height) shrink-0 place-items-center pr-0.5">{menu}</span>
      </div>
      <div className="flex h-6 items-center gap-2.5 pr-2.5 pl-9 text-small">
        <p className="min-w-0 flex-1 truncate font-mono text-caption text-ink-faint">
          {[projectId.title, spent].filter(Boolean).join(' · ')}
        </p>
        <TaskPriority short {...task} />
        <Due {...task} />
        <Employee {...task} />
      </div>
    </article>
  )
}

/** The day, or that it has passed, with the day on hover. */
function Due({ dueDate, overdue }: Pick<Task, 'dueDate' | 'overdue'>) {
  if (!dueDate) return null
  const day = formatDay(dueDate)
  return overdue ? (
    <span title={day}>
      <Badge tone="bad">Overdue</Badge>
      <time dateTime={dueDate} className="sr-only">
        {day}
      </time>
    </span>
  ) : (
    <span className="whitespace-nowrap text-ink-soft [&_.month-end]:hidden">
      <CalendarDay day={dueDate} />
    </span>
  )
}

function Employee({ userId }: Pick<Task, 'userId'>) {
  const name = nameOf(userId)
  return (
    <span title={name} className="inline-flex">
      <Avatar size="tiny" name={name} src={userId.avatar ?? undefined} />
      <span className="sr-only">{name}</span>
    </span>
  )
}
