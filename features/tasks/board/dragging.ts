import {
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
  pointerWithin,
  rectIntersection,
} from '@dnd-kit/core'
import { useRef } from 'react'
import type { Task } from '../contract.ts'
import { type Status, statuses, statusLabels } from '../rules.ts'

export const instructions =
  'Press Space to pick up a task, the left and right arrow keys to move it to another column, and Space to drop it. Press Escape to cancel.'

export const taskOf = ({ data }: Active) => data.current as Task
const columnAt = (over: Over | null) => statuses.find((status) => status === over?.id)

/** The column below the pointer, or the one that a card moved by keyboard is in. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args)

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }

/** The arrow keys move a card from column to column. */
export const moveToColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = steps[event.code]
  if (step === undefined) return
  event.preventDefault()
  const from = columnAt(context.over)
  const next = from && statuses[statuses.indexOf(from) + step]
  const rect = next && context.droppableRects.get(next)
  const width = context.collisionRect?.width
  if (!rect || width === undefined) return
  return { x: rect.left + (rect.width - width) / 2, y: currentCoordinates.y }
}

/**
 * Announcements for screen readers during a drag. A card is announced as picked up once it can be moved: it is
 * then over its own column.
 */
export function useAnnouncements(): Announcements {
  const last = useRef<Status>(undefined)
  return {
    onDragStart() {
      last.current = undefined
      return undefined
    },
    onDragOver({ active, over }) {
      const column = columnAt(over)
      if (!column || column === last.current) return
      const isStart = !last.current
      last.current = column
      const { title } = taskOf(active)
      return isStart
        ? `${title} is picked up. It is in ${statusLabels[column]}.`
        : `${title} is now over ${statusLabels[column]}.`
    },
    onDragEnd({ active, over }) {
      const { title, status } = taskOf(active)
      return `${title} is dropped in ${statusLabels[columnAt(over) ?? status]}.`
    },
    onDragCancel({ active }) {
      const { title, status } = taskOf(active)
      return `${title} is back in ${statusLabels[status]}.`
    },
  }
}
