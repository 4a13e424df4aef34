import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { openFile, openPreview, type PrivateFile } from '#server/files/private-files.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import { getDeliverable, isVersionSeenBy, type Reader, readerOf } from '../queries.server.ts'

export interface PageRow {
  id: string
  deliverableId: string
  key: string
  bytes: number
}

const selectPages = (db: Db, reader: Reader) =>
  db
    .selectFrom('deliverable_page as page')
    .innerJoin('deliverable_version as version', 'version.id', 'page.version_id')
    .select(['page.id', 'page.key', 'page.bytes', 'version.deliverable_id as deliverableId'])
    .where(isVersionSeenBy(reader))

export const findPage = (db: Db, id: string, reader: Reader): Promise<PageRow | undefined> =>
  selectPages(db, reader).where('page.id', '=', id).executeTakeFirst()

/** In their order. */
export const listPagesOf = (db: Db, versionId: string, reader: Reader): Promise<PageRow[]> =>
  selectPages(db, reader).where('version.id', '=', versionId).orderBy('page.page').execute()

type Caller = Context<never, SignedIn>

/** A page of a deliverable that the caller reaches. */
export async function getPage(ctx: Caller, id: string): Promise<PageRow> {
  const page = (await findPage(ctx.db, id, readerOf(ctx.user))) ?? ctx.fail('NOT_FOUND')
  await getDeliverable(ctx, page.deliverableId)
  return page
}

/** The pages of a version that the caller reaches. */
export async function getPagesOf(ctx: Caller, versionId: string): Promise<PageRow[]> {
  const version = await ctx.db
    .selectFrom('deliverable_version as version')
    .select('deliverable_id as deliverableId')
    .where('version.id', '=', versionId)
    .where(isVersionSeenBy(readerOf(ctx.user)))
    .executeTakeFirst()
  await getDeliverable(ctx, version?.deliverableId ?? ctx.fail('NOT_FOUND'))
  return listPagesOf(ctx.db, versionId, readerOf(ctx.user))
}

const fileOf = ({ key, bytes }: PageRow): PrivateFile => ({
  ...{ key, bytes, kind: 'webp', name: 'page.webp' },
})

export const openPicture = ({ files }: Pick<Context, 'files'>, page: PageRow): StoredFile => ({
  ...openFile(files, fileOf(page)),
  shownAs: 'image/webp',
})

export async function openSmallPicture(
  { files, fail }: Pick<Context, 'fail' | 'files'>,
  page: PageRow,
): Promise<StoredFile> {
  return (await openPreview(files, fileOf(page))) ?? fail('NOT_FOUND')
}
