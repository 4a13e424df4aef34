import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

const hour = 3_600_000
const day = 24 * hour
const filesAtOnce = 500

interface Sweep {
  db: Db
  files: Storage
  now: Date
  log: Log
}

/** Where content refers to a file, by its URL or inside a text. A table with pictures adds a line. */
const references = [
  sql`select from service where image = file.url or strpos(content, file.key) > 0`,
  sql`select from account where avatar = file.url`,
]
const unused = sql.join(
  references.map((reference) => sql`not exists (${reference})`),
  sql` and `,
)

/** Removes what has run out: counts, used answers, old sessions, files that nothing refers to. */
export async function sweep(options: Sweep): Promise<void> {
  const { db, now } = options
  const before = (age: number) => new Date(now.getTime() - age).toISOString()
  await db.deleteFrom('rate_limit').where('resets_at', '<', before(0)).execute()
  await db.deleteFrom('used_challenge').where('expires_at', '<', before(0)).execute()
  await db
    .deleteFrom('session')
    .where('expires_at', '<', before(30 * day))
    .execute()
  await sweepFiles(options, before(day))
}

async function sweepFiles({ db, files, log }: Sweep, before: string): Promise<void> {
  const found = await db
    .selectFrom('file')
    .select('key')
    .where('created_at', '<', before)
    .where(sql<boolean>`${unused}`)
    .orderBy('created_at')
    .limit(filesAtOnce)
    .execute()
  for (const { key } of found) {
    await removeFile(db, files, key).catch((error: Error) => {
      log.warn({ key, error: error.message }, 'a file was not swept')
    })
  }
}

/** The row goes when the files are gone. Meanwhile it is locked: content that refers to it waits, and is refused. */
async function removeFile(db: Db, files: Storage, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('file')
      .where('key', '=', key)
      .where(sql<boolean>`${unused}`)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await files.remove(key)
  })
}
