import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describeConflict } from '#content/changes/conflict.server.ts'
import { withdrawPayments } from '#features/payments/withdrawal/service.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Invoice, invoices } from '../contract.ts'
import { announceTo } from '../events.server.ts'
import { addEntry } from '../history.server.ts'
import { recordMissing } from '../ledger/by-hand.server.ts'
import { findWriter, lockInvoice, readInvoice } from '../queries.server.ts'
import { type InvoiceRow, toInvoice } from '../rows.server.ts'
import { getInvoice } from '../service.server.ts'
import { billTime } from '../time/service.server.ts'
import { type Amounts, mergeAmounts } from './amounts.server.ts'
import { type Issuer, tellOfIssue } from './issue.server.ts'
import { takeNumber } from './numbers.server.ts'
import { tellOfChanges } from './tell-of-changes.server.ts'
import { dueDateOf } from './terms.server.ts'

type Writer = Issuer & Pick<Context, 'fail'>
type Sent = Omit<Parts<typeof invoices.edit>['body'], 'basedOn'>

type Added = Parts<typeof invoices.add>['body']

export function addInvoice(ctx: Writer, body: Added): Promise<Invoice> {
  return inTransaction(ctx, (inner) => insertInvoice(inner, body))
}

interface Source {
  recurring_id: string
  period: string
}

