import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { DragIcon } from '#ui/base/icons.tsx'

interface SortableListProps<Item> {
  items: Item[]
  keyOf: (item: Item) => string
  /** What an item is called when it moves. */
  nameOf: (item: Item, at: number) => string
  onMove: (items: Item[]) => void
  className?: string
  /** The row of an item, with its handle in it. */
  children: (item: Item, at: number, handle: ReactNode) => ReactNode
}

/** Rows that are put in order by drag, or by the arrow keys on their handles. */
export function SortableList<Item>({
  items,
  keyOf,
  nameOf,
  onMove,
  className = 'border-line border-t',
  children,
}: SortableListProps<Item>) {
  const rows = useRef<HTMLOListElement>(null)
  const held = useRef<HTMLButtonElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')

  function move(from: number, to: number) {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    onMove(items.toSpliced(from, 1).toSpliced(to, 0, item))
    setSaid(`${nameOf(item, from)} is now ${to + 1} of ${items.length}.`)
  }

  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (said) held.current?.focus()
  }, [said])

  function drag(event: PointerEvent, key: string) {
    if (dragged !== key || !rows.current) return
    const over = [...rows.current.children].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY <= bottom
    })
    if (over >= 0)
      move(
        items.findIndex((item) => keyOf(item) === key),
        over,
      )
  }

  function byKey(event: KeyboardEvent<HTMLButtonElement>, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    held.current = event.currentTarget
    move(at, at + step)
  }

  const handleOf = (item: Item, at: number) => (
    <button
      type="button"
      aria-label={`Move ${nameOf(item, at)} with the arrow keys`}
      onKeyDown={(event) => byKey(event, at)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = event.currentTarget
        setDragged(keyOf(item))
      }}
      onPointerMove={(event) => drag(event, keyOf(item))}
      onPointerUp={() => setDragged(undefined)}
      onPointerCancel={() => setDragged(undefined)}
      className="grid size-10 shrink-0 cursor-grab touch-none place-items-center rounded-sharp text-ink-faint hover:text-ink active:cursor-grabbing"
    >
      <DragIcon />
    </button>
  )

  return (
    <>
      <ol ref={rows} className={className}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            className={`flex items-center gap-2 border-line border-b py-1 ${dragged === keyOf(item) ? 'bg-sunken' : ''}`}
          >
            {children(item, at, handleOf(item, at))}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
