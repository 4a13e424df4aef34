import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

function findSalt(db: Db, day: string): Promise<{ salt: Buffer } | undefined> {
  return db.selectFrom('visit_salt').select('salt').where('day', '=', day).executeTakeFirst()
}

/** Returns the salt of a day, and creates it on first use. */
export async function getSalt(db: Db, day: string): Promise<Buffer> {
  const salt = await findSalt(db, day)
  if (salt) return salt.salt
  await db
    .insertInto('visit_salt')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return (await findSalt(db, day))!.salt
}

/** Serializes the page views of a visitor. */
export async function lockVisitor(trx: Db, visitor: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${String(visitor.readBigInt64BE())})`.execute(trx)
}

export type LastView = NonNullable<Awaited<ReturnType<typeof findLastView>>>

/** The visitor's last view today, and whether `page` was already seen in that visit. */
export function findLastView(
  db: Db,
  { day, visitor, page }: { day: string; visitor: Buffer; page: string },
) {
  return db
    .selectFrom('visit')
    .select([
      ...(['visit_id', 'entry', 'referrer'] as const),
      ...(['campaign_source', 'campaign_medium', 'campaign_name'] as const),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('visit as other')
            .whereRef('other.visit_id', '=', 'visit.visit_id')
            .where('other.day', '=', day)
            .where('other.visitor', '=', visitor)
            .where('other.path', '=', page),
        )
        .as('seen'),
    )
    .where('day', '=', day)
    .where('visitor', '=', visitor)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
