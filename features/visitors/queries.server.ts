import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Visit } from '#db/types.ts'
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

export async function insertVisit(db: Db, visit: Insertable<Visit>): Promise<void> {
  await db.insertInto('visit').values(visit).execute()
}
