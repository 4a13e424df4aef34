import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { dropEventsOnFailure, storeEventsLast } from './addressed-event.ts'
import type { Db } from './db.ts'
import { withoutResult } from './without-result.ts'

const open = new AsyncLocalStorage<true>()

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
    open.run(true, async () => {
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
    // It would hide the savepoint of the part around it, which has the same name.
    await sql`release savepoint part`.execute(ctx.db)
    throw error
  }
}

/** Requests that hold one connection and wait for another could deadlock the pool. */
export function refuseInTransaction(): void {
  if (open.getStore()) throw new Error('a second connection was requested inside a transaction')
}
