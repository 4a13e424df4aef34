import { withdrawPayments } from '#features/payments/withdrawal/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { removeNotifications } from '#server/notifications/notify.ts'
import type { invoices } from './contract.ts'
import { announceTo } from './events.server.ts'
import { addEntry } from './history.server.ts'
import { invoiceNotifications } from './notifications.ts'
import { findInvoice, isIssued, lockInvoice } from './queries.server.ts'
import { recurringNotifications } from './recurring/notifications.ts'
import type { InvoiceRow } from './rows.server.ts'
import { freeTime } from './time/service.server.ts'

export { readMoney, readOwnCards } from './cards.server.ts'

type Reader = Context<never, SignedIn>

/** Answers an invoice that the reader may not see like one that does not exist. */
export async function getInvoice(ctx: Reader, id: string): Promise<InvoiceRow> {
  return (await findInvoice(ctx.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
}

/** Deletes a draft. An issued invoice is voided, because its number is never given again. */
export async function removeInvoice(
  ctx: ContextOf<typeof invoices.remove>,
  id: string,
  reason = '',
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const invoice = (await lockInvoice(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (invoice.fixed) ctx.fail('IN_USE', { message: hasPayments })
    if (invoice.number !== null) return voidInvoice(inner, invoice, reason)
    await trx.deleteFrom('invoice').where('id', '=', id).execute()
    const kinds = Object.values(recurringNotifications)
    await removeNotifications(trx, { to: 'admin', kinds, about: id })
    await announceTo(trx, id, [])
  })
}

/** Voids a locked invoice that was issued and has no payments. */
export async function voidInvoice(
  ctx: Pick<Reader, 'db' | 'jobs' | 'now' | 'payments' | 'user'>,
  { id, client }: InvoiceRow,
  reason: string,
): Promise<void> {
  const { db: trx, user, now } = ctx
  const time = now()
  await markVoided(trx, id, reason, time)
  await withdrawPayments(ctx, id)
  const entry = { invoiceId: id, accountId: user.id, internal: true, time }
  await addEntry(trx, { ...entry, action: 'Deleted', comment: reason })
  const kinds = Object.values(invoiceNotifications)
  await removeNotifications(trx, { to: client.id, kinds, about: id })
  await announceTo(trx, id, [client.id])
}

const hasPayments =
  'This invoice has payments or credits, so it cannot be deleted. Credit what is no longer owed instead.'

async function markVoided(trx: Db, id: string, reason: string, time: Date): Promise<void> {
  await freeTime(trx, id)
  await trx
    .updateTable('invoice')
    .set({ voided_at: time.toISOString(), void_reason: reason, updated_at: time.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** The number of invoices of a client, drafts and voided ones included. */
export async function countInvoicesOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

const mostIds = 1_000

/** The ids of the invoices that were issued to a client, newest first. */
export async function listIssuedTo(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isIssued)
    .orderBy('date_issued', 'desc')
    .orderBy('id', 'desc')
    .limit(mostIds)
    .execute()
  return rows.map(({ id }) => id)
}
