import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { requireLatest } from '#content/changes/conflict.server.ts'
import type { Invoice as InvoiceTable } from '#db/types.ts'
import { currencyOf, requireClient } from '#people/clients.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Invoice, invoices } from '../contract.ts'
import { addEntry, publishInvoiceEventTo } from '../events.server.ts'
import { recordMissing } from '../ledger/service.server.ts'
import { withdrawPayments } from '../public.server.ts'
import {
  findWriter,
  getInvoice,
  type InvoiceRow,
  lockInvoice,
  readInvoice,
  recipientOf,
  toInvoice,
  toItem,
} from '../queries.server.ts'
import { billTime } from './billed-time.server.ts'
import {
  columnsOf,
  datesOf,
  dueDateOf,
  isOther,
  isRepriced,
  issueColumns,
  laterThanBefore,
  mergeAmounts,
  noAmounts,
} from './columns.server.ts'
import { type Issuer, notifyOfChanges, notifyOfIssue } from './notify.server.ts'

type Writer = Issuer & Pick<Context, 'fail'>
type Sent = Omit<Parts<typeof invoices.edit>['body'], 'basedOn' | 'statusReason'>
type Added = Parts<typeof invoices.add>['body']

export function addInvoice(ctx: Writer, body: Added): Promise<Invoice> {
  return inTransaction(ctx, (inner) => insertInvoice(inner, body))
}

type Source = Pick<Insertable<InvoiceTable>, 'recurring_id' | 'period' | 'stage_id'>

/** `ctx.db` is the transaction. Without a user, the program adds it. */
export async function insertInvoice(ctx: Writer, body: Added, source?: Source): Promise<Invoice> {
  const clientId = await requireClient(ctx, body.userId)
  const { currency = await currencyOf(ctx, clientId) } = body
  const amounts = mergeAmounts(ctx, body, { ...(await noAmounts(ctx)), currency })
  if (body.reverseCharge && !source) await requireTaxId(ctx, clientId)
  const id = await insertRow(ctx, {
    ...columnsOf(amounts, body),
    ...source,
    client_id: clientId,
    project_id: await requireProject(ctx, body.projectId, clientId),
    due_date: body.dueDate ?? (await dueDateOf(ctx, body.dateIssued)),
    ...(!body.draft && (await issueColumns(ctx, { ...body, ...amounts, clientId }))),
  })
  // Other invoices wait for the lock on the number, so work that is not needed is skipped.
  if (body.items.some(({ timeLogs }) => timeLogs))
    await billTime(ctx, { invoiceId: id, clientId, ...amounts, sent: body.items })
  return finish(ctx, id, body.draft ? noteDraft : notifyOfIssue, body.recordPayment)
}

