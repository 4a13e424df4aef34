import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Context, Kernel } from '#server/context.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatCents, formatMoney, fromCents, toCents } from '#shared/money.ts'
import { computeAmounts, roundPercent, roundQuantity } from '../amounts.ts'
import type { invoices } from '../contract.ts'
import { countedYear, numberOf } from '../figures/number-pattern.ts'
import { type InvoiceRow, recipientOf, type StoredItem } from '../queries.server.ts'
import { type Status, totalMax } from '../rules.ts'
import { invoiceSection } from './contract.ts'

type Sent = Parts<typeof invoices.edit>['body']
type SentItem = NonNullable<Sent['items']>[number]
export type Amounts = Pick<
  InvoiceRow,
  | 'currency'
  | 'items'
  | 'discountPercent'
  | 'discount'
  | 'pricesGross'
  | 'reverseCharge'
  | 'smallBusiness'
  | 'taxes'
  | 'taxRate'
  | 'tax'
  | 'total'
  | 'depositPercent'
  | 'deposit'
>

/** The amounts of an invoice without items, by the settings. */
export async function noAmounts({ db, settings }: Pick<Kernel, 'db' | 'settings'>) {
  const { pricesGross, smallBusiness } = await settings.read(db, invoiceSection)
  return {
    ...{ items: [], discountPercent: null, discount: 0, pricesGross, smallBusiness },
    ...{ reverseCharge: false, taxes: [], taxRate: null, tax: 0, depositPercent: null, deposit: 0 },
  }
}

/** The items and amounts after a save. What is left out keeps its value. */
export function mergeAmounts(
  ctx: Pick<Context, 'fail'>,
  sent: Sent,
  before: Omit<Amounts, 'total'>,
): Amounts {
  const { pricesGross = before.pricesGross, reverseCharge = before.reverseCharge } = sent
  const { currency = before.currency } = sent
  const { smallBusiness } = before
  const amountOf = (cents: number) => fromCents(cents, before.currency)
  const inCurrency = (cents: number) => toCents(amountOf(cents), currency)
  const items = sent.items
    ? mergeItems(sent.items, before.items, currency)
    : before.items.map((item) => ({
        ...item,
        price: inCurrency(item.price),
        ...(item.discount && { discount: inCurrency(item.discount) }),
      }))
  const discountPercent = rateOf(sent.discountPercent, sent.discount, before.discountPercent)
  const taxRate = rateOf(sent.taxRate, sent.tax, before.taxRate)
  const depositPercent = rateOf(sent.depositPercent, sent.initialDeposit, before.depositPercent)
  const asked = sent.discount ?? amountOf(before.discount)
  const amounts = computeAmounts({
    currency,
    items: items.map(({ price, discount = 0, lateFee, ...item }) => ({
      ...{ ...item, price: fromCents(price, currency), discount: fromCents(discount, currency) },
      untaxed: lateFee !== undefined,
    })),
    ...{ discount: asked, discountPercent, pricesGross, reverseCharge, smallBusiness },
    taxRate,
    tax: sent.tax ?? (before.taxes.length > 0 ? 0 : amountOf(before.tax)),
    depositPercent,
    initialDeposit: sent.initialDeposit ?? amountOf(before.deposit),
  })
  const { prices, totals, discounts, discount, taxes, tax, total, deposit } = amounts
  const refuseMore = (field: string, wanted: number, most: number) => {
    const message = `The discount must not be more than ${formatCents(most, currency)}.`
    if (wanted > most) ctx.fail('INVALID_INPUT', { fields: { [field]: message } })
  }
  refuseTooMuch(ctx, total, deposit, currency)
  if (discountPercent === null) refuseMore('discount', toCents(asked, currency), discount)
  for (const [at, item] of items.entries())
    if (item.discountPercent == null)
      refuseMore(`items.${at}.discount`, item.discount ?? 0, discounts[at]!)
  const isPlain = taxes.length === 0 && !reverseCharge && !smallBusiness
  return {
    currency,
    items: items.map((item, at) => ({
      ...item,
      ...(discounts[at] && { discount: discounts[at] }),
      price: prices[at]!,
      total: totals[at]!,
    })),
    ...{ discountPercent, discount, reverseCharge, smallBusiness, taxes },
    pricesGross: pricesGross && !reverseCharge && taxes.length > 0,
    taxRate: isPlain ? taxRate : null,
    ...{ tax, total, depositPercent, deposit },
  }
}