/** `ctx.db` is the transaction. Without a user, the program adds a recurring invoice. */
export async function insertInvoice(ctx: Writer, body: Added, source?: Source): Promise<Invoice> {
  const amounts = mergeAmounts(ctx, body)
  await requireClient(ctx, body.userId)
  const time = ctx.now().toISOString()
  const { id } = await ctx.db
    .insertInto('invoice')
    .values({
      ...columnsOf(amounts),
      ...plainColumnsOf(body),
      ...source,
      account_id: body.userId,
      due_date: body.dueDate ?? (await dueDateOf(ctx, body.dateIssued)),
      ...(!body.draft && (await issueColumns(ctx, body.dateIssued))),
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Other invoices wait for the lock on the number, so work that is not needed is skipped.
  if (body.items.some(({ timeLogs }) => timeLogs))
    await billItems(ctx, { id, clientId: body.userId, amounts, sent: body.items })
  return finish(ctx, id, body.draft ? noteDraft : tellOfIssue, body.recordPayment)
}

/** With `basedOn`, fails unless that version is still the latest. */
export function editInvoice(
  ctx: ContextOf<typeof invoices.edit>,
  id: string,
  { basedOn, ...body }: Parts<typeof invoices.edit>['body'],
): Promise<Invoice> {
  return inTransaction(ctx, async (inner) => {
    const before = (await lockInvoice(inner.db, id)) ?? ctx.fail('NOT_FOUND')
    if (basedOn && Date.parse(basedOn) !== Date.parse(before.updatedAt))
      ctx.fail(
        'CONFLICT',
        await describeConflict(inner, { by: await findWriter(inner.db, id), at: before.updatedAt }),
      )
    const amounts = mergeAmounts(ctx, body, before)
    const clientId = body.userId ?? before.client.id
    if (before.fixed && isOther(before, amounts, clientId)) ctx.fail('IN_USE', { message: fixed })
    if (clientId !== before.client.id) await requireClient(inner, clientId)
    const isIssue = before.number === null && body.draft === false
    await inner.db
      .updateTable('invoice')
      .set({
        ...columnsOf(amounts),
        ...plainColumnsOf(body),
        account_id: clientId,
        reminders_paused: body.remindersPaused,
        due_date: body.dueDate,
        ...(isIssue
          ? await issueColumns(inner, body.dateIssued, body.dueDate ? undefined : before.dueDate)
          : datesOf(ctx, before, body)),
        updated_at: laterThanBefore(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
    await billItems(inner, { id, clientId, amounts, sent: body.items })
    const tell: Tell = isIssue ? tellOfIssue : (ctx, after) => tellOfChanges(ctx, before, after)
    return finish(inner, id, tell, body.recordPayment)
  })
}

/** Stores a copy as a draft, with today's terms. */
export function duplicateInvoice(
  ctx: ContextOf<typeof invoices.duplicate>,
  id: string,
): Promise<Invoice> {
  return inTransaction(ctx, async (inner) => {
    const { client, items, ...invoice } = await getInvoice(inner, id)
    await requireClient(inner, client.id)
    const time = ctx.now().toISOString()
    const copied = items.filter(({ lateFee }) => lateFee === undefined).map(withNewId)
    const fees = sum(items) - sum(copied)
    const deposit = Math.min(invoice.deposit, invoice.total - fees)
    const amounts = mergeAmounts(ctx, {}, { ...invoice, items: copied, deposit })
    const copy = await inner.db
      .insertInto('invoice')
      .values({
        ...columnsOf(amounts),
        account_id: client.id,
        due_date: await dueDateOf(inner),
        note: invoice.note,
        internal_note: invoice.internalNote,
        created_at: time,
        updated_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return finish(inner, copy.id, noteDraft)
  })
}

const fixed =
  'There are payments or credits, so the client, the items, the tax and the deposit can no longer change. Credit what is no longer owed instead.'

const columnsOf = ({ items, taxRate, tax, depositPercent, deposit }: Amounts) => ({
  items: JSON.stringify(items),
  tax_rate: taxRate,
  tax_cents: tax,
  deposit_percent: depositPercent,
  deposit_cents: deposit,
})

const plainColumnsOf = ({ status, note, internalNote }: Sent) => ({
  ...{ status, note },
  internal_note: internalNote,
})

async function issueColumns(ctx: Writer, dateIssued: string | undefined, planned?: string) {
  const date_issued = dateIssued ?? calendarDay(ctx.now())
  return {
    date_issued,
    number: await takeNumber(ctx, date_issued),
    // A due date that passed while the invoice was a draft gives no time to pay.
    ...(planned && planned < date_issued && { due_date: await dueDateOf(ctx, date_issued) }),
  }
}

/** The number names the year of issue, so the date stays in it. */
function datesOf(ctx: Writer, { number, dateIssued }: InvoiceRow, sent: Sent) {
  if (number === null) return {}
  if (sent.draft) ctx.fail('INVALID_INPUT', { fields: { draft: 'This invoice was issued.' } })
  const year = dateIssued?.slice(0, 4)
  if (sent.dateIssued && sent.dateIssued.slice(0, 4) !== year) {
    const message = `The number ${number} belongs to ${year}, so the date must too.`
    ctx.fail('INVALID_INPUT', { fields: { dateIssued: message } })
  }
  return { date_issued: sent.dateIssued }
}

/** Two versions never have the same time, however fast they follow each other. */
export const laterThanBefore = (now: Date) =>
  sql<string>`greatest(${now.toISOString()}, updated_at + interval '1 millisecond')`

/** The lock keeps the account until the transaction ends. */
export async function requireClient(ctx: Writer, accountId: string): Promise<void> {
  const client = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'User')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (client) return
  ctx.fail('INVALID_INPUT', { fields: { userId: 'Please choose a client.' } })
}

async function billItems(ctx: Writer, { id, clientId, amounts, sent }: Billed): Promise<void> {
  const items = amounts.items.map((item, index) => {
    return { id: item.id, timeLogs: sent?.[index]?.timeLogs }
  })
  await billTime(ctx, { invoiceId: id, clientId, items })
}

interface Billed {
  id: string
  clientId: string
  amounts: Amounts
  sent: Sent['items']
}

const sum = (items: readonly { total: number }[]) =>
  items.reduce((total, item) => total + item.total, 0)

const withNewId = (item: InvoiceRow['items'][number]) => ({ ...item, id: randomUUID() })

/** True if a save changes fields that are fixed once the ledger has entries. */
function isOther(before: InvoiceRow, after: Amounts, clientId: string): boolean {
  const fixedOf = ({ items, taxRate, tax, depositPercent, deposit }: Amounts) =>
    JSON.stringify([items.map(wordsOf), taxRate, tax, depositPercent, deposit])
  return clientId !== before.client.id || fixedOf(before) !== fixedOf(after)
}

const wordsOf = ({ id, service, description, quantity, price }: InvoiceRow['items'][number]) => [
  ...[id, service, description, quantity, price],
]

type Tell = (ctx: Writer, after: InvoiceRow) => Promise<void>

async function finish(
  ctx: Writer,
  id: string,
  tell: Tell,
  paid?: Sent['recordPayment'],
): Promise<Invoice> {
  const row = await readInvoice(ctx.db, id)
  await tell(ctx, row)
  if (paid) await recordMissing(ctx, id, paid)
  await withdrawPayments(ctx, id)
  await announceTo(ctx.db, id, row.number === null ? [] : [row.client.id])
  return toInvoice(paid ? await readInvoice(ctx.db, id) : row, calendarDay(ctx.now()))
}

const noteDraft: Tell = ({ db: trx, user, now }, { id: invoiceId }) =>
  addEntry(trx, {
    ...{ invoiceId, accountId: user?.id ?? null, internal: true, time: now() },
    action: 'Draft saved',
  })
