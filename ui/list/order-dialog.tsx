import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

export interface OrderProps {
  list: Endpoint
  order: Endpoint
  /** The noun in the plural: reasons. */
  plural: string
  /** The field that names a record. */
  title: string
}

type Item = Record<string, string> & { id: string }

/** A dialog to reorder the whole list. */
export default function OrderDialog({
  list,
  order,
  plural,
  title,
  onClose,
}: OrderProps & { onClose: () => void }) {
  const read = useRead(list, { query: { fields: [title] } })
  const save = useWrite(order, { refresh: [list], onDone: onClose })
  const [moved, setMoved] = useState<Item[]>()
  const items = moved ?? (read.data as { rows: Item[] } | undefined)?.rows
  return (
    <Dialog
      open
      onClose={onClose}
      title={`The order of the ${plural}`}
      description="Drag a row by its handle, or press Space on the handle and use the arrow keys. The site shows them in this order."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            disabled={!moved}
            onClick={() => save.mutate({ body: { ids: moved?.map(({ id }) => id) } })}
          >
            Save order
          </Button>
        </>
      }
    >
      {items ? (
        <SortableList
          items={items}
          keyOf={({ id }) => id}
          nameOf={(item) => item[title] ?? ''}
          onMove={setMoved}
        >
          {(item, at, handle) => (
            <>
              {handle}
              <span className="wrap-anywhere min-w-0 flex-1 text-small">{item[title]}</span>
              <span className="mr-2 font-mono text-caption text-ink-faint">{at + 1}</span>
            </>
          )}
        </SortableList>
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  )
}
