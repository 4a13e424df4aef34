import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'
import { ClockIcon, PlusIcon } from '#ui/base/icons.tsx'
import { toast } from '#ui/client/toast.ts'
import { FieldError } from '#ui/form/field.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { itemsMax } from '../rules.ts'
import type { TaxRate } from '../save-invoice.ts'
import { blankItem, type ItemFields, isBlank, newItem } from './fields.ts'
import { columns, ItemRow, useServices } from './item-row.tsx'
import { TimeDialog } from './time-dialog.tsx'

interface ItemsProps {
  rates: readonly TaxRate[]
  /** In the agency's currency. Without it, logged time cannot be added. */
  hourlyRate?: number
}

/** The items of the invoice, in their order. */
export function Items({ rates, hourlyRate }: ItemsProps) {
  const services = useServices()
  const { rows, section, add, remove, move } = useItems(rates)
  const [isTimeOpen, setIsTimeOpen] = useState(false)
  const isFull = rows.length >= itemsMax
  return (
    <section
      ref={section}
      aria-labelledby="items"
      data-field="items"
      className="@container min-w-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-ink border-b pb-3">
        <h2 id="items" className="text-h4">
          Items
        </h2>
        <div className="flex flex-wrap gap-2">
          <Menu
            label="Services to add"
            trigger={
              <Button size="small" variant="secondary" disabled={isFull}>
                From services
              </Button>
            }
            actions={services.offered.map((service) => ({
              label: service,
              onSelect: () => add([{ ...blankItem, ...services.used.get(service), service }]),
            }))}
          />
          {hourlyRate !== undefined && (
            <Button
              size="small"
              variant="secondary"
              disabled={isFull}
              onClick={() => setIsTimeOpen(true)}
            >
              <ClockIcon className="size-4" />
              Unbilled time
            </Button>
          )}
        </div>
      </div>
      <div
        aria-hidden="true"
        className={`hidden py-2 pl-11 font-mono text-caption text-ink-faint @2xl:grid ${columns}`}
      >
        <span>Service</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Price</span>
        <span className="text-right">Total</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs in it */}
      <div onKeyDown={(event) => goOn(event, () => add([blankItem], 'service'))}>
        <SortableList
          items={rows}
          keyOf={({ key }) => key}
          nameOf={(_, at) => `item ${at + 1}`}
          onMove={(_, from, to) => move(from, to)}
          className="grid gap-4 @max-2xl:mt-4 @2xl:gap-0"
          rowClassName="relative rounded-sharp border border-line p-4 pt-2 @2xl:flex @2xl:items-start @2xl:gap-1 @2xl:border-x-0 @2xl:border-t-0 @2xl:px-0 @2xl:py-3"
        >
          {(_, at, handle) => (
            <>
              <span className="absolute top-2 left-1 @2xl:static">{handle}</span>
              <ItemRow at={at} {...{ services, rates }} onRemove={remove} />
            </>
          )}
        </SortableList>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          variant="secondary"
          data-add-item
          disabled={isFull}
          onClick={() => add([blankItem], 'service')}
        >
          <PlusIcon className="size-4" />
          Add item
        </Button>
        {isFull && <p className="text-ink-soft text-small">At most {itemsMax} items.</p>}
        <ListError />
      </div>
      {hourlyRate !== undefined && (
        <TimeDialog
          open={isTimeOpen}
          hourlyRate={hourlyRate}
          onClose={() => setIsTimeOpen(false)}
          onAdd={add}
        />
      )}
    </section>
  )
}

/** The rows, which keep the focus where somebody works. */
function useItems(rates: readonly TaxRate[]) {
  const form = useFormContext()
  const { fields, append, insert, move, remove } = useFieldArray({ name: 'items', keyName: 'key' })
  const section = useRef<HTMLElement>(null)
  const target = useRef<string>(undefined)
  // The row exists after the rendering that follows its change.
  useEffect(() => {
    if (target.current === undefined) return
    section.current?.querySelector<HTMLElement>(target.current)?.focus()
    target.current = undefined
  })

  function add(items: ItemFields[], focused?: keyof ItemFields) {
    const all: ItemFields[] = form.getValues('items')
    const last = all.at(-1)
    const isSpare = last !== undefined && isBlank(last)
    if (focused) target.current = `[name="items.${all.length}.${focused}"]`
    else if (isSpare) remove(all.length - 1)
    append(
      items.map((item) => ({ ...newItem(rates), ...item })),
      { shouldFocus: false },
    )
  }

  const removeRow = useCallback(
    (at: number) => {
      const all: ItemFields[] = structuredClone(form.getValues('items'))
      const removed = all[at]
      const next = Math.min(at + 1, all.length - 1)
      target.current = next > 0 ? `[aria-label="Remove item ${next}"]` : '[data-add-item]'
      remove(at)
      if (!removed || isBlank(removed)) return
      const name = removed.service || 'The item'
      toast.success(`${name} was removed.`, {
        label: 'Undo',
        onSelect() {
          insert(at, removed, { shouldFocus: false })
          return `${name} is back.`
        },
      })
    },
    [form, remove, insert],
  )

  return { rows: fields, section, add, remove: removeRow, move }
}

/**
 * Enter never submits from an item: it goes on to the next field in one line, and from the last one
 * to a new item.
 */
function goOn(event: KeyboardEvent<HTMLElement>, addItem: () => void) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (event.isDefaultPrevented()) return
  event.preventDefault()
  const inputs = [...currentTarget.querySelectorAll('input')]
  const next = inputs[inputs.indexOf(target) + 1]
  if (next) next.focus()
  else addItem()
}

/** The error of the list as a whole. */
function ListError() {
  const { errors } = useFormState({ name: 'items' })
  const message = errors.items?.message
  return typeof message === 'string' ? (
    <div data-invalid>
      <FieldError>{message}</FieldError>
    </div>
  ) : null
}
