import { sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { ApiError } from '#shared/errors.ts'

/** The space that all private files of a client may take up. */
const clientSpaceMb = 200

type Uploader = Pick<Context<never, SignedIn>, 'db' | 'user'>

/**
 * Fails unless a client has this much space left. Staff have no limit. Documents count until they are
 * swept, so that the limit cannot be bypassed by deleting.
 */
export async function requireSpace({ db, user }: Uploader, bytes: number): Promise<void> {
  if (user.role !== 'User') return
  // Each part of the union has an index.
  const { rows } = await sql<{ taken: string }>`
    select coalesce(sum(bytes), 0) as taken from (
      select bytes from document where account_id = ${user.id}
      union all select bytes from chat_attachment
        where account_id = ${user.id} and message_id is not null
      union all select bytes from chat_attachment
        where account_id = ${user.id} and message_id is null
    ) as file`.execute(db)
  if (Number(rows[0]?.taken) + bytes <= clientSpaceMb * 1024 * 1024) return
  throw new ApiError('TOO_LARGE', {
    message: `Your files may take up ${clientSpaceMb}MB. Please delete some; their space is free a day later.`,
  })
}

/**
 * Inserts the row of a stored file if there is still space for it. Uploads of one client wait for
 * each other here, so that together they do not exceed the limit.
 */
export function insertInSpace<C extends Uploader, Row>(
  ctx: C,
  bytes: number,
  insert: (inner: C) => Promise<Row>,
): Promise<Row> {
  return inTransaction(ctx, async (inner) => {
    const { id, role } = inner.user
    if (role === 'User')
      await sql`select pg_advisory_xact_lock(hashtextextended(${`space ${id}`}, 0))`.execute(
        inner.db,
      )
    await requireSpace(inner, bytes)
    return insert(inner)
  })
}
