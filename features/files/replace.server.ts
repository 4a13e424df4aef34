import { sql } from 'kysely'
import { type ContentTable, contentTables, type Kind, kinds } from '#content/kinds.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type StoredImage, storeImage } from '#server/files/images.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import type { files, Picture } from './contract.ts'
import { findPicture } from './queries.server.ts'
import { replaceIn } from './rules.ts'
import { digestOf, discardFiles, findSame } from './service.server.ts'
import { usedBeyond } from './uses.server.ts'

type ReplaceContext = ContextOf<typeof files.replace>

/** The tables and columns in which content holds pictures. */
const places = contentTables.flatMap((table): Place[] => {
  const kind: Kind | undefined = Object.values(kinds).find((each) => each.table === table)
  if (!kind?.richText) return []
  return [{ table, image: kind.picture, images: kind.pictures, text: kind.richText }]
})

interface Place {
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
  const { id, kind, key } = (await findPicture(ctx.db, idOrName)) ?? ctx.fail('NOT_FOUND')
  const { bytes } = file ?? ctx.fail('FILE_MISSING')
  const beyond = await usedBeyond(ctx.db, ctx.user, key)
  if (beyond)
    ctx.fail('FORBIDDEN', { message: `${beyond} shows it too, which is for an Admin to change.` })
  const digest = digestOf(bytes)
  const same = await findSame(ctx.db, kind, digest)
  if (!same) await moveToNew(ctx, id, digest, await storeImage(ctx.files, kind, bytes, ctx.user.id))
  else if (same.id !== id) await moveTo(ctx, id, (trx) => lockPicture(ctx, trx, same.id))
  return (await findPicture(ctx.db, same?.id ?? id)) ?? ctx.fail('CONFLICT')
}

async function moveToNew(
  ctx: ReplaceContext,
  id: string,
  digest: Buffer,
  image: StoredImage,
): Promise<void> {
  try {
    const add = async (trx: Db, { kind, name, alt }: Locked) => {
      const added = await trx
        .insertInto('file')
        .values({ ...image, digest, kind, name, alt, account_id: ctx.user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      // The same bytes came in another way at this very moment.
      return added ?? ctx.fail('CONFLICT')
    }
    await moveTo(ctx, id, add, { keepsId: true })
  } catch (error) {
    await discardFiles(ctx, image.key)
    throw error
  }
}

type Locked = Awaited<ReturnType<typeof lockPicture>>

/** Everything that shows the picture of this id shows another one from now on. */
async function moveTo(
  ctx: ReplaceContext,
  id: string,
  other: (trx: Db, old: Locked) => Promise<Locked>,
  { keepsId = false } = {},
): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    await lockContent(trx)
    const old = await lockPicture(ctx, trx, id)
    const now = await other(trx, old)
    await rewriteContent(trx, old, now, ctx.now().toISOString())
    const update = (key: string) => trx.updateTable('file').where('key', '=', key)
    if (keepsId) {
      await update(old.key).set({ id: sql`uuidv7()` }).execute()
      await update(now.key).set({ id: old.id }).execute()
    } else if (now.alt === '') {
      await update(now.key).set({ alt: old.alt }).execute()
    }
  })
}

/** Blocks other writers, so that no text is missed. */
async function lockContent(trx: Db): Promise<void> {
  const all = sql.join(places.map(({ table }) => sql.table(table)))
  await sql`lock table ${all} in share row exclusive mode`.execute(trx)
}

async function lockPicture(ctx: ReplaceContext, trx: Db, id: string) {
  const found = trx.selectFrom('file').selectAll().where('id', '=', id).forUpdate()
  return (await found.executeTakeFirst()) ?? ctx.fail('CONFLICT')
}

async function rewriteContent(trx: Db, old: Locked, now: Locked, at: string): Promise<void> {
  for (const place of places) {
    const table = sql.table(place.table)
    const text = sql.ref(place.text)
    if (place.image) {
      const image = sql.ref(place.image)
      await sql`update ${table} set ${image} = ${now.url}, updated_at = ${at}
        where ${image} = ${old.url}`.execute(trx)
    }
    if (place.images) {
      const images = sql.ref(place.images)
      await sql`update ${table} set ${images} = array_replace(${images}, ${old.url}, ${now.url}),
        updated_at = ${at} where ${images} @> array[${old.url}]`.execute(trx)
    }
    const { rows } = await sql<{ id: string; html: string }>`
      select id, ${text} as html from ${table} where id in (select item_id from file_use
        where file_key = ${old.key} and kind = ${place.table} and place = 'text')
    `.execute(trx)
    for (const { id, html } of rows) {
      await sql`update ${table} set ${text} = ${replaceIn(html, old, now)}, updated_at = ${at}
        where id = ${id}`.execute(trx)
    }
  }
}
