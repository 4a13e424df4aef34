import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Deliverable, Pin } from '#db/types.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { signToken } from '#server/pages/signed-token.ts'
import { makeAccount, makeProject } from './factories.ts'

let made = 0

/** A deliverable of a new client in a new project, with a shown version of one page, without its picture. */
export async function makeDeliverable(db: Db, values: Partial<Insertable<Deliverable>> = {}) {
  made += 1
  const client_id = values.client_id ?? (await makeAccount(db)).id
  const project_id = values.project_id ?? (await makeProject(db, { client_id, showcase: false })).id
  const deliverable = await db
    .insertInto('deliverable')
    .values({ title: `Deliverable ${made}`, shown_version: 1, ...values, client_id, project_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...deliverable, ...(await addShownVersion(db, deliverable.id, 1)) }
}

/** A version as the job leaves it. */
export async function addShownVersion(db: Db, deliverable_id: string, number: number) {
  const opened_at = new Date().toISOString()
  const version = { deliverable_id, number, state: 'open', pages_expected: 1, opened_at }
  const { id: version_id } = await db
    .insertInto('deliverable_version')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: file_id } = await db
    .insertInto('deliverable_file')
    .values({ version_id, position: 0, name: 'home.png', pages: 1, sha256: `file ${version_id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: page_id, key } = await db
    .insertInto('deliverable_page')
    .values({
      ...{ version_id, file_id, page: 1, key: `review/${randomBytes(16).toString('base64url')}` },
      ...{ width: 1600, height: 900, bytes: 1, sha256: `page ${version_id}` },
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('deliverable')
    .set({ shown_version: number })
    .where('id', '=', deliverable_id)
    .execute()
  return { version_id, page_id, key }
}

interface MadePin extends Partial<Insertable<Pin>> {
  text?: string
}

/** A pin of the agency on a new deliverable, unless one is named with its version. */
export async function makePin(db: Db, { text = 'Here', ...values }: MadePin = {}) {
  const place =
    values.deliverable_id && values.version_id
      ? { deliverable_id: values.deliverable_id, version_id: values.version_id }
      : await placeOf(db)
  const pin = await db
    .insertInto('pin')
    .values({ number: 1, page: 1, x: 25, y: 50, ...values, ...place })
    .returningAll()
    .executeTakeFirstOrThrow()
  const comment = { pin_id: pin.id, author: 'agency', text }
  await db.insertInto('pin_comment').values(comment).execute()
  return pin
}

async function placeOf(db: Db) {
  const { id, version_id } = await makeDeliverable(db)
  return { deliverable_id: id, version_id }
}

/** The token of the link of a deliverable, for a path; with the id of a record, if it names one. */
export async function linkTo(
  { db, secrets }: Pick<Kernel, 'db' | 'secrets'>,
  id: string,
  record?: string,
): Promise<{ id: string }> {
  await db.updateTable('deliverable').set({ is_linked: true }).where('id', '=', id).execute()
  const token = signToken(secrets, 'review', { id, linkVersion: 0 })
  return { id: record ? `${token}|${record}` : token }
}

/** The picture of a page, which only has a row. */
export async function storePicture({ files }: Pick<Kernel, 'files'>, key: string): Promise<void> {
  for (const name of ['file.webp', 'preview.webp'])
    await files.put(`${key}/${name}`, Buffer.from('x'), 'image/webp')
}
