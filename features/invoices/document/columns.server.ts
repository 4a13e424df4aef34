import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Kernel } from '#server/context.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { formatCents, formatMoney, fromCents, toCents } from '#shared/money.ts'
import type { invoices } from '../contract.ts'
import type { InvoiceRow, StoredItem } from '../queries.server.ts'
import { computeAmounts, roundPercent, roundQuantity, totalMax } from '../rules.ts'
import { invoiceSection } from './contract.ts'

type Sent = Parts<typeof invoices.edit>['body']
type SentItem = NonNullable<Sent['items']>[number]
export type Amounts = Pick<
  InvoiceRow,
  'items' | 'taxRate' | 'tax' | 'total' | 'depositPercent' | 'deposit'
>

const nothing = { items: [], taxRate: null, tax: 0, depositPercent: null, deposit: 0 }

/** The items and amounts after a save. What is left out keeps its value. */
export function mergeAmounts(
  ctx: Pick<Context, 'fail'>,
  sent: Sent,
  before: Omit<Amounts, 'total'> = nothing,
): Amounts {
  const items = sent.items ? mergeItems(sent.items, before.items) : before.items
  const taxRate = rateOf(sent.taxRate, sent.tax, before.taxRate)
  const depositPercent = rateOf(sent.depositPercent, sent.initialDeposit, before.depositPercent)
  const { totals, total, tax, deposit } = computeAmounts({
    items: items.map(({ quantity, price, lateFee }) => {
      return { quantity, price: fromCents(price), untaxed: lateFee !== undefined }
    }),
    taxRate,
    tax: sent.tax ?? fromCents(before.tax),
    depositPercent,
    initialDeposit: sent.initialDeposit ?? fromCents(before.deposit),
  })
  refuseTooMuch(ctx, total, deposit)
  const priced = items.map((item, index) => ({ ...item, total: totals[index] ?? 0 }))
  return { items: priced, taxRate, tax, total, depositPercent, deposit }
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
function mergeItems(sent: readonly SentItem[], before: readonly StoredItem[]): StoredItem[] {
  const left = new Map(before.map((item) => [item.id, item]))
  return sent.map(({ id = '', service, description = '', quantity, price }) => {
    const kept = left.get(id)
    left.delete(id)
    return {
      ...(kept ?? { id: randomUUID() }),
      service,
      description,
      quantity: roundQuantity(quantity),
      price: toCents(price),
      total: 0,
    }
  })
}

function refuseTooMuch(ctx: Pick<Context, 'fail'>, total: number, deposit: number): void {
  if (total > toCents(totalMax)) {
    const items = `The total must not be more than ${formatMoney(totalMax)}.`
    ctx.fail('INVALID_INPUT', { fields: { items } })
  }
  if (deposit > total) {
    const initialDeposit = `The deposit must not be more than the total of ${formatCents(total)}.`
    ctx.fail('INVALID_INPUT', { fields: { initialDeposit } })
  }
}

export const columnsOf = (
  { items, taxRate, tax, depositPercent, deposit }: Amounts,
  { status, note, internalNote }: Pick<Sent, 'status' | 'note' | 'internalNote'> = {},
) => ({
  items: JSON.stringify(items),
  tax_rate: taxRate,
  tax_cents: tax,
  deposit_percent: depositPercent,
  deposit_cents: deposit,
  status,
  note,
  internal_note: internalNote,
})

/** True if a save changes fields that are fixed once the ledger has entries. */
export function isOther(before: InvoiceRow, after: Amounts, clientId: string): boolean {
  const [was, is] = [before, after].map((amounts) => JSON.stringify(columnsOf(amounts)))
  return clientId !== before.client.clientId || was !== is
}

/** Two versions never have the same time, however fast they follow each other. */
export const laterThanBefore = (now: Date) =>
  sql<string>`greatest(${now.toISOString()}, updated_at + interval '1 millisecond')`

type Issuing = Pick<Kernel, 'db' | 'now' | 'settings'>

/**
 * The next number of the year of a day. Other issues of the year wait until the transaction ends, so
 * that a number is neither left out nor given twice.
 */
async function takeNumber({ db, settings }: Issuing, dateIssued: string): Promise<string> {
  const year = Number(dateIssued.slice(0, 4))
  const { last } = await db
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`invoice_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const { prefix } = await settings.read(db, invoiceSection)
  return `${prefix}-${year}-${String(last).padStart(4, '0')}`
}

/** The due date by the terms of the agency. */
export async function dueDateOf(
  ctx: Issuing,
  dateIssued = calendarDay(ctx.now()),
): Promise<string> {
  const { dueDays } = await ctx.settings.read(ctx.db, invoiceSection)
  return addDays(dateIssued, dueDays)
}

/** The columns of an invoice that is issued now. `planned` is the due date of the draft. */
export async function issueColumns(ctx: Issuing, dateIssued: string | undefined, planned?: string) {
  const date_issued = dateIssued ?? calendarDay(ctx.now())
  return {
    date_issued,
    number: await takeNumber(ctx, date_issued),
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
