import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { useRead, useWrite } from '#ui/data.tsx'
import { ErrorState, Skeleton } from '#ui/data-states.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DragIcon } from '#ui/icons.tsx'

interface OrderButtonProps {
  list: Endpoint
  order: Endpoint
  /** What is put in order, in the plural: reasons. */
  plural: string
}

interface Item {
  id: string
  title: string
}

/** Opens the whole list to be put in the order of the site. */
export function OrderButton(props: OrderButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <DragIcon />
        Change order
      </Button>
      {open && <OrderDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function OrderDialog({ list, order, plural, onClose }: OrderButtonProps & { onClose: () => void }) {
  const read = useRead(list, {} as never)
  const save = useWrite(order, { refresh: [list], onDone: onClose })
  const [moved, setMoved] = useState<Item[]>()
  const items = moved ?? (read.data as { rows: Item[] } | undefined)?.rows
  return (
    <Dialog
      open
      onClose={onClose}
      title={`The order of the ${plural}`}
      description="Drag a row by its dots, or move it with the arrow keys. The site shows them in this order."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            disabled={!moved}
            onClick={() => save.mutate({ body: { ids: moved?.map(({ id }) => id) } } as never)}
          >
            Save order
          </Button>
        </>
      }
    >
      {items ? (
        <SortableList items={items} onMove={setMoved} />
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  )
}

function SortableList({ items, onMove }: { items: Item[]; onMove: (items: Item[]) => void }) {
  const rows = useRef<HTMLOListElement>(null)
  const held = useRef<HTMLButtonElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onMove(items.toSpliced(from, 1).toSpliced(to, 0, item))
    setSaid(`${item.title} is now ${to + 1} of ${items.length}.`)
  }

  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (said) held.current?.focus()
  }, [said])

  function drag(event: PointerEvent, id: string) {
    if (dragged !== id || !rows.current) return
    const over = [...rows.current.children].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY <= bottom
    })
    if (over >= 0)
      move(
        items.findIndex((item) => item.id === id),
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

  return (
    <>
      <ol ref={rows} className="border-line border-t">
        {items.map(({ id, title }, at) => (
          <li
            key={id}
            className={`flex items-center gap-2 border-line border-b py-1 ${dragged === id ? 'bg-sunken' : ''}`}
          >
            <button
              type="button"
              aria-label={`Move ${title} with the arrow keys`}
              onKeyDown={(event) => byKey(event, at)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                held.current = event.currentTarget
                setDragged(id)
              }}
              onPointerMove={(event) => drag(event, id)}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
              className="grid size-10 cursor-grab touch-none place-items-center rounded-sharp text-ink-faint hover:text-ink active:cursor-grabbing"
            >
              <DragIcon />
            </button>
            <span className="wrap-anywhere min-w-0 flex-1 text-small">{title}</span>
            <span className="mr-2 font-mono text-caption text-ink-faint">{at + 1}</span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
