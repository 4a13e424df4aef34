import { type SqlBool, sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import type { Db } from '#server/db/db.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { NotificationGroup, NotificationLetters } from '#server/notifications/letters.ts'
import { payUrlOf } from './client/pay-link.server.ts'
import { changedMail } from './document/emails.server.ts'
import { invoiceNotifications } from './notifications.ts'
import { clientInvoicePaths } from './paths.ts'
import { isIssued } from './queries.server.ts'

const mostLines = 40

/** Everything that changed since the last mail. */
async function writeChanged(ctx: JobContext, { accountId, items }: NotificationGroup) {
  const changed: Parameters<typeof changedMail>[1][number][] = []
  for (const { about, times } of items) {
    const invoice = await findIssued(ctx.db, about, accountId)
    const changes = await listChanges(ctx.db, about, times)
    if (invoice && changes.length > 0)
      changed.push({ ...invoice, changes, payUrl: payUrlOf(ctx, invoice) })
  }
  if (changed.length === 0) return null
  const list = ctx.config.origin + clientInvoicePaths.list
  return changedMail(await readAgency(ctx), changed, list)
}

async function findIssued(db: Db, id: string, accountId: string) {
  const found = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'link_version as linkVersion'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(isIssued)
    .executeTakeFirst()
  return found && { ...found, number: found.number ?? '' }
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
  [invoiceNotifications['invoice-changed'].name]: writeChanged,
}
