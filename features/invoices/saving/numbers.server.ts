import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import { invoiceSection } from '../settings/contract.ts'

/**
 * The next number of the year of a day. Other issues of the year wait until the transaction ends, so
 * that a number is neither left out nor given twice.
 */
export async function takeNumber(
  { db, settings }: Pick<Kernel, 'db' | 'settings'>,
  dateIssued: string,
): Promise<string> {
  const year = Number(dateIssued.slice(0, 4))
  const { last } = await db
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`invoice_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const { prefix } = await settings.read(db, invoiceSection)
  return `${prefix}-${year}-${String(last).padStart(4, '0')}`
}
