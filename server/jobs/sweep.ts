import { sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Jobs } from './jobs.ts'

const hour = 3_600_000
const day = 24 * hour
const filesAtOnce = 100
const visitDays = 400
const deviceDays = 400
const securityLogDays = 90
const deletedDays = 30

type Sweep = Pick<Kernel, 'db' | 'jobs' | 'now'>

/** Nothing shows it: the triggers of the content write down where a file is used. */
export const isUnused = sql<boolean>`not exists (select from file_use where file_key = file.key)`

/** Removes what has run out: counts, used answers and links, old sessions, devices, visits and security events, avatars and documents that nobody has. */
export async function sweep({ db, jobs, now }: Sweep): Promise<void> {
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
  await db
    .deleteFrom('security_event')
    .where('created_at', '<', before(securityLogDays * day))
    .execute()
  await sweepVisits(db, time)
  await sweepAvatars(db, jobs, before(day))
  await sweepDocuments(db, jobs, { unsaved: before(day), deleted: before(deletedDays * day) })
}

/** Without the salt of a day nobody can tell any more whose its visits were. */
async function sweepVisits(db: Db, time: number): Promise<void> {
  const today = calendarDay(new Date(time))
  const oldest = calendarDay(new Date(time - visitDays * day))
  await db.deleteFrom('visit_salt').where('day', '<', today).execute()
  await db.deleteFrom('visit').where('day', '<', oldest).execute()
}

/** Other pictures are the library's, which people clear up. */
async function sweepAvatars(db: Db, jobs: Jobs, before: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('file')
      .select('key')
      .where('kind', '=', 'avatar')
      .where('created_at', '<', before)
      .where(isUnused)
      .orderBy('created_at')
      .limit(filesAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    await removeUnusedRows(trx, jobs, found)
  })
}

/**
 * Removes rows that the transaction has locked, so that content can no longer take them up, and
 * enqueues the removal of their files: storage may be slow, and a transaction must not wait for it.
 */
export async function removeUnusedRows(
  trx: Db,
  jobs: Jobs,
  locked: readonly { key: string }[],
): Promise<number> {
  if (locked.length === 0) return 0
  const keys = locked.map(({ key }) => key)
  const removed = await trx
    .deleteFrom('file')
    .where('key', 'in', keys)
    .where(isUnused)
    .returning('key')
    .execute()
  for (const { key } of removed) await jobs.send(trx, 'remove-files', { key })
  return removed.length
}

/** Removes the files under a key that no row names. */
export async function removeFiles(
  { db, files }: Pick<Kernel, 'db' | 'files'>,
  key: string,
): Promise<void> {
  const row = await db.selectFrom('file').select('key').where('key', '=', key).executeTakeFirst()
  if (!row) await files.remove(key)
}

/** Documents of forms that were never saved, and of deleted projects that nobody brought back in a month. */
async function sweepDocuments(
  db: Db,
  jobs: Jobs,
  { unsaved, deleted }: { unsaved: string; deleted: string },
): Promise<void> {
  const isLeft = sql<boolean>`document.created_at < ${unsaved} and (project_id is null or (
    not exists (select from project where project.id = project_id)
    and not exists (select from change where item_id = project_id and change.created_at > ${deleted})))`
  await db.transaction().execute(async (trx) => {
    const left = trx.selectFrom('document').select('id').where(isLeft).limit(filesAtOnce)
    const removed = await trx
      .deleteFrom('document')
      .where('id', 'in', left)
      .where(isLeft)
      .returning('key')
      .execute()
    for (const { key } of removed) await jobs.send(trx, 'remove-files', { key })
  })
}
