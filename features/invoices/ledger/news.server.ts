import { sql } from 'kysely'
import { readAgency } from '#features/agency/service.server.ts'
import type { Db } from '#server/db/db.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { creditMail, type LedgerNews, receiptMail, refundMail } from './emails.server.ts'
import { ledgerNotifications } from './notifications.ts'
import type { LedgerContext } from './rows.server.ts'
import { dollars, type Kind } from './rules.ts'

const mails = { payment: receiptMail, refund: refundMail, credit: creditMail }

interface Told extends Omit<LedgerNews, 'to' | 'firstName' | 'href'> {
  kind: Kind
  invoiceId: string
  /** The client. */
  clientId: string
  /** The account that recorded it; null for the provider's events. */
  authorId: string | null
}

/** Mails the client about an entry of the ledger, and notifies both sides of a payment. */
export async function tellOfRow(
  ctx: LedgerContext,
  { kind, invoiceId, clientId, authorId, ...news }: Told,
): Promise<void> {
  const client = await ctx.db
    .selectFrom('account')
    .select([
      'email as to',
      'first_name as firstName',
      sql<string>`coalesce(nullif(business_name, ''), first_name || ' ' || last_name)`.as('name'),
    ])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const href = ctx.config.origin + ledgerNotifications['payment-received'].link(invoiceId, 'User')
  const mail = mails[kind](await readAgency(ctx), { ...news, ...client, href })
  await ctx.jobs.send(ctx.db, mailJobs.mail, mail)
  if (kind !== 'payment') return
  const amount = dollars(news.amount)
  // In the order of their kinds, in which notifications are locked.
  await notify(ctx.db, {
    to: await listAdmins(ctx.db, authorId),
    kind: ledgerNotifications['client-paid'],
    subject: `${amount} from ${client.name} for ${news.number}`,
    about: invoiceId,
  })
  await notify(ctx.db, {
    to: clientId,
    kind: ledgerNotifications['payment-received'],
    subject: `${amount} for ${news.number}`,
    about: invoiceId,
  })
}

/** All but the one who recorded it. */
async function listAdmins(trx: Db, authorId: string | null): Promise<string[]> {
  const admins = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('id', 'is distinct from', authorId)
    .execute()
  return admins.map(({ id }) => id)
}
