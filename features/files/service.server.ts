import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { hourMs } from '#shared/dates.ts'
import { isUnused, removeUnusedRows } from './public.server.ts'
import { libraryKinds } from './rules.ts'

const batchSize = 500

/** Excludes recent uploads, which an open form may be about to use. */
function selectUnused({ db, now }: Pick<Context, 'db' | 'now'>) {
  return db
    .selectFrom('file')
    .where('kind', 'in', libraryKinds)
    .where('created_at', '<', new Date(now().getTime() - hourMs).toISOString())
    .where(isUnused)
}

export async function countUnused(ctx: Pick<Context, 'db' | 'now'>) {
  const sums = selectUnused(ctx).select(({ fn }) => [
    fn.countAll<number>().as('count'),
    fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
  ])
  const { count, bytes } = await sums.executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes) }
}

export async function removeUnused(
  ctx: Context<never, SignedIn>,
): Promise<{ removed: number; left: number }> {
  const removed = await inTransaction(ctx, async ({ db: trx }) => {
    const unused = selectUnused({ ...ctx, db: trx })
      .select('key')
      .limit(batchSize)
    const locked = await unused.forUpdate().skipLocked().execute()
    return removeUnusedRows(trx, ctx.jobs, locked)
  })
  return { removed, left: (await countUnused(ctx)).count }
}
