import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { writeIfSpace } from '#server/disk-full.ts'
import { calendarDay } from '#shared/dates.ts'
import { mayCall } from '#shared/roles.ts'
import { payUrlOf } from './client/pay-link.server.ts'
import type { InvoiceDetails } from './contract.ts'
import { listBilledTime } from './document/billed-time.server.ts'
import { readTexts } from './document/texts.server.ts'
import { publishInvoiceEventTo } from './events.server.ts'
import { addEntry } from './history.server.ts'
import { listPayments } from './ledger/queries.server.ts'
import type { InvoiceRow } from './queries.server.ts'
import { getInvoice, listEntries } from './queries.server.ts'
import { toInvoice, toOwnInvoice } from './rows.server.ts'

type Reader = Context<never, SignedIn>

/** The details as the reader may see them. */
export async function getDetails(ctx: Reader, id: string): Promise<InvoiceDetails> {
  const row = await getInvoice(ctx, id)
  const today = calendarDay(ctx.now())
  const hasPayLink = row.number !== null && row.voidedAt === null
  const forEditor = mayCall('editor', ctx.user.role)
  if (!forEditor) await writeIfSpace(() => noteFirstView(ctx, row), undefined)
  return {
    ...(forEditor ? toInvoice(row, today) : toOwnInvoice(row, today)),
    ...(await readTexts(ctx)),
    payments: await listPayments(ctx.db, id, { withProvider: forEditor }),
    history: await listEntries(ctx.db, id, { forEditor }),
    ...(forEditor && { billedTime: await listBilledTime(ctx.db, id) }),
    ...(ctx.user.role === 'Admin' && { payUrl: hasPayLink ? payUrlOf(ctx, row) : null }),
  }
}

async function noteFirstView(ctx: Reader, { id, firstViewedAt }: InvoiceRow): Promise<void> {
  if (firstViewedAt) return
  await inTransaction(ctx, async ({ db: trx, user, now }) => {
    const time = now()
    const noted = await trx
      .updateTable('invoice')
      .set({ first_viewed_at: time.toISOString() })
      .where('id', '=', id)
      .where('first_viewed_at', 'is', null)
      .executeTakeFirst()
    if (noted.numUpdatedRows === 0n) return
    const entry = { invoiceId: id, accountId: user.id, internal: true, time }
    await addEntry(trx, { ...entry, action: 'First viewed by the client' })
    await publishInvoiceEventTo(trx, id, [])
  })
}