/** The percentage to use, or null for an amount. An amount that is sent alone replaces the percentage. */
function rateOf(
  sent: number | null | undefined,
  amount: number | undefined,
  before: number | null,
): number | null {
  if (typeof sent === 'number') return roundPercent(sent)
  return sent === null || amount !== undefined ? null : before
}

/** An item that is kept keeps its id, and what the program knows of it. */
function mergeItems(
  sent: readonly SentItem[],
  before: readonly StoredItem[],
  currency: string,
): StoredItem[] {
  const left = new Map(before.map((item) => [item.id, item]))
  return sent.map(({ id = '', service, description = '', quantity, price, ...terms }) => {
    const kept = left.get(id)
    left.delete(id)
    return {
      ...(kept ?? { id: randomUUID() }),
      ...(kept?.lateFee === undefined && termsOf(terms, currency)),
      service,
      description,
      quantity: roundQuantity(quantity),
      price: toCents(price, currency),
      total: 0,
    }
  })
}

/** The tax and the discount of an item. What it has none of is not stored. */
function termsOf(
  { discount, discountPercent, taxRate, taxName }: Partial<SentItem>,
  currency: string,
) {
  const isPercent = typeof discountPercent === 'number'
  const isTaxed = typeof taxRate === 'number'
  return {
    discount: !isPercent && discount ? toCents(discount, currency) : undefined,
    discountPercent: isPercent ? roundPercent(discountPercent) : undefined,
    taxRate: isTaxed ? roundPercent(taxRate) : undefined,
    taxName: isTaxed ? taxName : undefined,
  }
}

function refuseTooMuch(
  ctx: Pick<Context, 'fail'>,
  total: number,
  deposit: number,
  currency: string,
): void {
  if (total > toCents(totalMax, currency)) {
    const items = `The total must not be more than ${formatMoney(totalMax, currency)}.`
    ctx.fail('INVALID_INPUT', { fields: { items } })
  }
  if (deposit > total) {
    const initialDeposit = `The deposit must not be more than the total of ${formatCents(total, currency)}.`
    ctx.fail('INVALID_INPUT', { fields: { initialDeposit } })
  }
}

/** The columns that recurring invoices have, too. */
export const amountColumns = (amounts: Omit<Amounts, 'depositPercent' | 'deposit'>) => ({
  items: JSON.stringify(amounts.items),
  discount_percent: amounts.discountPercent,
  discount_cents: amounts.discount,
  prices_gross: amounts.pricesGross,
  reverse_charge: amounts.reverseCharge,
  taxes: JSON.stringify(amounts.taxes),
  tax_rate: amounts.taxRate,
  tax_cents: amounts.tax,
})

export const columnsOf = (
  amounts: Amounts,
  { status, note, internalNote }: Pick<Sent, 'status' | 'note' | 'internalNote'> = {},
) => ({
  currency: amounts.currency,
  ...amountColumns(amounts),
  small_business: amounts.smallBusiness,
  deposit_percent: amounts.depositPercent,
  deposit_cents: amounts.deposit,
  status,
  note,
  internal_note: internalNote,
})

/** True if a save changes fields that are fixed once the ledger has entries. */
export function isOther(before: InvoiceRow, after: Amounts, clientId: string): boolean {
  // The taxes follow from the others, and the database orders their keys.
  const [was, is] = [before, after].map((amounts) =>
    JSON.stringify(columnsOf({ ...amounts, taxes: [] })),
  )
  return clientId !== before.client.clientId || was !== is
}