async function insertRow({ db: trx, now }: Writer, row: Insertable<InvoiceTable>): Promise<string> {
  const time = now().toISOString()
  const { id } = await trx
    .insertInto('invoice')
    .values({ ...row, created_at: time, updated_at: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With `basedOn`, fails unless that version is still the latest. */
export function editInvoice(
  ctx: ContextOf<typeof invoices.edit>,
  id: string,
  { basedOn, statusReason = '', ...body }: Parts<typeof invoices.edit>['body'],
): Promise<Invoice> {
  return inTransaction(ctx, async (inner) => {
    const before = (await lockInvoice(inner.db, id)) ?? ctx.fail('NOT_FOUND')
    const by = await findWriter(inner.db, id)
    await requireLatest(inner, basedOn, { by, at: before.updatedAt })
    if (body.currency && body.currency !== before.currency && before.number !== null)
      ctx.fail('INVALID_INPUT', { fields: { currency: currencyStays } })
    const isSetByHand = before.stageId !== null && (body.status ?? before.status) !== before.status
    if (isSetByHand && !statusReason)
      ctx.fail('INVALID_INPUT', { fields: { statusReason: givesReason } })
    const isDraft = before.number === null
    const { smallBusiness } = isDraft ? await noAmounts(inner) : before
    const amounts = mergeAmounts(ctx, body, { ...before, smallBusiness })
    const { clientId: was } = before.client
    const had = before.project?.id ?? null
    const { userId = was, projectId = had } = body
    const clientId = userId === was ? was : await requireClient(inner, userId)
    const isIssue = isDraft && body.draft === false
    // Until something is paid, an edit that names the client bills it as it is now.
    const isBilledAnew = body.userId !== undefined && !isDraft && !before.fixed
    const isOfOther = clientId !== was || isBilledAnew
    if (amounts.reverseCharge && (body.reverseCharge || isOfOther || isIssue))
      await requireTaxId(inner, clientId)
    const isKept = projectId === had && clientId === was
    if (before.stageId && projectId !== had)
      ctx.fail('INVALID_INPUT', { fields: { projectId: projectStays } })
    if (before.stageId) {
      const { reverseCharge } = before
      const kept = mergeAmounts(ctx, { ...body, reverseCharge }, { ...before, smallBusiness })
      if (isRepriced(before, kept)) ctx.fail('IN_USE', { message: amountStays })
    }
    if (before.fixed && isOther(before, amounts, clientId)) ctx.fail('IN_USE', { message: fixed })
    await inner.db
      .updateTable('invoice')
      .set({
        ...columnsOf(amounts, body),
        client_id: clientId,
        project_id: isKept ? had : await requireProject(inner, projectId, clientId),
        reminders_paused: body.remindersPaused,
        due_date: body.dueDate,
        ...(isIssue
          ? await issueColumns(inner, {
              ...{ clientId, dateIssued: body.dateIssued, total: amounts.total },
              status: body.status ?? before.status,
              planned: body.dueDate ? undefined : before.dueDate,
            })
          : datesOf(ctx, before, body)),
        ...(isBilledAnew && { billed_to: await recipientOf(inner.db, clientId) }),
        updated_at: laterThanBefore(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
    await billTime(inner, { invoiceId: id, clientId, ...amounts, sent: body.items })
    if (isSetByHand) await noteReason(inner, id, statusReason)
    const report: Report = isIssue
      ? notifyOfIssue
      : (ctx, after) => notifyOfChanges(ctx, before, after)
    return finish(inner, id, report, body.recordPayment)
  })
}

/** Adds an item to a locked draft, or replaces that of its id. `ctx.db` is the transaction. */
export async function addToItems(
  ctx: Writer,
  id: string,
  item: Added['items'][number] & { id: string },
): Promise<void> {
  const before = await readInvoice(ctx.db, id)
  const others = before.items.filter((one) => one.id !== item.id)
  const { smallBusiness, ...usual } = await noAmounts(ctx)
  const { pricesGross } = before.items.length > 0 ? before : usual
  const items = [...others.map((one) => toItem(one, before.currency)), item]
  const amounts = mergeAmounts(ctx, { items }, { ...before, smallBusiness, pricesGross })
  amounts.items.at(-1)!.id = item.id
  await ctx.db
    .updateTable('invoice')
    .set({ ...columnsOf(amounts), updated_at: laterThanBefore(ctx.now()) })
    .where('id', '=', id)
    .execute()
  await finish(ctx, id, (inner, after) => notifyOfChanges(inner, before, after))
}

/** Stores a copy as a draft, with today's terms. */
export function duplicateInvoice(
  ctx: ContextOf<typeof invoices.duplicate>,
  id: string,
): Promise<Invoice> {
  return inTransaction(ctx, async (inner) => {
    const { client, project, items, ...invoice } = await getInvoice(inner, id)
    const client_id = await requireClient(inner, client.clientId)
    const copied = items.filter(({ lateFee }) => lateFee === undefined).map(withNewId)
    const fees = sum(items) - sum(copied)
    const deposit = Math.min(invoice.deposit, invoice.total - fees)
    const { smallBusiness } = await noAmounts(inner)
    const kept = { ...invoice, items: copied, deposit, smallBusiness }
    const amounts = mergeAmounts(ctx, {}, kept)
    const { note, internalNote } = invoice
    const copyId = await insertRow(inner, {
      ...columnsOf(amounts, { note, internalNote }),
      client_id,
      project_id: project?.id,
      due_date: await dueDateOf(inner),
    })
    return finish(inner, copyId, noteDraft)
  })
}

/** The client who owes the tax needs a tax id. */
export async function requireTaxId({ db, fail }: Pick<Context, 'db' | 'fail'>, clientId: string) {
  const client = await db
    .selectFrom('client')
    .select('tax_id')
    .where('id', '=', clientId)
    .executeTakeFirst()
  const reverseCharge = 'A reverse charge needs the tax ID of the client.'
  if (!client?.tax_id) fail('INVALID_INPUT', { fields: { reverseCharge } })
}

/** Returns the id of the project, which stays one of the client until the transaction ends. */
async function requireProject(
  { db: trx, fail }: Pick<Context, 'db' | 'fail'>,
  id: string | null | undefined,
  clientId: string,
): Promise<string | null> {
  if (!id) return null
  const project = await trx
    .selectFrom('project')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .forShare()
    .executeTakeFirst()
  const projectId = 'Please choose a project of this client.'
  return project?.id ?? fail('INVALID_INPUT', { fields: { projectId } })
}

const currencyStays = 'This invoice was issued, so its currency can no longer change.'

const givesReason = 'The stages of the project set this status. Give a reason for another one.'

const projectStays = 'This invoice is a stage of its project, so the project can no longer change.'

const fixed =
  'There are payments or credits, so the client, the items, the tax and the deposit can no longer change. Credit what is no longer owed instead.'

const amountStays =
  'This invoice is a part of the project’s schedule. Change the schedule, or void the invoice.'

const sum = (items: readonly { total: number }[]) =>
  items.reduce((total, item) => total + item.total, 0)

const withNewId = (item: InvoiceRow['items'][number]) => ({ ...item, id: randomUUID() })

type Report = (ctx: Writer, after: InvoiceRow) => Promise<void>

async function finish(ctx: Writer, id: string, report: Report, paid?: Sent['recordPayment']) {
  const row = await readInvoice(ctx.db, id)
  await report(ctx, row)
  if (paid) await recordMissing(ctx, id, paid)
  await withdrawPayments(ctx, id)
  await publishInvoiceEventTo(ctx.db, id, row.number === null ? null : row.client.clientId)
  return toInvoice(paid ? await readInvoice(ctx.db, id) : row, calendarDay(ctx.now()))
}

/** For staff. */
const noteReason = ({ db: trx, user, now }: Writer, invoiceId: string, comment: string) =>
  addEntry(trx, {
    ...{ invoiceId, accountId: user?.id ?? null, comment, time: now() },
    action: 'Status set by hand',
    internal: true,
  })

const noteDraft: Report = ({ db: trx, user, now }, { id: invoiceId }) =>
  addEntry(trx, {
    invoiceId,
    accountId: user?.id ?? null,
    action: 'Draft saved',
    internal: true,
    time: now(),
  })
