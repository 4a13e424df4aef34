import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * The next number of the year of a day. Other issues of the year wait until the transaction ends, so
 * that a number is neither left out nor given twice.
 */
export async function takeNumber(trx: Db, dateIssued: string): Promise<string> {
  const year = Number(dateIssued.slice(0, 4))
  const { last } = await trx
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`invoice_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `INV-${year}-${String(last).padStart(4, '0')}`
}
