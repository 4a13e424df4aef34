import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { clientLabel } from '#people/names.ts'
import { listRecipients } from '#people/recipients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { membersOf } from '#server/db/members.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Message } from '#server/mail/mail.ts'
import { sendMail } from '#server/mail/mail-jobs.ts'
import type { NotificationGroup, NotificationLetters } from '#server/notifications/letters.ts'
import { notify, removeNotifications } from '#server/notifications/notify.ts'
import { formatDay } from '#shared/dates.ts'
import { ApiError } from '#shared/errors.ts'
import { formatCents } from '#shared/money.ts'
import { cutAtWord } from '#shared/text.ts'
import { addEntry, publishInvoiceEventTo } from '../events.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import { clientInvoicePaths } from '../paths.ts'
import { withdrawPayments } from '../public.server.ts'
import { type InvoiceRow, isIssued, selectInvoices } from '../queries.server.ts'
import { dueNow } from '../rules.ts'
import { changedMail, issuedMail } from './emails.server.ts'
import { payUrlOf } from './pay-link.server.ts'
import { creditNotePdf, invoicePdf } from './pdf.server.ts'

const { 'invoice-issued': issued, 'invoice-changed': changed } = invoiceNotifications

/** The program issues recurring invoices by itself, without a user. */
export type Issuer = Pick<
  Context<never, SignedIn | null>,
  'answersTo' | 'config' | 'db' | 'jobs' | 'now' | 'payments' | 'secrets' | 'settings' | 'user'
>

/** Mails an invoice that was just issued to the client and notifies them, in the same transaction. */
export async function notifyOfIssue(ctx: Issuer, row: InvoiceRow): Promise<void> {
  const { db: trx, user, now } = ctx
  const { id: invoiceId, client, number } = row
  const entry = { invoiceId, accountId: user?.id ?? null, time: now() }
  await addEntry(trx, { ...entry, action: 'Invoice issued' })
  const agency = await readAgency(ctx)
  const byCard = await ctx.payments.isOn(trx)
  const invoice = { ...row, number: number ?? '', dueNow: dueNow(row), payUrl: payUrlOf(ctx, row) }
  for (const recipient of await listRecipients(trx, client.clientId, issued.rights)) {
    const message = issuedMail(agency, { ...invoice, ...recipient, byCard })
    await ctx.jobs.send(trx, invoiceMailJobs['invoice-mail'], { message, invoiceId })
  }
  const subject = describeIssue(row)
  await notify(trx, { to: { clientId: client.clientId }, kind: issued, subject, about: invoiceId })
}

/** Writes the changes into the history, and notifies the client if the invoice was issued. */
export async function notifyOfChanges(ctx: Issuer, before: InvoiceRow, after: InvoiceRow) {
  const { db: trx, user, now } = ctx
  const { id: invoiceId, number, client } = after
  const entry = { invoiceId, accountId: user?.id ?? null, time: now() }
  for (const action of describeInternal(before, after))
    await addEntry(trx, { ...entry, action, internal: true })
  const changes = describeChanges(before, after)
  const isDraft = number === null
  for (const action of changes)
    await addEntry(trx, { ...entry, action, internal: isDraft, isChange: !isDraft })
  if (number === null) return
  if (client.clientId !== before.client.clientId) await moveToClient(ctx, before, after)
  else if (changes.length > 0) {
    const subject = `Invoice ${number}: ${changes.join('; ')}`
    await notify(trx, {
      to: { clientId: client.clientId },
      kind: changed,
      subject,
      about: invoiceId,
    })
  }
}

/** The former client hears nothing more of the invoice, and the new one gets it as if it were new. */
async function moveToClient(ctx: Issuer, before: InvoiceRow, after: InvoiceRow): Promise<void> {
  const kinds = Object.values(invoiceNotifications)
  const { clientId } = before.client
  await removeNotifications(ctx.db, { to: { clientId }, kinds, about: after.id })
  await publishInvoiceEventTo(ctx.db, after.id, clientId)
  await withdrawPayments(ctx, after.id, { all: true })
  await hideHistory(ctx.db, after.id)
  await ctx.db
    .updateTable('invoice')
    .set(({ eb }) => ({ first_viewed_at: null, link_version: eb('link_version', '+', 1) }))
    .where('id', '=', after.id)
    .execute()
  await notifyOfIssue(ctx, after)
}

/** The new client does not read the history of the former one, and no mail lists it. */
async function hideHistory(trx: Db, invoiceId: string): Promise<void> {
  await trx
    .updateTable('invoice_entry')
    .set({ internal: true, is_change: false })
    .where('invoice_id', '=', invoiceId)
    .execute()
}

function describeInternal(before: InvoiceRow, after: InvoiceRow): string[] {
  return [
    ...(before.client.clientId === after.client.clientId
      ? []
      : [`Client: ${clientLabel(before.client)} → ${clientLabel(after.client)}`]),
    ...(before.project?.id === after.project?.id
      ? []
      : [`Project: ${projectOf(before)} → ${projectOf(after)}`]),
    ...(before.internalNote === after.internalNote ? [] : ['The internal note changed']),
    ...(before.remindersPaused === after.remindersPaused
      ? []
      : [after.remindersPaused ? 'Reminders paused' : 'Reminders resumed']),
  ]
}

const quoted = (text: string) => `“${cutAtWord(text, 60)}”`
const projectOf = ({ project }: InvoiceRow) => (project ? quoted(project.title) : 'none')

/** Invoice INV-2026-0012 of $1,200.00 is due on December 6, 2026. */
function describeIssue({ number, total, currency, dueDate }: InvoiceRow): string {
  const due = total > 0 ? `is due on ${formatDay(dueDate)}` : 'needs no payment'
  return `Invoice ${number} of ${formatCents(total, currency)} ${due}.`
}

