import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { whenItWas, zoneName } from '#shared/dates.ts'
import type { ContentTable } from '../kinds.ts'

type Reader = Pick<Context<never, SignedIn>, 'db' | 'now' | 'user'>

interface LastChange {
  /** The person, unless the program changed it. */
  by: string | null
  at: string
}

/** Two versions never have the same time, however fast they follow each other. */
export const laterThanBefore = (now: Date) =>
  sql<string>`greatest(${now.toISOString()}, updated_at + interval '1 millisecond')`

/** The message of a refused save: Ada Brooks changed this at 10:56 PM ET. */
export async function describeConflict({ db, now, user }: Reader, { by, at }: LastChange) {
  const found =
    by &&
    (await db
      .selectFrom('account')
      .select(nameSql('account').as('name'))
      .where('id', '=', by)
      .executeTakeFirst())
  const name = by === user.id ? 'You' : found ? found.name : 'Someone'
  return { message: `${name} changed this ${whenItWas(at, now())} ${zoneName()}.` }
}

type Saver = Reader & Pick<Context<'CONFLICT'>, 'fail'>

/** Refuses a save that is not based on the latest version. */
export async function requireLatest(ctx: Saver, basedOn: string | undefined, last: LastChange) {
  if (basedOn && Date.parse(basedOn) !== Date.parse(last.at))
    ctx.fail('CONFLICT', await describeConflict(ctx, last))
}

/** The same message for a content record. */
export async function describeContentConflict(ctx: Reader, table: ContentTable, id: string) {
  const { rows } = await sql<LastChange>`
    select item.updated_at as at, (
      select account_id from change
      where item_id = item.id and (after ->> 'updated_at')::timestamptz = item.updated_at
      order by created_at desc, id desc limit 1
    ) as by
    from ${sql.table(table)} as item where item.id = ${id}
  `.execute(ctx.db)
  const [last] = rows
  return last && describeConflict(ctx, last)
}
