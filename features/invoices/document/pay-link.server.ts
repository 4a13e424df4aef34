import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { type Linked, signToken } from '#server/pages/signed-token.ts'
import { addEntry, publishInvoiceEvent } from '../events.server.ts'
import { lockInvoice } from '../queries.server.ts'
import type { payLink } from './contract.ts'

/** The page where whoever has the link sees this invoice, and pays it. */
export function payUrlOf(
  { config, secrets }: { config: Pick<Kernel['config'], 'origin'>; secrets: Kernel['secrets'] },
  invoice: Linked,
): string {
  return `${config.origin}/pay/${signToken(secrets, 'pay', invoice)}`
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
    await publishInvoiceEvent(trx, id)
    return payUrlOf(ctx, { id, linkVersion })
  })
}
