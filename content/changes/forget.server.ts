import type { Db } from '#server/db/db.ts'

/** Deletes the recorded changes of these records, which hold all of their fields. */
export async function forgetChanges(trx: Db, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await trx.deleteFrom('change').where('item_id', 'in', itemIds).execute()
}
