import { sql } from 'kysely'
import type { Context, Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { type Linked, readToken, signToken } from '#server/pages/signed-token.ts'
import { calendarDay } from '#shared/dates.ts'
import type { OwnInvoice } from '../contract.ts'
import { announceInvoice } from '../events.server.ts'
import { addEntry } from '../history.server.ts'
import { isIssued, lockInvoice, selectInvoices } from '../queries.server.ts'
import { toOwnInvoice } from '../rows.server.ts'
import { readTexts } from '../settings/texts.server.ts'
import type { payLink } from './contract.ts'

/** The page where whoever has the link sees this invoice, and pays it. */
export function payUrlOf(
  { config, secrets }: { config: Pick<Kernel['config'], 'origin'>; secrets: Kernel['secrets'] },
  invoice: Linked,
): string {
  return `${config.origin}/pay/${signToken(secrets, 'pay', invoice)}`
}

/** The issued invoice of a link that is genuine and was not revoked. */
export async function findByPayToken(
  ctx: Pick<Context, 'db' | 'now' | 'payments' | 'secrets' | 'settings'>,
  token: string,
): Promise<OwnInvoice | undefined> {
  const linked = readToken(ctx.secrets, 'pay', token)
  if (!linked) return undefined
  const row = await selectInvoices(ctx.db)
    .where('invoice.id', '=', linked.id)
    .where('invoice.link_version', '=', linked.linkVersion)
    .where(isIssued)
    .executeTakeFirst()
  return row && { ...toOwnInvoice(row, calendarDay(ctx.now())), ...(await readTexts(ctx)) }
}

/** Revokes the links that were sent, and returns the new one. */
export function replacePayLink(
  ctx: ContextOf<typeof payLink.replace>,
  id: string,
): Promise<string> {
  return inTransaction(ctx, async ({ db: trx, user, now }) => {
    const invoice = (await lockInvoice(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (invoice.number === null) ctx.fail('CONFLICT', { message: 'A draft has no pay link.' })
    const { linkVersion } = await trx
      .updateTable('invoice')
      .set({ link_version: sql<number>`link_version + 1` })
      .where('id', '=', id)
      .returning('link_version as linkVersion')
      .executeTakeFirstOrThrow()
    const entry = { invoiceId: id, accountId: user.id, internal: true, time: now() }
    await addEntry(trx, { ...entry, action: 'Pay link replaced' })
    await announceInvoice(trx, id)
    return payUrlOf(ctx, { id, linkVersion })
  })
}
