import { memo, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { services } from '#features/services/contract.ts'
import { formatCents, formatMoney } from '#shared/money.ts'
import { IconButton } from '#ui/base/button.tsx'
import { ClockIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { invoices } from '../contract.ts'
import { ItemTerms } from '../figures/item-terms.tsx'
import { useCurrency } from '../figures/use-currency.ts'
import type { TaxRate } from '../save-invoice.ts'
import { amountsOf, type ItemFields } from './fields.ts'
import { SuggestField, type Suggestion } from './suggest-field.tsx'

/** The columns of a row where there is room for them; elsewhere a row is a card. */
export const columns =
  '@2xl:grid-cols-[minmax(0,1fr)_5rem_8rem_6.5rem_2.75rem] @2xl:gap-x-2 @2xl:gap-y-2'

/** In a row, the label is in the head of the list. */
const cell = '@2xl:[&>label]:sr-only'

interface ItemRowProps {
  at: number
  rates: readonly TaxRate[]
  services: Services
  onRemove: (at: number) => void
}

/** Renders again only if its place changes: its fields follow the form themselves. */
export const ItemRow = memo(function ItemRow({ at, services, rates, onRemove }: ItemRowProps) {
  const name = `items.${at}`
  const form = useFormContext()
  const currency = useCurrency()

  /** A service that was sold before brings its price and description. */
  function fillIn(service: string) {
    const used = services.used.get(service)
    if (!used) return
    for (const field of ['price', 'description'] as const) {
      const path = `${name}.${field}`
      if (form.getValues(path) === '') form.setValue(path, used[field], { shouldDirty: true })
    }
  }

  return (
    <fieldset
      aria-label={`Item ${at + 1}`}
      data-field={name}
      className={`grid min-w-0 flex-1 grid-cols-2 gap-x-3 gap-y-4 ${columns}`}
    >
      <p
        aria-hidden="true"
        className="col-span-2 flex h-10 items-center pl-9 font-mono text-caption text-ink-faint @2xl:hidden"
      >
        Item {at + 1}
      </p>
      <SuggestField
        required
        name={`${name}.service`}
        label="Service"
        suggestions={services.suggestions}
        onChoose={fillIn}
        className={`col-span-2 @2xl:col-span-1 ${cell}`}
      />
      <div className="col-span-2 grid gap-2 @2xl:col-span-3 @2xl:row-start-2">
        <TextareaField
          name={`${name}.description`}
          label="Description"
          placeholder="Description"
          rows={1}
          className={cell}
        />
        <ItemNotes name={name} />
      </div>
      <NumberField
        required
        name={`${name}.quantity`}
        label="Quantity"
        decimals={2}
        className={`@2xl:col-start-2 @2xl:row-start-1 ${cell}`}
      />
      <MoneyField
        required
        name={`${name}.price`}
        label="Price"
        currency={currency}
        className={`@2xl:col-start-3 @2xl:row-start-1 ${cell}`}
      />
      <Terms name={name} rates={rates} />
      <p className="col-span-2 flex flex-wrap items-center justify-between border-line border-t pt-3 @2xl:col-span-1 @2xl:col-start-4 @2xl:row-start-1 @2xl:h-(--control-height) @2xl:justify-end @2xl:border-t-0 @2xl:pt-0">
        <span className="font-medium text-small @2xl:sr-only">Total</span>
        <ItemTotal name={name} />
      </p>
      <span className="absolute top-2 right-2 @2xl:static @2xl:col-start-5 @2xl:row-start-1">
        <IconButton label={`Remove item ${at + 1}`} onClick={() => onRemove(at)}>
          <TrashIcon />
        </IconButton>
      </span>
    </fieldset>
  )
})

function useAmounts(name: string) {
  const item: ItemFields | undefined = useWatch({ name })
  const [pricesGross, reverseCharge, smallBusiness] = useWatch({
    name: ['pricesGross', 'reverseCharge', 'smallBusiness'],
  })
  return amountsOf({ items: item ? [item] : [], pricesGross, reverseCharge, smallBusiness })
}

function ItemTotal({ name }: { name: string }) {
  return <span data-numeric>{formatCents(useAmounts(name).subtotal, useCurrency())}</span>
}

/** A late fee has neither tax nor discount. */
function Terms({ name, rates }: { name: string; rates: readonly TaxRate[] }) {
  const isUntaxed = useWatch({ name: `${name}.untaxed` }) === true
  const [discount = 0] = useAmounts(name).discounts
  return isUntaxed ? null : <ItemTerms {...{ name, rates, discount }} />
}

/** Says that the item bills logged time, and what is wrong with it. */
function ItemNotes({ name }: { name: string }) {
  const { value: logs = [], error } = useFormField<string[]>(`${name}.timeLogs`)
  const isUntaxed = useWatch({ name: `${name}.untaxed` }) === true
  return (
    <>
      {isUntaxed && <p className="text-ink-soft text-small">Late fees are not taxed.</p>}
      {logs.length > 0 && (
        <p className="flex items-center gap-1.5 text-ink-soft text-small">
          <ClockIcon className="size-4" />
          Bills logged time, which becomes unbilled again if you remove the item.
        </p>
      )}
      {error && (
        <div data-invalid>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  )
}

/** The description and price that a service was invoiced with last. */
type Used = Pick<ItemFields, 'description' | 'price'>

interface Services {
  /** The services of the agency. */
  offered: readonly string[]
  /** These, and those of the latest invoices. */
  suggestions: readonly Suggestion[]
  used: ReadonlyMap<string, Used>
}

const latest = { limit: 50 } as const
const titles = { fields: ['title'], sort: 'order' } as const

export function useServices(): Services {
  const currency = useCurrency()
  const listed = useRead(services.list, { query: titles }, { follow: false }).data
  const billed = useRead(invoices.list, { query: latest }, { follow: false }).data
  return useMemo(() => {
    const offered = (listed?.rows ?? []).map(({ title }) => title)
    const used = new Map<string, Used>()
    const rows = (billed?.rows ?? []).filter((row) => row.currency === currency)
    for (const { service, description, price } of rows.flatMap((row) => row.items))
      if (!used.has(service)) used.set(service, { description, price })
    const names = new Set([...offered, ...used.keys()])
    const suggestions = [...names].map((value) => {
      const price = used.get(value)?.price
      return { value, detail: typeof price === 'number' ? formatMoney(price, currency) : undefined }
    })
    return { offered, suggestions, used }
  }, [listed, billed, currency])
}
