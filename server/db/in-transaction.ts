import { sql } from 'kysely'
import type { Db } from './db.ts'
import { openTransaction, withoutResult } from './plan-once.ts'
import { dropEventsOnFailure, storeEventsLast } from './publish-event.ts'

interface TransactionContext {
  db: Db
  user?: { id: string } | null
}

/**
 * Runs `work` in one transaction on one connection. The `db` of the inner context is the
 * transaction; until it ends, no other connection can be taken. Changes by a signed-in user are
 * recorded under their name, and events are stored after `work`. Storage and mail servers may be
 * slow, so files are removed and mails are sent by jobs that are enqueued in the transaction.
 * Inside another transaction it is a savepoint: if `work` fails, only its own changes are undone.
 */
export function inTransaction<C extends TransactionContext, T>(
  ctx: C,
  work: (inner: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return inSavepoint(ctx, work)
  return ctx.db.transaction().execute((trx) =>
    openTransaction.run(true, async () => {
      if (ctx.user)
        await sql`${withoutResult} select set_config('atrium.actor', ${ctx.user.id}, true)`.execute(
          trx,
        )
      return storeEventsLast(trx, () => work({ ...ctx, db: trx }))
    }),
  )
}

async function inSavepoint<C extends TransactionContext, T>(
  ctx: C,
  work: (inner: C) => Promise<T>,
): Promise<T> {
  await sql`${withoutResult} savepoint part`.execute(ctx.db)
  try {
    const result = await dropEventsOnFailure(ctx.db, () => work(ctx))
    await sql`release savepoint part`.execute(ctx.db)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(ctx.db)
    // It would hide the outer savepoint, which has the same name.
    await sql`release savepoint part`.execute(ctx.db)
    throw error
  }
}
