import * as z from 'zod/mini'
import { addDays } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { agencyCurrency, fromCents, toCents } from '#shared/money.ts'
import { computeAmounts, roundQuantity } from '../amounts.ts'
import type { InvoiceDetails, invoices } from '../contract.ts'
import type { Status } from '../rules.ts'
import { SaveInvoice, statusReason, type TaxRate } from '../save-invoice.ts'

/** Fields that come from the settings or the stored invoice, not from the form. */
export interface TaxTerms {
  pricesGross: boolean
  smallBusiness?: boolean
}

/** A row of the form. Figures are '' while nothing is typed. */
export interface ItemFields {
  id?: string
  service: string
  description: string
  quantity: number | string
  price: number | string
  discount?: number | string | undefined
  discountPercent?: number | string | null | undefined
  taxRate?: number | null | undefined
  taxName?: string | undefined
  untaxed?: boolean
  timeLogs?: string[] | undefined
}

/** An amount counts while its percentage is null. */
export interface AmountFields extends TaxTerms {
  items: ItemFields[]
  discount: number | string
  discountPercent: number | string | null
  reverseCharge: boolean
  tax: number | string
  taxRate: number | string | null
}

/** The values of the form. */
export interface InvoiceFields extends AmountFields {
  userId: string
  projectId: string
  status: Status
  statusReason?: string
  currency: string
  initialDeposit: number | string
  depositPercent: number | string | null
  dueDate: string
  dateIssued: string
  note: string
  internalNote: string
  draft: boolean
  /** The payment that is recorded with the status. */
  recordPayment?: { method: string; paidOn: string; reference: string } | undefined
}

type Values = Record<string, unknown>

const figure = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0)
const percentage = (value: unknown) => (value === null ? null : figure(value))

const discountOf = ({
  discount,
  discountPercent,
}: Pick<ItemFields, 'discount' | 'discountPercent'>) => ({
  discount: figure(discount),
  discountPercent: percentage(discountPercent ?? null),
})

/** The amounts of what was typed so far, in cents. */
export function amountsOf(fields: Partial<InvoiceFields>) {
  const items = (fields.items ?? []).map((item) => ({
    ...item,
    quantity: figure(item.quantity),
    price: figure(item.price),
    ...discountOf(item),
  }))
  const { pricesGross, reverseCharge, smallBusiness } = fields
  return computeAmounts({
    currency: fields.currency || undefined,
    ...{ items, pricesGross, reverseCharge, smallBusiness, ...discountOf(fields) },
    tax: figure(fields.tax),
    taxRate: percentage(fields.taxRate ?? null),
    initialDeposit: figure(fields.initialDeposit),
    depositPercent: percentage(fields.depositPercent ?? null),
  })
}

const hasCoveredDeposit = z.refine<object>(
  (fields) => {
    const { deposit, total } = amountsOf(fields)
    return deposit <= total
  },
  { error: 'The deposit is more than the total.', path: ['initialDeposit'] },
)

/** The body of the API. A form also holds what it rejects, such as figures that are still missing. */
export type SchemaOf<Held> = z.ZodMiniObject & z.ZodMiniType<Values, Held>

export const Fields = z
  .extend(SaveInvoice, statusReason)
  .check(hasCoveredDeposit) as SchemaOf<InvoiceFields>

export const blankItem: ItemFields = { service: '', description: '', quantity: 1, price: '' }

export const isBlank = ({ service, description, price }: ItemFields) =>
  service === '' && description === '' && price === ''

/** The rates that items may have. */
export const ratesOf = ({
  smallBusiness,
  taxRates,
}: Pick<Defaults, 'smallBusiness' | 'taxRates'>) => (smallBusiness ? noRates : taxRates)

const noRates: readonly TaxRate[] = []

/** The item that is added, with the usual rate. */
export const newItem = ([usual]: readonly TaxRate[]): ItemFields => ({
  ...blankItem,
  ...(usual && { taxRate: usual.rate, taxName: usual.name }),
})

/** What new invoices begin with. */
type Defaults = Pick<
  Reply<typeof invoices.defaults>,
  'dueDays' | 'taxRate' | 'taxRates' | 'pricesGross' | 'smallBusiness' | 'depositPercent'
>

/** The amounts of a new invoice or of a new recurring one. */
export function emptyAmounts(defaults: Omit<Defaults, 'dueDays' | 'depositPercent'>): AmountFields {
  const { taxRate, pricesGross, smallBusiness } = defaults
  const rates = ratesOf(defaults)
  return {
    ...{ items: [newItem(rates)], discount: '', discountPercent: null },
    ...{ reverseCharge: false, pricesGross, smallBusiness },
    ...{ tax: '', taxRate: rates.length > 0 ? '' : taxRate || '' },
  }
}

/** The fields of a new invoice that is issued today (yyyy-MM-dd). */
export function emptyInvoice(
  client: string,
  today: string,
  defaults: Defaults,
  projectId = '',
  currency = agencyCurrency(),
): InvoiceFields {
  const { dueDays, depositPercent } = defaults
  return {
    ...{ userId: client, projectId, currency, status: 'Pending', draft: false },
    ...emptyAmounts(defaults),
    ...{ initialDeposit: '', depositPercent: depositPercent || '' },
    ...{ dateIssued: today, dueDate: addDays(today, dueDays), note: '', internalNote: '' },
  }
}

/** The fields of a stored item. */
export function itemOf(item: ItemFields): ItemFields {
  const { id, service, description, quantity, price, untaxed, taxRate, taxName } = item
  const { discount, discountPercent = null } = item
  return {
    ...{ id, service, description, quantity, price, ...(untaxed && { untaxed }) },
    ...(discount && { discount: discountPercent === null ? discount : 0, discountPercent }),
    ...(taxRate != null && { taxRate, taxName }),
  }
}

