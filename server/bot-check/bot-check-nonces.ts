import type { Db } from '#server/db/db.ts'
import type { Sweep } from '#server/jobs/sweep.ts'

/** Marks an answer as used. Returns true for exactly one of several concurrent calls. */
export async function consumeNonce(db: Db, nonce: string, expires: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({ nonce, expires_at: new Date(expires).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const sweepChallenges: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('used_challenge').where('expires_at', '<', daysAgo(0)).execute()
