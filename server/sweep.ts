import { sql } from 'kysely'
import { calendarDay } from '#shared/dates.ts'
import type { Db } from './db.ts'
import type { Storage } from './storage.ts'

const hour = 3_600_000
const day = 24 * hour
const filesAtOnce = 100
const visitDays = 400
const deviceDays = 400

interface Sweep {
  db: Db
  files: Storage
  now: () => Date
}

/** Nothing shows it: the triggers of the content write down where a file is used. */
export const isUnused = sql<boolean>`not exists (select from file_use where file_key = file.key)`

/** Removes what has run out: counts, used answers and links, old sessions, devices and visits, avatars that nobody has. */
export async function sweep({ db, files, now }: Sweep): Promise<void> {
  const time = now().getTime()
  const before = (age: number) => new Date(time - age).toISOString()
  await db.deleteFrom('rate_limit').where('resets_at', '<', before(0)).execute()
  await db.deleteFrom('used_challenge').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('password_link').where('expires_at', '<', before(0)).execute()
  await db
    .deleteFrom('session')
    .where('expires_at', '<', before(30 * day))
    .execute()
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', before(deviceDays * day))
    .execute()
  await sweepVisits(db, time)
  await sweepAvatars(db, files, before(day))
}

/** Without the salt of a day nobody can tell any more whose its visits were. */
async function sweepVisits(db: Db, time: number): Promise<void> {
  const today = calendarDay(new Date(time))
  const oldest = calendarDay(new Date(time - visitDays * day))
  await db.deleteFrom('visit_salt').where('day', '<', today).execute()
  await db.deleteFrom('visit').where('day', '<', oldest).execute()
}

/** Other pictures are the library's, which people clear up. */
async function sweepAvatars(db: Db, files: Storage, before: string): Promise<void> {
  const found = await db
    .selectFrom('file')
    .select('key')
    .where('kind', '=', 'avatar')
    .where('created_at', '<', before)
    .where(isUnused)
    .orderBy('created_at')
    .limit(filesAtOnce)
    .execute()
  const errors: Error[] = []
  for (const { key } of found) {
    await removeFile(db, files, key).catch((error: Error) => errors.push(error))
  }
  if (errors[0]) throw new Error(`Files left over: ${errors.length}. ${errors[0].message}`)
}

/** The row goes when the files are gone. Meanwhile it is locked: content that refers to it waits, and is refused. */
export function removeFile(db: Db, files: Storage, key: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('file')
      .where('key', '=', key)
      .where(isUnused)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await files.remove(key)
    return true
  })
}