interface StoredAmounts extends AmountFields {
  taxes: readonly unknown[]
}

/** The amounts of a stored invoice or recurring one. Until an item has a rate, the terms are the usual ones. */
export function storedAmounts(stored: StoredAmounts, terms: TaxTerms): Omit<AmountFields, 'items'> {
  const { discount, discountPercent, reverseCharge, tax, taxRate, taxes } = stored
  return {
    ...{ discount: discountPercent === null ? discount || '' : 0, discountPercent, reverseCharge },
    ...{ tax: taxRate === null && taxes.length === 0 ? tax : 0, taxRate },
    pricesGross: (taxes.length > 0 ? stored : terms).pricesGross,
    smallBusiness: terms.smallBusiness,
  }
}

type Stored = StoredAmounts &
  Omit<
    InvoiceFields,
    | keyof AmountFields
    | 'userId'
    | 'projectId'
    | 'status'
    | 'recordPayment'
    | 'dateIssued'
    | 'internalNote'
    | 'draft'
  > &
  Pick<
    InvoiceDetails,
    'projectId' | 'billedTime' | 'setStatus' | 'dateIssued' | 'internalNote' | 'draft'
  > & {
    userId: { clientId: string }
  }

/**
 * The fields of a stored invoice. A draft is issued today unless another day is chosen, and gets a
 * new due date where its own has passed.
 */
export function fieldsOf(
  invoice: Stored,
  today: string,
  { dueDays, pricesGross, smallBusiness }: Pick<Defaults, 'dueDays' | keyof TaxTerms>,
): InvoiceFields {
  const isLate = invoice.draft === true && invoice.dueDate < today
  const { initialDeposit, depositPercent, billedTime = [] } = invoice
  const isSmall = invoice.draft ? smallBusiness : invoice.smallBusiness === true
  return {
    userId: invoice.userId.clientId,
    projectId: invoice.projectId?.id ?? '',
    status: invoice.setStatus ?? 'Pending',
    currency: invoice.currency,
    items: invoice.items.map((item) => {
      const timeLogs = billedTime.find(({ itemId }) => itemId === item.id)?.timeLogs
      return { ...itemOf(item), ...(timeLogs && { timeLogs }) }
    }),
    ...storedAmounts(invoice, { pricesGross, smallBusiness: isSmall }),
    ...{ initialDeposit: depositPercent === null ? initialDeposit : 0, depositPercent },
    dueDate: isLate ? addDays(today, dueDays) : invoice.dueDate,
    dateIssued: invoice.dateIssued ?? today,
    note: invoice.note,
    internalNote: invoice.internalNote ?? '',
    draft: invoice.draft ?? false,
  }
}

/** The fields that are fixed once the ledger has entries. */
const fixedFields = new Set([
  ...['userId', 'currency', 'items', 'discount', 'discountPercent', 'reverseCharge', 'pricesGross'],
  ...['tax', 'taxRate', 'initialDeposit', 'depositPercent'],
])

/** The body to send: an empty amount is zero, because a field that is omitted keeps its value. */
export function bodyOf(values: Values, isFixed: boolean): Values {
  const given = {
    projectId: values.projectId ?? null,
    tax: values.tax ?? 0,
    taxRate: values.taxRate ?? null,
    discount: values.discount ?? 0,
    discountPercent: values.discountPercent ?? null,
    initialDeposit: values.initialDeposit ?? 0,
    depositPercent: values.depositPercent ?? null,
  }
  const { recordPayment, ...fields } = values
  const isPaid = values.status === 'Paid' || values.status === 'Deposit Paid'
  const payment = isPaid && !values.draft && { recordPayment }
  const all = Object.entries({ ...fields, ...given, ...payment })
  return Object.fromEntries(all.filter(([name]) => !(isFixed && fixedFields.has(name))))
}

const isValid = (item: ItemFields) =>
  item.service.trim() !== '' &&
  typeof item.quantity === 'number' &&
  item.quantity >= 1 &&
  typeof item.price === 'number' &&
  item.price >= 0

/** The valid part of the form, for the preview. */
export function previewBody(fields: InvoiceFields): Values {
  const { userId, currency, dueDate, dateIssued, note, status, pricesGross } = fields
  const known = { userId, currency, dueDate, dateIssued, note, status }
  const typed = Object.entries(known).filter(([, value]) => value !== '')
  const items = (fields.items ?? []).filter(isValid)
  return {
    ...Object.fromEntries(typed),
    ...(items.length > 0 && {
      items: items.map(({ timeLogs: _, ...item }) => ({ ...item, ...discountOf(item) })),
    }),
    ...{ ...discountOf(fields), reverseCharge: fields.reverseCharge, pricesGross },
    ...{ tax: figure(fields.tax), taxRate: percentage(fields.taxRate) },
    initialDeposit: figure(fields.initialDeposit),
    depositPercent: percentage(fields.depositPercent),
  }
}

export type UnbilledTime = Reply<typeof invoices.unbilled>['rows'][number]

/** Hours with two decimals at the agency's hourly rate; less than one hour is one item of its price. */
export function itemOfTime(time: UnbilledTime, hourlyRate: number): ItemFields {
  const { minutes, timeLogs } = time
  const quantity = roundQuantity(minutes / 60)
  const amounts =
    quantity < 1
      ? { quantity: 1, price: fromCents(toCents((minutes / 60) * hourlyRate)) }
      : { quantity, price: hourlyRate }
  return { service: time.taskId.title, description: time.projectId.title, ...amounts, timeLogs }
}
