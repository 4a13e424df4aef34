import { readAgency } from '#features/agency/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { issuedMail } from '../emails.server.ts'
import { addEntry } from '../history.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import { payUrlOf } from '../pay-link/service.server.ts'
import { invoiceMailJobs } from '../pdf/jobs.server.ts'
import { type InvoiceRow, standingOf } from '../rows.server.ts'
import { dueNow } from '../rules.ts'
import { describeIssue } from './changes.server.ts'

const { 'invoice-issued': issued } = invoiceNotifications

/** The program issues recurring invoices by itself, without a user. */
export type Issuer = Pick<
  Context<never, SignedIn | null>,
  'config' | 'db' | 'jobs' | 'now' | 'payments' | 'secrets' | 'settings' | 'user'
>

/** Tells the client of an invoice that was just issued, in the same transaction. */
export async function tellOfIssue(ctx: Issuer, row: InvoiceRow): Promise<void> {
  const { db: trx, user, now } = ctx
  const { id: invoiceId, client, number, total, dueDate } = row
  const entry = { invoiceId, accountId: user?.id ?? null, time: now() }
  await addEntry(trx, { ...entry, action: 'Invoice issued' })
  await mailInvoice(ctx, row)
  const subject = describeIssue(number ?? '', total, dueDate)
  await notify(trx, { to: client.id, kind: issued, subject, about: invoiceId })
}

async function mailInvoice(ctx: Issuer, row: InvoiceRow): Promise<void> {
  const client = await ctx.db
    .selectFrom('account')
    .select(['email as to', 'first_name as firstName'])
    .where('id', '=', row.client.id)
    .executeTakeFirstOrThrow()
  const message = issuedMail(await readAgency(ctx), {
    ...row,
    ...client,
    number: row.number ?? '',
    dueNow: dueNow(standingOf(row)),
    payUrl: payUrlOf(ctx, row),
    byCard: await ctx.payments.isOn(ctx.db),
  })
  await ctx.jobs.send(ctx.db, invoiceMailJobs['invoice-mail'], { message, invoiceId: row.id })
}
