import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useRef } from 'react'
import { DragIcon } from '#ui/base/icons.tsx'

interface SortableListProps<Item> {
  items: Item[]
  keyOf: (item: Item) => string
  /** The name of an item in announcements. */
  nameOf: (item: Item, at: number) => string
  /** Called with the items in their new order, and the place of the moved one before and after. */
  onMove: (items: Item[], from: number, to: number) => void
  className?: string
  /** The look of each row. */
  rowClassName?: string
  /** Renders an item with its drag handle. */
  children: (item: Item, at: number, handle: ReactNode) => ReactNode
}

const instructions =
  'Press Space to pick up a row, the arrow keys to move it, and Space to drop it. Press Escape to cancel.'

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * Rows that can be reordered by dragging their handles, or by keyboard: Space, the arrow keys,
 * Space.
 */
export function SortableList<Item>({
  items,
  keyOf,
  nameOf,
  onMove,
  className = 'border-line border-t',
  rowClassName = 'flex items-center gap-2 border-line border-b py-1',
  children,
}: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(keyOf)
  const announcements = useAnnouncements(keys, items.map(nameOf))

  function finish({ active, over }: DragEndEvent) {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (from !== to && to >= 0) onMove(arrayMove(items, from, to), from, to)
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={[vertically]}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragEnd={finish}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, at) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item, at)}
              className={rowClassName}
            >
              {(handle) => children(item, at, handle)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/**
 * Announcements for screen readers during a drag. A row is announced as picked up once it can be moved:
 * it is then over its own place.
 */
function useAnnouncements(keys: string[], names: string[]): Announcements {
  const last = useRef(-1)
  const placeOf = (id: UniqueIdentifier) => keys.indexOf(String(id))
  const nameOf = (id: UniqueIdentifier) => names[placeOf(id)]
  const spot = (at: number) => `${at + 1} of ${keys.length}`
  return {
    onDragStart() {
      last.current = -1
      return undefined
    },
    onDragOver({ active, over }) {
      const at = over ? placeOf(over.id) : last.current
      if (at === last.current) return
      const isStart = last.current === -1
      last.current = at
      return isStart
        ? `${nameOf(active.id)} is picked up. It is ${spot(at)}.`
        : `${nameOf(active.id)} is now ${spot(at)}.`
    },
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is dropped. It is ${spot(placeOf((over ?? active).id))}.`,
    onDragCancel: ({ active }) =>
      `${nameOf(active.id)} is back. It is ${spot(placeOf(active.id))}.`,
  }
}

interface RowProps {
  id: string
  name: string
  className: string
  children: (handle: ReactNode) => ReactNode
}

function Row({ id, name, className, children }: RowProps) {
  const { attributes, isDragging, listeners, transform, transition, ...refs } = useSortable({ id })
  return (
    <li
      ref={refs.setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`${className} ${isDragging ? 'relative z-10 bg-sunken' : ''}`}
    >
      {children(
        <button
          ref={refs.setActivatorNodeRef}
          type="button"
          aria-label={`Move ${name}`}
          {...attributes}
          {...listeners}
          className="grid size-10 shrink-0 cursor-grab touch-none place-items-center rounded-sharp text-ink-faint hover:text-ink active:cursor-grabbing"
        >
          <DragIcon />
        </button>,
      )}
    </li>
  )
}
