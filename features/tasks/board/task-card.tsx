import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { nameOf } from '#people/names.ts'
import { formatDay, formatMinutes } from '#shared/dates.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Badge } from '#ui/base/badge.tsx'
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
      className={`touch-manipulation select-none [-webkit-touch-callout:none] ${isDragging ? 'opacity-40' : ''}`}
    >
      <CardFace
        task={task}
        timer={timer}
        handle={
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            aria-label={`Move ${task.title}`}
            className="grid size-9 cursor-grab place-items-center rounded-sharp text-ink-faint hover:text-ink active:cursor-grabbing"
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
  const { id, title, projectId, userId, dueDate, overdue, secondsSpent } = task
  const employee = nameOf(userId)
  const look = isLifted
    ? 'cursor-grabbing border-action shadow-lg'
    : 'border-line transition-colors duration-150 hover:border-line-strong'
  return (
    <article className={`rounded-sharp border bg-paper ${look}`}>
      <div className="flex items-start gap-1 px-1 pt-1.5">
        <span className="size-9 shrink-0">{handle}</span>
        <div className="min-w-0 flex-1 py-1.5">
          <TextLink
            to={taskPaths.details(id)}
            draggable={false}
            className="block font-medium text-ink! text-small wrap-anywhere decoration-transparent"
          >
            {title}
          </TextLink>
          <p className="mt-0.5 font-mono text-caption text-ink-faint wrap-anywhere">
            {projectId.title}
          </p>
        </div>
        <span className="size-9 shrink-0">{menu}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pt-2 pb-3 text-small">
        <TaskPriority {...task} />
        {dueDate && (
          <time dateTime={dueDate} className="text-ink-soft">
            {formatDay(dueDate)}
          </time>
        )}
        {overdue && <Badge tone="bad">Overdue</Badge>}
      </div>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t px-3 py-2">
        <span className="flex min-w-0 items-center gap-2 text-small">
          <Avatar size="small" name={employee} src={userId.avatar ?? undefined} />
          <span className="min-w-0 wrap-anywhere">
            {employee}
            {secondsSpent > 0 && (
              <span data-numeric className="block font-mono text-caption text-ink-faint">
                {formatMinutes(secondsSpent / 60)} spent
              </span>
            )}
          </span>
        </span>
        {timer}
      </div>
    </article>
  )
}
