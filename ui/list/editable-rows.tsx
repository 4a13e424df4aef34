import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/base/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/base/icons.tsx'

interface EditableRowsProps {
  count: number
  most: number
  /** The noun for a row, such as link. */
  noun: string
  /** The label of the button that adds one. */
  add: string
  onAdd: () => void
  onRemove: (at: number) => void
  /** A row that stays has no button to remove it. */
  stays?: (at: number) => boolean
  /** The controls of a row, which hold no state of their own. */
  children: (at: number) => ReactNode
}

/** Rows of a few controls, each with a button to remove it, and one to add another. */
export function EditableRows({
  count,
  most,
  noun,
  add,
  onAdd,
  onRemove,
  stays,
  children,
}: EditableRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current || count === 0) return
    isAdded.current = false
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [count])
  const rows = Array.from({ length: count }, (_, at) => ({ key: at, at }))
  return (
    <>
      <ul ref={list} className="grid gap-2 empty:hidden">
        {rows.map(({ key, at }) => (
          <li key={key} className="flex items-start gap-2">
            {children(at)}
            {!stays?.(at) && (
              <IconButton
                label={`Remove ${noun} ${at + 1}`}
                onClick={() => {
                  onRemove(at)
                  addButton.current?.focus()
                }}
              >
                <TrashIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        size="small"
        variant="secondary"
        className={count > 0 ? 'mt-3' : ''}
        disabled={count >= most}
        onClick={() => {
          isAdded.current = true
          onAdd()
        }}
      >
        <PlusIcon className="size-4" />
        {add}
      </Button>
    </>
  )
}

/** The lines of a text that rows edit. A row that is still empty is a space. */
export const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))

export const textOf = (lines: readonly string[]) =>
  lines.map((line) => (line.trim() === '' ? ' ' : line)).join('\n')
