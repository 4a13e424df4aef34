import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { addDays, momentOf } from '#shared/dates.ts'
import type { Parts, Rows } from '#shared/endpoint.ts'
import { publishTimesEvent } from '../notifications.server.ts'
import { blockProblem } from '../rules.ts'
import type { TimeOff, timeOff } from './contract.ts'

type Editor = Context<never, SignedIn>

const columns = ['id', 'id as _id', 'starts_at as startsAt', 'ends_at as endsAt', 'reason'] as const
/** Admins may change any blocked time, Managers only their own. */
const mayRemove = ({ user }: Editor) =>
  user.role === 'Admin'
    ? sql<boolean>`true`
    : sql<boolean>`account_id is not distinct from ${user.id}`
const mostListed = 1_000

export async function listTimeOff(
  ctx: Editor,
  { from, to }: Parts<typeof timeOff.list>['query'],
): Promise<Rows<TimeOff>> {
  const range = sql`tstzrange(${from ? momentOf(from, '00:00') : null}::timestamptz,
    ${to ? momentOf(addDays(to, 1), '00:00') : null}::timestamptz)`
  const rows = await ctx.db
    .selectFrom('time_off')
    .select([...columns, mayRemove(ctx).as('removable')])
    .where(sql<SqlBool>`tstzrange(starts_at, ends_at) && ${range}`)
    .orderBy('starts_at')
    .limit(mostListed)
    .execute()
  return { rows, total: rows.length }
}

type Block = Parts<typeof timeOff.add>['body']

function columnsOf(ctx: Editor, { startsAt, endsAt, reason = '' }: Block) {
  const problem = blockProblem({ startsAt, endsAt })
  if (problem) ctx.fail('INVALID_INPUT', { fields: { endsAt: problem } })
  return { starts_at: startsAt, ends_at: endsAt, reason }
}

export function addTimeOff(ctx: Editor, block: Block): Promise<TimeOff> {
  const values = { ...columnsOf(ctx, block), account_id: ctx.user.id }
  return inTransaction(ctx, async ({ db: trx }) => {
    const added = await trx
      .insertInto('time_off')
      .values(values)
      .returning([...columns, mayRemove(ctx).as('removable')])
      .executeTakeFirstOrThrow()
    await publishTimesEvent(trx, added.id)
    return added
  })
}

/** Fails if the caller may not change this blocked time. */
export async function requireTimeOff(ctx: Editor, id: string): Promise<void> {
  const found = ctx.db.selectFrom('time_off').select('id').where('id', '=', id)
  if (!(await found.where(mayRemove(ctx)).executeTakeFirst())) ctx.fail('NOT_FOUND')
}

export function editTimeOff(ctx: Editor, id: string, block: Block): Promise<TimeOff> {
  const values = columnsOf(ctx, block)
  return inTransaction(ctx, async ({ db: trx }) => {
    const edited = await trx
      .updateTable('time_off')
      .set(values)
      .where('id', '=', id)
      .where(mayRemove(ctx))
      .returning([...columns, mayRemove(ctx).as('removable')])
      .executeTakeFirst()
    if (!edited) return ctx.fail('NOT_FOUND')
    await publishTimesEvent(trx, id)
    return edited
  })
}

export async function removeTimeOff(ctx: Editor, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('time_off')
      .where('id', '=', id)
      .where(mayRemove(ctx))
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) ctx.fail('NOT_FOUND')
    await publishTimesEvent(trx, id)
  })
}
