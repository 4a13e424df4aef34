import { useDroppable } from '@dnd-kit/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/address/region.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import type { Task } from '../contract.ts'
import { type Status, statusLabels } from '../rules.ts'
import { TaskCard } from './task-card.tsx'
import type { BoardColumn } from './use-columns.ts'

interface ColumnProps {
  column: BoardColumn
  timer: (task: Task) => ReactNode
  actions: (task: Task) => MenuAction[]
  isMoving: (id: string) => boolean
  /** Shows a filtered list in place of the board. */
  onShowList: () => void
}

const marks: Record<Status, string> = {
  pending: 'bg-ink-faint',
  'in-progress': 'bg-info',
  completed: 'bg-good',
}

export function Column({ column, timer, actions, isMoving, onShowList }: ColumnProps) {
  const { status, list, cards } = column
  const id = useId()
  const { isOver, setNodeRef } = useDroppable({ id: status })
  const { total = 0, rows, error, q } = list
  const more = total - (rows?.length ?? 0)
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      aria-busy={!rows && !error}
      className={`flex w-[min(85%,22rem)] shrink-0 snap-start flex-col rounded-sharp border @3xl:w-auto ${isOver ? 'border-action bg-action-wash' : 'border-transparent bg-sunken'}`}
    >
      <div className="flex items-center justify-between gap-4 px-4 py-2">
        <h2
          id={id}
          className="flex items-center gap-2.5 font-medium font-text text-small tracking-normal"
        >
          <span aria-hidden="true" className={`size-2 rounded-full ${marks[status]}`} />
          {statusLabels[status]}
        </h2>
        {rows && (
          <span data-numeric className="font-mono text-caption text-ink-faint">
            {formatNumber(total)}
          </span>
        )}
      </div>
      {!rows && error && <ErrorState message={error} onRetry={list.retry} />}
      <ol className="relative flex min-h-24 flex-1 flex-col gap-2 px-2 pb-2 @3xl:max-h-[max(28rem,calc(100dvh-15rem))] @3xl:overflow-y-auto">
        {!rows && !error && [0, 1, 2, 3].map((line) => <CardSkeleton key={line} />)}
        {rows && cards.length === 0 && (
          <li className="grid flex-1 place-items-center rounded-sharp border border-line-strong border-dashed p-4 text-ink-soft text-small">
            No tasks here.
          </li>
        )}
        {cards.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            timer={timer(task)}
            actions={actions(task)}
            isMoving={isMoving(task.id)}
          />
        ))}
        {more > 0 && (
          <li>
            <Link
              to={`?${new URLSearchParams({ filter: status, ...(q && { q }) })}`}
              onClick={onShowList}
              className="flex min-h-(--control-height) items-center justify-center gap-2 rounded-sharp text-small hover:text-action-text"
            >
              {formatNumber(more)} more
              <span className="sr-only">tasks: {statusLabels[status]}</span>
              <ArrowRightIcon className="size-4" />
            </Link>
          </li>
        )}
      </ol>
    </section>
  )
}

function CardSkeleton() {
  return (
    <li className="rounded-sharp border border-line bg-paper py-1.25 pr-2.5 pl-10">
      <div className="flex h-(--control-height) items-center">
        <Skeleton className="h-4 w-3/4" />
      </div>
      <div className="flex h-6 items-center">
        <Skeleton className="h-3 w-1/2" />
      </div>
    </li>
  )
}
