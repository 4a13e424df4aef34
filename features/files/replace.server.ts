import { sql } from 'kysely'
import type { Kind } from '#content/kind.ts'
import { type ContentTable, contentTables, kinds } from '#content/kinds.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type StoredImage, storeImage } from '#server/files/images.ts'
import { discardFiles } from '#server/files/storage-jobs.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import type { files, Picture } from './contract.ts'
import { digestOf, findDuplicate, publishLibraryEvent } from './public.server.ts'
import { findPicture, getPicture } from './queries.server.ts'
import { replacePictureIn } from './rules.ts'
import { findForbiddenUse } from './uses.server.ts'

type ReplaceContext = ContextOf<typeof files.replace>

/** The tables and columns of content that contain pictures. */
const pictureColumns = contentTables.flatMap((table): PictureColumns[] => {
  const kind: Kind | undefined = Object.values(kinds).find((each) => each.table === table)
  if (!kind?.richText) return []
  return [{ table, image: kind.picture, images: kind.pictures, text: kind.richText }]
})

interface PictureColumns {
  table: ContentTable
  image: string | undefined
  images: string | undefined
  text: string
}

/**
 * Browsers cache a URL forever, so the new picture gets a new one, and everything that shows the old
 * picture is changed at once. The new one takes over id, name and alternative text. The old one stays
 * in the library for the recorded versions that show it, until somebody deletes it.
 */
export async function replacePicture(
  ctx: ReplaceContext,
  idOrName: string,
  file: UploadedFile | undefined,
): Promise<Picture> {
  const { id, kind, key } = await getPicture(ctx, idOrName)
  const { bytes } = file ?? ctx.fail('FILE_MISSING')
  const forbiddenUse = await findForbiddenUse(ctx.db, ctx.user, key)
  if (forbiddenUse)
    ctx.fail('FORBIDDEN', {
      message: `${forbiddenUse} shows it too, and only an Admin can change that.`,
    })
  const digest = digestOf(bytes)
  const duplicate = await findDuplicate(ctx.db, kind, digest)
  if (!duplicate)
    await replaceWithNew(ctx, id, digest, await storeImage(ctx.files, kind, bytes, ctx.user.id))
  else if (duplicate.id !== id)
    await replaceWith(ctx, id, (trx) => lockPicture(ctx, trx, duplicate.id))
  return (await findPicture(ctx.db, duplicate?.id ?? id)) ?? ctx.fail('CONFLICT')
}

async function replaceWithNew(ctx: ReplaceContext, id: string, digest: Buffer, image: StoredImage) {
  try {
    const add = async (trx: Db, { kind, name, alt }: LockedPicture) => {
      const added = await trx
        .insertInto('file')
        .values({ ...image, digest, kind, name, alt, account_id: ctx.user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      // The same bytes were uploaded at the same time.
      return added ?? ctx.fail('CONFLICT')
    }
    await replaceWith(ctx, id, add, { keepsId: true })
  } catch (error) {
    await discardFiles(ctx, { key: image.key, table: 'file' })
    throw error
  }
}

type LockedPicture = Awaited<ReturnType<typeof lockPicture>>

/** Replaces the picture of this id in all content. */
async function replaceWith(
  ctx: ReplaceContext,
  id: string,
  findReplacement: (trx: Db, old: LockedPicture) => Promise<LockedPicture>,
  { keepsId = false } = {},
): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    await lockContent(trx)
    const old = await lockPicture(ctx, trx, id)
    const replacement = await findReplacement(trx, old)
    await rewriteContent(trx, old, replacement, ctx.now().toISOString())
    const update = (key: string) => trx.updateTable('file').where('key', '=', key)
    if (keepsId) {
      await update(old.key).set({ id: sql`uuidv7()` }).execute()
      await update(replacement.key).set({ id: old.id }).execute()
    } else if (replacement.alt === '') {
      await update(replacement.key).set({ alt: old.alt }).execute()
    }
    await publishLibraryEvent(trx)
  })
}

/** Blocks writers, so that no text is missed. */
async function lockContent(trx: Db): Promise<void> {
  const tables = [...pictureColumns.map(({ table }) => table), 'setting']
  const all = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${all} in share row exclusive mode`.execute(trx)
}

async function lockPicture(ctx: ReplaceContext, trx: Db, id: string) {
  const found = trx.selectFrom('file').selectAll().where('id', '=', id).forUpdate()
  return (await found.executeTakeFirst()) ?? ctx.fail('CONFLICT')
}

async function rewriteContent(
  trx: Db,
  old: LockedPicture,
  replacement: LockedPicture,
  updatedAt: string,
): Promise<void> {
  await sql`update setting
    set value = replace(value::text, ${old.url}, ${replacement.url})::jsonb, updated_at = ${updatedAt}
    where id in (select item_id from file_use where file_key = ${old.key} and kind = 'setting')
  `.execute(trx)
  for (const place of pictureColumns) {
    const table = sql.table(place.table)
    const text = sql.ref(place.text)
    if (place.image) {
      const image = sql.ref(place.image)
      await sql`update ${table} set ${image} = ${replacement.url}, updated_at = ${updatedAt}
        where ${image} = ${old.url}`.execute(trx)
    }
    if (place.images) {
      const images = sql.ref(place.images)
      await sql`update ${table} set ${images} = array_replace(${images}, ${old.url}, ${replacement.url}),
        updated_at = ${updatedAt} where ${images} @> array[${old.url}]`.execute(trx)
    }
    const { rows } = await sql<{ id: string; html: string }>`
      select id, ${text} as html from ${table} where id in (select item_id from file_use
        where file_key = ${old.key} and kind = ${place.table} and place = 'text')
    `.execute(trx)
    for (const { id, html } of rows) {
      await sql`update ${table} set ${text} = ${replacePictureIn(html, old, replacement)}, updated_at = ${updatedAt}
        where id = ${id}`.execute(trx)
    }
  }
}
