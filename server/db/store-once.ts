import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from './db.ts'
import { inTransaction } from './in-transaction.ts'

const windowMs = 600_000

export interface DedupColumns {
  digest: Buffer
  created_at: string
}

/** Deduplicates forms: skips `store` if the same fields were stored in the last ten minutes. */
export async function storeOnce(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  fields: object,
  store: (trx: Db, once: DedupColumns) => Promise<void>,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest()
  const at = now()
  await inTransaction({ db }, async ({ db: trx }) => {
    // A concurrent duplicate waits here and then finds the stored one.
    await sql`select pg_advisory_xact_lock(${digest.readBigInt64BE()})`.execute(trx)
    const earlier = await trx
      .selectFrom('lead')
      .select('id')
      .where('digest', '=', digest)
      .where('created_at', '>', new Date(at.getTime() - windowMs).toISOString())
      .limit(1)
      .executeTakeFirst()
    if (!earlier) await store(trx, { digest, created_at: at.toISOString() })
  })
}
