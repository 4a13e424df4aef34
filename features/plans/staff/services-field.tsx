import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '#ui/base/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { servicesMax } from '../rules.ts'

const name = 'services'

export function ServicesField() {
  const { rows, group, error, add, remove, move } = useServiceRows()
  const isFull = rows.length >= servicesMax

  /** Enter moves to the next service, or adds one after the last; it never submits. */
  function goOn(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const inputs = [...currentTarget.querySelectorAll('input')]
    const next = inputs[inputs.indexOf(target) + 1]
    if (next) next.focus()
    else if (!isFull) add()
  }

  return (
    <fieldset ref={group} data-field={name} className="min-w-0">
      <legend className="mb-1.5 font-medium text-small">
        Services
        <span aria-hidden="true" className="ml-1 text-action-text">
          *
        </span>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs in it */}
      <div onKeyDown={goOn}>
        <SortableList
          items={rows}
          keyOf={({ key }) => key}
          nameOf={(_, at) => `service ${at + 1}`}
          onMove={(_, from, to) => move(from, to)}
          className="border-line border-t empty:hidden"
          rowClassName="flex items-start gap-1 border-line border-b py-2"
        >
          {(_, at, handle) => (
            <>
              {handle}
              <TextField
                name={`${name}.${at}.service`}
                label={`Service ${at + 1}`}
                placeholder="What the client gets"
                className="min-w-0 flex-1 [&>label]:sr-only"
              />
              <IconButton label={`Remove service ${at + 1}`} onClick={() => remove(at)}>
                <TrashIcon />
              </IconButton>
            </>
          )}
        </SortableList>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" variant="secondary" data-add disabled={isFull} onClick={add}>
          <PlusIcon className="size-4" />
          Add service
        </Button>
        {isFull && <p className="text-ink-soft text-small">At most {servicesMax} services.</p>}
        {error && (
          <div data-invalid>
            <FieldError>{error}</FieldError>
          </div>
        )}
      </div>
    </fieldset>
  )
}

/** The rows, with focus management for adding, moving and removing. */
function useServiceRows() {
  const { formState } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ name, keyName: 'key' })
  const group = useRef<HTMLFieldSetElement>(null)
  const target = useRef<string>(undefined)
  // The row exists only after the next render.
  useEffect(() => {
    if (target.current === undefined) return
    group.current?.querySelector<HTMLElement>(target.current)?.focus()
    target.current = undefined
  })

  return {
    rows: fields,
    group,
    /** An error of the list as a whole, such as being empty. */
    error: wholeError(formState.errors[name]),
    move,
    add() {
      target.current = `[name="${name}.${fields.length}.service"]`
      append({ service: '' }, { shouldFocus: false })
    },
    remove(at: number) {
      const next = Math.min(at + 1, fields.length - 1)
      target.current = next > 0 ? `[aria-label="Remove service ${next}"]` : '[data-add]'
      remove(at)
    },
  }
}

function wholeError(error: { message?: unknown; root?: { message?: unknown } } | undefined) {
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? message : undefined
}