/** True if a save changes what an invoice charges, apart from late fees. */
export function isRepriced(before: Amounts, after: Amounts): boolean {
  const [was, is] = [before, after].map(({ currency, discount, tax, total, items }) => {
    const fees = items.map((item) => (item.lateFee === undefined ? 0 : item.total))
    return [currency, discount, tax, fees.reduce((left, fee) => left - fee, total)].join()
  })
  return was !== is
}

/** Two versions never have the same time, however fast they follow each other. */
export const laterThanBefore = (now: Date) =>
  sql<string>`greatest(${now.toISOString()}, updated_at + interval '1 millisecond')`

type Issuing = Pick<Kernel, 'db' | 'now' | 'settings'>

/**
 * The next number of the pattern. Other issues wait until the transaction ends, so that a number is
 * neither left out nor given twice.
 */
export async function takeNumber(ctx: Issuing, dateIssued: string): Promise<string> {
  const { db, settings } = ctx
  const { numberPattern } = await settings.read(db, invoiceSection)
  const year = countedYear(numberPattern, dateIssued)
  const { last } = await db
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`invoice_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = numberOf(numberPattern, dateIssued, last)
  const isTaken = sql<SqlBool>`${number} in (number, credit_note)`
  const taken = await db.selectFrom('invoice').select('id').where(isTaken).executeTakeFirst()
  // An earlier pattern gave it.
  return taken ? takeNumber(ctx, dateIssued) : number
}

/** The due date by the terms of the agency. */
export async function dueDateOf(
  ctx: Issuing,
  dateIssued = calendarDay(ctx.now()),
): Promise<string> {
  const { dueDays } = await ctx.settings.read(ctx.db, invoiceSection)
  return addDays(dateIssued, dueDays)
}

interface Issued {
  clientId: string
  dateIssued?: string | undefined
  total: number
  status?: Status | undefined
  /** The due date of the draft. */
  planned?: string | undefined
}

/** The columns of an invoice that is issued now. */
export async function issueColumns(
  ctx: Issuing,
  { clientId, dateIssued, total, status = 'Pending', planned }: Issued,
) {
  const date_issued = dateIssued ?? calendarDay(ctx.now())
  return {
    date_issued,
    billed_to: await recipientOf(ctx.db, clientId),
    number: await takeNumber(ctx, date_issued),
    // Nothing is ever paid on an invoice of 0.
    ...(total === 0 && status === 'Pending' && { status: 'Paid' }),
    // A due date that passed while the invoice was a draft gives no time to pay.
    ...(planned && planned < date_issued && { due_date: await dueDateOf(ctx, date_issued) }),
  }
}

/** The number names the year of issue, so the date stays in it. */
export function datesOf(
  ctx: Pick<Context, 'fail'>,
  { number, dateIssued }: InvoiceRow,
  sent: Pick<Sent, 'dateIssued' | 'draft'>,
) {
  if (number === null) return {}
  if (sent.draft) ctx.fail('INVALID_INPUT', { fields: { draft: 'This invoice was issued.' } })
  const year = dateIssued?.slice(0, 4)
  if (sent.dateIssued && sent.dateIssued.slice(0, 4) !== year) {
    const message = `The number ${number} belongs to ${year}, so the date must too.`
    ctx.fail('INVALID_INPUT', { fields: { dateIssued: message } })
  }
  return { date_issued: sent.dateIssued }
}

/** Items that the program adds are taxed like new ones. */
export async function withUsualRate<T>(
  { db, settings }: Pick<Kernel, 'db' | 'settings'>,
  items: readonly T[],
): Promise<(T & { taxRate?: number; taxName?: string })[]> {
  const [usual] = (await settings.read(db, invoiceSection)).taxRates
  return items.map((item) => ({
    ...item,
    ...(usual && { taxRate: usual.rate, taxName: usual.name }),
  }))
}
