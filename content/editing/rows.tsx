import { type ReactNode, useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '#ui/base/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { useListError } from './use-list-error.ts'

interface RowsProps {
  /** The field that holds the rows, such as body.items. */
  name: string
  title: string
  hint?: string
  /** The noun of a row, such as item. */
  noun: string
  most: number
  /** Makes a new row. */
  make: () => object
  /** The fields of the row, whose names begin with `row`. */
  children: (row: string, at: number) => ReactNode
  /** Beside the button that adds a row. */
  more?: ReactNode
  /** Labels stand above the first row only, where rows are wide. */
  labelsOnce?: boolean
}

/** A part of a form that is a list: rows in their order, each of several fields. */
export function Rows({
  name,
  title,
  hint,
  noun,
  most,
  make,
  children,
  more,
  labelsOnce,
}: RowsProps) {
  const { fields, append, remove, move } = useFieldArray({ name, keyName: 'key' })
  const section = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const added = `[data-row="${fields.length}"] :is(input, textarea)`
    section.current?.querySelector<HTMLElement>(added)?.focus()
  }, [fields.length])
  const id = name.replaceAll('.', '-')

  return (
    <section ref={section} aria-labelledby={id} data-field={name} className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-ink border-b pb-2">
        <h2 id={id} className="text-h4">
          {title}
        </h2>
        {hint && <p className="text-ink-soft text-small">{hint}</p>}
      </div>
      <SortableList
        items={fields}
        keyOf={({ key }) => key}
        nameOf={(_, at) => `${noun} ${at + 1}`}
        onMove={(_, from, to) => move(from, to)}
        className="empty:hidden"
        rowClassName={`flex items-start gap-1 border-line border-b py-3 max-sm:flex-wrap max-sm:justify-between ${labelsOnce ? 'sm:not-first:[&_[data-field]>label]:sr-only' : ''}`}
      >
        {(_, at, handle) => (
          <>
            {handle}
            <fieldset
              aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${at + 1}`}
              data-row={at + 1}
              className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-3 max-sm:order-last max-sm:basis-full sm:grid-cols-6"
            >
              {children(`${name}.${at}`, at)}
            </fieldset>
            <IconButton
              label={`Remove ${noun} ${at + 1}`}
              onClick={() => {
                remove(at)
                addButton.current?.focus()
              }}
            >
              <TrashIcon />
            </IconButton>
          </>
        )}
      </SortableList>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={addButton}
          size="small"
          variant="secondary"
          disabled={fields.length >= most}
          onClick={() => {
            isAdded.current = true
            append(make(), { shouldFocus: false })
          }}
        >
          <PlusIcon className="size-4" />
          Add {noun}
        </Button>
        {more}
        <ListError name={name} />
      </div>
    </section>
  )
}

/** The error of the list as a whole. */
function ListError({ name }: { name: string }) {
  const error = useListError(name)
  if (!error) return null
  return (
    <div data-invalid>
      <FieldError>{error}</FieldError>
    </div>
  )
}
