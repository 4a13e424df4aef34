import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { toCents } from '#shared/money.ts'
import { type InvoiceRow, paidToDate, type StoredItem } from '../rows.server.ts'
import { itemsMax, totalMax } from '../rules.ts'
import { type LateFee, lateFeeFor } from './rules.ts'

interface Charged {
  step: number
  lateFee: LateFee
  time: Date
}

/**
 * Adds the late fee of a step to a locked invoice, as an item of its own, also where payments fix the
 * others. Returns its cents.
 */
export async function addLateFee(
  trx: Db,
  row: InvoiceRow,
  { step, lateFee, time }: Charged,
): Promise<number> {
  const fee = lateFeeFor(lateFee, row.total - paidToDate(row))
  const isFull = row.items.length >= itemsMax || row.total + fee > toCents(totalMax)
  if (step <= 0 || fee === 0 || isFull) return 0
  const item: StoredItem = {
    ...{ id: randomUUID(), service: 'Late fee', quantity: 1, price: fee, total: fee },
    description: step === 1 ? '1 day after the due date' : `${step} days after the due date`,
    lateFee: step,
  }
  await trx
    .updateTable('invoice')
    .set({
      items: sql`items || ${JSON.stringify([item])}::jsonb`,
      updated_at: sql<string>`greatest(${time.toISOString()}, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', row.id)
    .execute()
  return fee
}
