import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { calendarDay, clockTime, formatDay } from '#shared/dates.ts'
import { ApiError } from '#shared/errors.ts'
import { fromCents } from '#shared/money.ts'
import { addDays } from '../rules.ts'
import { insertInvoice } from '../saving/service.server.ts'
import { recurringNotifications } from './notifications.ts'
import { isDue, type RecurringRow, selectRecurring } from './queries.server.ts'
import { periodAfter } from './rules.ts'

/** In the agency's time zone. */
const createFrom = '06:00'
/** Periods that are caught up in one run. */
const periodsPerRun = 60

export const recurringJobs = jobs({
  'create-recurring-invoices': {
    every: '0 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: (ctx) => createRecurringInvoices(ctx),
  },
})

/** Each period in a transaction of its own, whichever process comes first. */
export async function createRecurringInvoices(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  if (clockTime(now) < createFrom) return
  const today = calendarDay(now)
  const due = await ctx.db
    .selectFrom('recurring_invoice')
    .select('id')
    .where(isDue(today))
    .orderBy('next')
    .execute()
  const failures: unknown[] = []
  for (const { id } of due) await catchUp(ctx, id, today).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

async function catchUp(ctx: JobContext, id: string, today: string): Promise<void> {
  let left = periodsPerRun
  while (left > 0 && (await inTransaction(ctx, (inner) => createNext(inner, id, today)))) left -= 1
}

/** Creates the invoice of the next period, unless it is not due or another process was first. */
async function createNext(ctx: JobContext, id: string, today: string): Promise<boolean> {
  const { db: trx } = ctx
  const locked = await trx
    .selectFrom('recurring_invoice')
    .select('id')
    .where('id', '=', id)
    .where(isDue(today))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return false
  const row = await selectRecurring(trx)
    .where('recurring_invoice.id', '=', id)
    .executeTakeFirstOrThrow()
  const invoice = await insertInvoice({ ...ctx, user: null, fail }, bodyOf(row, today), {
    recurring_id: id,
    period: row.next,
  })
  await trx
    .updateTable('recurring_invoice')
    .set({ latest: row.next, next: periodAfter(row, row.next) })
    .where('id', '=', id)
    .execute()
  if (row.draft) await tellOfDraft(ctx, row, invoice.id)
  return true
}

function bodyOf(row: RecurringRow, today: string) {
  const { client, items, tax, taxRate, note, draft, dueDays } = row
  return {
    ...{ userId: client.id, note, draft, taxRate, tax: fromCents(tax) },
    items: items.map(({ service, description, quantity, price }) => {
      return { service, description, quantity, price: fromCents(price) }
    }),
    dueDate: dueDays === null ? undefined : addDays(today, dueDays),
  }
}

async function tellOfDraft(
  { db: trx }: JobContext,
  { client, next }: RecurringRow,
  invoiceId: string,
): Promise<void> {
  const name = client.businessName || `${client.firstName} ${client.lastName}`
  const kind = recurringNotifications['draft-waits']
  const subject = `The invoice of ${formatDay(next)} for ${name} waits to be issued.`
  await notify(trx, { to: 'admin', kind, subject, about: invoiceId })
}

function fail(...error: ConstructorParameters<typeof ApiError>): never {
  throw new ApiError(...error)
}
