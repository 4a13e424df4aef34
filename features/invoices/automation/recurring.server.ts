import { requireLatest } from '#content/changes/conflict.server.ts'
import { currencyOf, requireClient } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { addDays, calendarDay, periodAfter } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import {
  amountColumns,
  laterThanBefore,
  mergeAmounts,
  noAmounts,
} from '../document/columns.server.ts'
import { requireTaxId } from '../document/service.server.ts'
import { publishInvoiceEventTo } from '../events.server.ts'
import type { RecurringInvoice, recurringInvoices } from './contract.ts'
import {
  lockRecurring,
  type RecurringRow,
  selectRecurring,
  toRecurringInvoice,
} from './queries.server.ts'

type Writer = ContextOf<typeof recurringInvoices.add>
type Sent = Parts<typeof recurringInvoices.add>['body']

export async function getRecurring(
  ctx: Pick<Writer, 'db' | 'fail'>,
  id: string,
): Promise<RecurringInvoice> {
  const row = await selectRecurring(ctx.db)
    .where('recurring_invoice.id', '=', id)
    .executeTakeFirst()
  return row ? toRecurringInvoice(row) : ctx.fail('NOT_FOUND')
}

export function addRecurring(ctx: Writer, body: Sent): Promise<RecurringInvoice> {
  return inTransaction(ctx, async (inner) => {
    refusePast(inner, body.starts)
    const columns = await columnsOf(inner, body)
    const time = ctx.now().toISOString()
    const { id } = await inner.db
      .insertInto('recurring_invoice')
      .values({ ...columns, next: body.starts, created_at: time, updated_at: time })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishInvoiceEventTo(inner.db, id, null)
    return getRecurring(inner, id)
  })
}

/** With `basedOn`, fails unless that version is still the latest. */
export function editRecurring(
  ctx: ContextOf<typeof recurringInvoices.edit>,
  id: string,
  { basedOn, ...body }: Parts<typeof recurringInvoices.edit>['body'],
): Promise<RecurringInvoice> {
  return inTransaction(ctx, async (inner) => {
    const before = await lockOwn(inner, id)
    await requireLatest(inner, basedOn, { by: before.changedBy, at: before.updatedAt })
    if (body.starts !== before.starts) refusePast(inner, body.starts)
    const columns = await columnsOf(inner, body, before)
    await inner.db
      .updateTable('recurring_invoice')
      .set({
        ...{ ...columns, next: nextOf(inner, before, body), changed_by: ctx.user.id },
        updated_at: laterThanBefore(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
    await publishInvoiceEventTo(inner.db, id, null)
    return getRecurring(inner, id)
  })
}

export async function removeRecurring(ctx: ContextOf<typeof recurringInvoices.remove>, id: string) {
  await inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const row = await lockOwn(inner, id)
    await trx.deleteFrom('recurring_invoice').where('id', '=', row.id).execute()
    await publishInvoiceEventTo(trx, id, null)
  })
}

/** Refuses the recurring invoice of a maintenance plan. */
async function lockOwn(ctx: Context<'IN_USE', SignedIn>, id: string): Promise<RecurringRow> {
  const row = (await lockRecurring(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
  return row.ofPlan ? ctx.fail('IN_USE', { message: ofPlan }) : row
}

const ofPlan =
  'These are the invoices of a maintenance plan. Change or cancel the plan of the client instead.'

/** Another schedule, or one that goes on after its end, creates nothing for days that have passed. */
function nextOf({ now }: Writer, before: RecurringRow, { every, starts }: Sent): string {
  const isOver = before.ends !== null && before.next > before.ends
  if (!isOver && every === before.every && starts === before.starts) return before.next
  const yesterday = addDays(calendarDay(now()), -1)
  const { latest } = before
  return periodAfter({ every, starts }, latest && latest > yesterday ? latest : yesterday)
}

function refusePast(ctx: Writer, starts: string): void {
  if (starts < calendarDay(ctx.now()))
    ctx.fail('INVALID_INPUT', { fields: { starts: 'Start today or later.' } })
}

async function columnsOf(ctx: Writer, sent: Sent, before?: RecurringRow) {
  const client_id = await requireClient(ctx, sent.userId)
  const { every, starts, ends = null, note = '', draft = false, dueDays = null } = sent
  if (sent.reverseCharge) await requireTaxId(ctx, client_id)
  const { currency = await currencyOf(ctx, client_id) } = sent
  const known = { ...(await noAmounts(ctx)), items: before?.items ?? [], currency }
  const amounts = mergeAmounts(ctx, sent, known)
  return {
    ...{ every, starts, ends, note, draft, client_id, currency, due_days: dueDays },
    ...amountColumns(amounts),
  }
}
