import { randomUUID } from 'node:crypto'
import { clientName } from '#people/names.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { addDays, calendarDay, clockTime, formatDay, periodAfter } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { fail } from '#shared/errors.ts'
import { fromCents } from '#shared/money.ts'
import type { invoices, OwnInvoice } from '../contract.ts'
import { withUsualRate } from '../document/columns.server.ts'
import type { Issuer } from '../document/notify.server.ts'
import { insertInvoice } from '../document/service.server.ts'
import { recurringNotifications } from '../notifications.ts'
import { isIssued, lockInvoice, selectInvoices, toOwnInvoice } from '../queries.server.ts'
import { voidInvoice } from '../removal/service.server.ts'
import { isDue, lockRecurring, type RecurringRow } from './queries.server.ts'

/** In the agency's time zone. */
const createFrom = '06:00'
/** The maximum number of missed periods that one run catches up on. */
const periodsPerRun = 60

type Creator = Issuer & Pick<Context, 'fail'>
type Items = Parts<typeof invoices.add>['body']['items']

interface Due {
  /** True for maintenance plans only, false for all other recurring invoices. */
  ofPlan: boolean
  /** Prepares the items of the next period in the transaction of its invoice; null skips the invoice. */
  begin?: (ctx: Creator, row: RecurringRow) => Promise<Items | null>
}

/** Creates each invoice in its own transaction. Safe to run in several processes at once. */
export async function createDueInvoices(ctx: JobContext, due: Due): Promise<void> {
  const now = ctx.now()
  if (clockTime(now) < createFrom) return
  const today = calendarDay(now)
  const rows = await ctx.db
    .selectFrom('recurring_invoice')
    .select('id')
    .where(isDue(today))
    .where('of_plan', '=', due.ofPlan)
    .orderBy('next')
    .execute()
  const failures: unknown[] = []
  for (const { id } of rows) await catchUp(ctx, id, due).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

async function catchUp(ctx: JobContext, id: string, due: Due): Promise<void> {
  let left = periodsPerRun
  while (left > 0 && (await inTransaction(ctx, (inner) => createIfDue(inner, id, due)))) left -= 1
}

/** Returns false if the next period is not due, or another process handled it first. */
async function createIfDue(ctx: JobContext, id: string, { begin }: Due): Promise<boolean> {
  const row = await lockRecurring(ctx.db, id, isDue(calendarDay(ctx.now())))
  if (!row) return false
  const creator = { ...ctx, user: null, fail }
  const items = begin ? await begin(creator, row) : itemsOf(row)
  if (items) await createNext(creator, row, items)
  else await advancePeriod(ctx.db, row)
  return true
}

/** Creates the invoice of the next period of a locked recurring invoice. */
export async function createNext(ctx: Creator, row: RecurringRow, items: Items): Promise<void> {
  const { client, currency, tax, taxRate, note, draft, dueDays } = row
  const { discountPercent, reverseCharge } = row
  const dueDate = dueDays === null ? undefined : addDays(calendarDay(ctx.now()), dueDays)
  const invoice = await insertInvoice(
    ctx,
    {
      ...{ userId: client.clientId, currency, note, draft, dueDate },
      ...{ taxRate, tax: fromCents(tax, currency), discountPercent, reverseCharge },
      discount: fromCents(row.discount, currency),
      ...(row.ofPlan
        ? { items: await withUsualRate(ctx, items) }
        : { items, pricesGross: row.pricesGross }),
    },
    { recurring_id: row.id, period: row.next },
  )
  await advancePeriod(ctx.db, row, row.next)
  if (draft) await notifyOfDraft(ctx.db, row, invoice.id)
}

/** `latest` is the last period with an invoice. */
async function advancePeriod(trx: Db, row: RecurringRow, latest = row.latest): Promise<void> {
  await trx
    .updateTable('recurring_invoice')
    .set({ latest, next: periodAfter(row, row.next) })
    .where('id', '=', row.id)
    .execute()
}

const itemsOf = ({ items, currency }: RecurringRow): Items =>
  items.map(({ id: _, price, discount, total: __, lateFee: ___, ...item }) => ({
    ...item,
    price: fromCents(price, currency),
    discount: discount && fromCents(discount, currency),
  }))

async function notifyOfDraft(trx: Db, { client, next }: RecurringRow, invoiceId: string) {
  const name = clientName(client)
  const kind = recurringNotifications['draft-waits']
  const subject = `The invoice of ${formatDay(next)} for ${name} waits to be issued.`
  await notify(trx, { to: 'admin', kind, subject, about: invoiceId })
}

/** The monthly fee as an invoice item. */
interface Agreed {
  service: string
  description: string
  /** In cents. */
  price: number
}

const storedItem = ({ price, ...words }: Agreed) =>
  JSON.stringify([{ id: randomUUID(), ...words, quantity: 1, price, total: price }])

interface NewPlan extends Agreed {
  clientId: string
  currency: string
  starts: string
  dueDays: number
}

/** Adds the recurring invoice of a maintenance plan, whose first invoice is not created yet. */
export async function addOfPlan(
  { db: trx, now }: Creator,
  { clientId, currency, starts, dueDays, ...agreed }: NewPlan,
): Promise<string> {
  const time = now().toISOString()
  const { id } = await trx
    .insertInto('recurring_invoice')
    .values({
      ...{ starts, next: starts, every: 'monthly', draft: false, of_plan: true },
      client_id: clientId,
      currency,
      items: storedItem(agreed),
      due_days: dueDays,
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface PlanChange {
  agreed?: Agreed
  /** The last day on which a period can begin; null for no end. */
  ends?: string | null
}

/** Changes the future periods of a maintenance plan. */
export async function changeOfPlan(
  { db: trx, now }: Creator,
  id: string,
  { agreed, ends }: PlanChange,
): Promise<void> {
  await trx
    .updateTable('recurring_invoice')
    .set({ ends, items: agreed && storedItem(agreed), updated_at: now().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Locks the recurring invoice of a maintenance plan, which serializes all writes to the plan. */
export async function lockOfPlan(trx: Db, id: string): Promise<RecurringRow> {
  const row = await lockRecurring(trx, id)
  if (!row) throw new Error(`the plan has no recurring invoice ${id}`)
  return row
}

const listedMost = 24

/** Lists the newest invoices of a maintenance plan. */
export async function listOfPlan(
  db: Db,
  recurringId: string,
  today: string,
): Promise<OwnInvoice[]> {
  const rows = await selectInvoices(db)
    .where('invoice.recurring_id', '=', recurringId)
    .where(isIssued)
    .orderBy('invoice.date_issued', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(listedMost)
    .execute()
  return rows.map((row) => toOwnInvoice(row, today))
}

/** Voids the only invoice of a maintenance plan, unless a payment was made. */
export async function voidFirst(
  ctx: Parameters<typeof voidInvoice>[0],
  recurringId: string,
  reason: string,
): Promise<boolean> {
  const { id } = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('recurring_id', '=', recurringId)
    .orderBy('period')
    .executeTakeFirstOrThrow()
  const invoice = await lockInvoice(ctx.db, id)
  if (!invoice || invoice.fixed) return false
  if (!invoice.voidedAt) await voidInvoice(ctx, invoice, reason)
  return true
}
