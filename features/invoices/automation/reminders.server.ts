import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { listRecipients } from '#people/recipients.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { bulk, mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { formatCents, toCents } from '#shared/money.ts'
import { countOf } from '#shared/text.ts'
import { laterThanBefore } from '../document/columns.server.ts'
import { payUrlOf } from '../document/pay-link.server.ts'
import { addEntry, publishInvoiceEvent } from '../events.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import { withdrawPayments } from '../public.server.ts'
import {
  getInvoice,
  type InvoiceRow,
  lockInvoice,
  readInvoice,
  type StoredItem,
} from '../queries.server.ts'
import { describeDue, type LateFee, lateFeeFor } from '../reminder-rules.ts'
import { dueNow, itemsMax, totalMax } from '../rules.ts'
import {
  lockOpenInvoices,
  type ReminderDay,
  readReminderDay,
  selectDue,
} from './due-reminders.server.ts'
import { type OpenInvoice, reminderMail } from './emails.server.ts'

const kind = invoiceNotifications['invoice-reminder']

/** `db` is the transaction. */
type Reminder = Pick<
  Kernel,
  'answersTo' | 'config' | 'db' | 'jobs' | 'now' | 'payments' | 'secrets' | 'settings'
>

/** Reminds a client of every invoice with a step that has come, in one mail a day. */
export async function remindClient(ctx: Reminder, day: ReminderDay, clientId: string) {
  const { db: trx } = ctx
  const mailId = await takeMail(ctx, day, { clientId, sentBy: null })
  if (!mailId) return
  await lockOpenInvoices(trx, clientId)
  const due = await selectDue(trx, day)
    .where('due.client_id', '=', clientId)
    .where('due.reminders_paused', '=', false)
    .orderBy('due.id')
    .execute()
  // They were paid in the meantime.
  if (due.length === 0) await trx.deleteFrom('reminder_mail').where('id', '=', mailId).execute()
  else await remind(ctx, day, { clientId, mailId, due, sentBy: null })
}

/** An Admin reminds a client of an invoice. It stands for the step of the day, without a late fee. */
export async function remindByHand(ctx: Context<'CONFLICT', SignedIn>, id: string): Promise<void> {
  const { client } = await getInvoice(ctx, id)
  await inTransaction(ctx, async (inner) => {
    const { db: trx, user } = inner
    const day = { ...(await readReminderDay(inner)), lateFee: { amount: 0, percent: 0 } }
    const { clientId } = client
    const mailId = await takeMail(inner, day, { clientId, sentBy: user.id })
    if (!mailId) ctx.fail('CONFLICT', { message: alreadyToday })
    const invoice = (await lockInvoice(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (invoice.client.clientId !== clientId) ctx.fail('CONFLICT')
    if (invoice.number === null) ctx.fail('CONFLICT', { message: isDraft })
    if (dueNow(invoice) === 0) ctx.fail('CONFLICT', { message: nothingDue })
    const due = await selectDue(trx, day).where('due.id', '=', id).executeTakeFirst()
    await remind(inner, day, {
      ...{ clientId, mailId, sentBy: user.id },
      due: [{ id, step: due?.step ?? null }],
    })
  })
}

const alreadyToday = 'This client got a reminder today. At most one a day is sent.'
const isDraft = 'This is a draft. Issue it to send it to the client.'
const nothingDue = 'Nothing is due on this invoice.'

interface Taken {
  clientId: string
  /** The Admin; null for the job. */
  sentBy: string | null
}

/** The id of the client's mail of the day, unless there is one. Others wait until the transaction ends. */
async function takeMail(
  { db: trx, now }: Reminder,
  { today }: ReminderDay,
  { clientId, sentBy }: Taken,
): Promise<string | undefined> {
  const taken = await trx
    .insertInto('reminder_mail')
    .values({
      ...{ client_id: clientId, sent_on: today, sent_by: sentBy },
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'sent_on']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken?.id
}

interface Due extends Taken {
  mailId: string
  due: readonly Step[]
}

interface Step {
  id: string
  step: number | null
}

async function remind(ctx: Reminder, day: ReminderDay, { clientId, mailId, due, sentBy }: Due) {
  const { db: trx } = ctx
  const invoices: OpenInvoice[] = []
  for (const { id, step } of due) {
    await trx
      .insertInto('invoice_reminder')
      .values({ mail_id: mailId, invoice_id: id, step })
      .execute()
    invoices.push(await remindOf(ctx, day, { id, step }, sentBy))
  }
  const agency = await readAgency(ctx)
  const byCard = await ctx.payments.isOn(trx)
  for (const recipient of await listRecipients(trx, clientId, kind.rights)) {
    const mail = reminderMail(agency, { ...recipient, invoices, today: day.today, byCard })
    await ctx.jobs.send(trx, mailJobs.mail, mail, bulk)
  }
}

/** Adds the late fee, writes the history and notifies the client. */
async function remindOf(
  ctx: Reminder,
  { today, lateFee }: ReminderDay,
  { id, step }: Step,
  sentBy: string | null,
): Promise<OpenInvoice> {
  const { db: trx } = ctx
  const time = ctx.now()
  const before = await readInvoice(trx, id)
  const fee = await addLateFee(ctx, before, step ?? 0, lateFee)
  const row = fee > 0 ? await readInvoice(trx, id) : before
  const { number, total, dueDate, client, currency } = row
  const owed = total - row.paidToDate
  const entry = { invoiceId: id, accountId: sentBy, time }
  if (fee > 0) {
    await addEntry(trx, { ...entry, action: `Late fee of ${formatCents(fee, currency)} added` })
    await withdrawPayments(ctx, id)
  }
  await addEntry(trx, { ...entry, action: 'Reminder sent' })
  await publishInvoiceEvent(trx, id)
  const subject = `Invoice ${number} ${describeDue(dueDate, today)}: ${formatCents(owed, currency)} is owed.`
  await notify(trx, { to: { clientId: client.clientId }, kind, subject, about: id })
  return {
    ...{ number: number ?? '', currency, total, owed, fee, dueDate },
    dueNow: dueNow(row),
    payUrl: payUrlOf(ctx, row),
  }
}

/**
 * Adds the late fee of a step to a locked invoice, as an item of its own, also where payments fix the
 * others. Returns its cents.
 */
async function addLateFee(
  { db: trx, now }: Reminder,
  row: InvoiceRow,
  step: number,
  lateFee: LateFee,
): Promise<number> {
  const fee = lateFeeFor(lateFee, row.total - row.paidToDate, row.currency)
  const isFull = row.items.length >= itemsMax || row.total + fee > toCents(totalMax, row.currency)
  if (step <= 0 || fee === 0 || isFull) return 0
  const item: StoredItem = {
    ...{ id: randomUUID(), service: 'Late fee', quantity: 1, price: fee, total: fee },
    description: `${countOf(step, 'day')} after the due date`,
    lateFee: step,
  }
  await trx
    .updateTable('invoice')
    .set({
      items: sql`items || ${JSON.stringify([item])}::jsonb`,
      updated_at: laterThanBefore(now()),
    })
    .where('id', '=', row.id)
    .execute()
  return fee
}