const mostItems = 6

/** A sentence for each change that the client sees: `Total: $100.00 → $150.00`. */
function describeChanges(before: InvoiceRow, after: InvoiceRow): string[] {
  const pair = (label: string, was: string, is: string) =>
    was === is ? [] : [`${label}: ${was} → ${is}`]
  const amount = (label: string, name: 'discount' | 'tax' | 'total' | 'deposit') =>
    pair(
      label,
      formatCents(before[name], before.currency),
      formatCents(after[name], after.currency),
    )
  const items = describeItems(itemsIn(before), itemsIn(after))
  const shown = items.length > mostItems ? items.slice(0, mostItems - 1) : items
  const left = items.length - shown.length
  return [
    ...pair('Status', before.status, after.status),
    ...shown,
    ...(left > 0 ? [`${left} more items changed`] : []),
    ...amount('Discount', 'discount'),
    ...amount('Tax', 'tax'),
    ...amount('Total', 'total'),
    ...amount('Deposit', 'deposit'),
    ...pair('Due date', formatDay(before.dueDate), formatDay(after.dueDate)),
    ...pair('Date of issue', dayOf(before.dateIssued), dayOf(after.dateIssued)),
    ...(before.note === after.note ? [] : ['The note changed']),
    ...(isDeepStrictEqual(before.billedTo, after.billedTo) ? [] : ['The billing details changed']),
  ]
}

const dayOf = (day: string | null) => (day ? formatDay(day) : 'none')

const itemsIn = ({ items, currency }: InvoiceRow) => items.map((item) => ({ ...item, currency }))
type Item = ReturnType<typeof itemsIn>[number]

function describeItems(before: readonly Item[], after: readonly Item[]): string[] {
  const was = new Map(before.map((item) => [item.id, item]))
  const is = new Set(after.map(({ id }) => id))
  const kept = before.filter(({ id }) => is.has(id)).map(({ id }) => id)
  const order = after.filter(({ id }) => was.has(id)).map(({ id }) => id)
  return [
    ...after.flatMap((item) => {
      const earlier = was.get(item.id)
      return earlier ? describeItem(earlier, item) : [`Added: ${priced(item)}`]
    }),
    ...before.filter(({ id }) => !is.has(id)).map((item) => `Removed: ${priced(item)}`),
    ...(kept.join() === order.join() ? [] : ['The items are in another order']),
  ]
}

const terms = ({ quantity, price, discount = 0, currency }: Item) =>
  `${quantity} × ${formatCents(price, currency)}${discount > 0 ? ` − ${formatCents(discount, currency)}` : ''}`
const priced = (item: Item) => `${quoted(item.service)}, ${terms(item)}`

function describeItem(was: Item, is: Item): string[] {
  const name = quoted(was.service)
  if (was.service !== is.service) return [`${name} is now ${priced(is)}`]
  if (terms(was) !== terms(is)) return [`${name}: ${terms(was)} → ${terms(is)}`]
  return was.description === is.description ? [] : [`The description of ${name} changed`]
}

export const invoiceMailJobs = jobs({
  /** A mail with the PDF of an invoice as it is when the mail is sent. */
  'invoice-mail': {
    run: async (ctx, { message, invoiceId }: { message: Message; invoiceId: string }, id) =>
      sendMail(ctx, { ...message, files: await filesOf(ctx, invoiceId, invoicePdf) }, id),
  },
  'credit-note-mail': {
    run: async (ctx, { message, invoiceId }: { message: Message; invoiceId: string }, id) =>
      sendMail(ctx, { ...message, files: await filesOf(ctx, invoiceId, creditNotePdf) }, id),
  },
})

/** A busy renderer is tried again. Otherwise the mail is more important than its PDF. */
async function filesOf(
  ctx: JobContext,
  invoiceId: string,
  print: typeof invoicePdf,
): Promise<PrivateFile[]> {
  try {
    return [await print(ctx, invoiceId)]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') throw error
    ctx.log.error({ err: error, invoiceId }, 'a mail is sent without its PDF')
    return []
  }
}

const mostLines = 40

/** Everything that changed since the last mail. */
async function writeChanged(ctx: JobContext, { accountId, items }: NotificationGroup) {
  const written: Parameters<typeof changedMail>[1][number][] = []
  for (const { about, times } of items) {
    const invoice = await selectInvoices(ctx.db)
      .where('invoice.id', '=', about)
      .where(
        sql<SqlBool>`${accountId} in ${membersOf(sql.ref('invoice.client_id'), changed.rights)}`,
      )
      .where(isIssued)
      .executeTakeFirst()
    const changes = await listChanges(ctx.db, about, times)
    if (invoice && changes.length > 0)
      written.push({ number: invoice.number ?? '', changes, payUrl: payUrlOf(ctx, invoice) })
  }
  if (written.length === 0) return null
  const list = ctx.config.origin + clientInvoicePaths.list
  return changedMail(await readAgency(ctx), written, list)
}

/** The changes of the newest saves, oldest first. The entries of a save have the same time. */
async function listChanges(db: Db, invoiceId: string, saves: number): Promise<string[]> {
  const newest = await db
    .selectFrom((entries) =>
      entries
        .selectFrom('invoice_entry')
        .select([
          'id',
          'action',
          sql<number>`dense_rank() over (order by created_at desc)`.as('save'),
        ])
        .where('invoice_id', '=', invoiceId)
        .where('is_change', '=', true)
        .as('entry'),
    )
    .select('action')
    .where(sql<SqlBool>`save <= ${saves}`)
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute()
  return newest.map(({ action }) => action).reverse()
}

export const invoiceLetters: NotificationLetters = {
  [changed.name]: writeChanged,
}
