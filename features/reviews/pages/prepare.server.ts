import { createHash } from 'node:crypto'
import { storeMade } from '#features/documents/public.server.ts'
import { noteInHistory } from '#features/projects/public.server.ts'
import { NoPicture } from '#server/browser/page-camera.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { drawPage } from '#server/files/images.ts'
import { type PrivateFile, putFile, readFile } from '#server/files/private-files.ts'
import { UnreadablePdf } from '#server/pdf/page-drawer.ts'
import { ApiError } from '#shared/errors.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { publishReviewEvent, publishStaffEvent } from '../events.server.ts'
import { nameVersion, notifyOfFailure, notifyOfVersion } from '../notifications.server.ts'
import { findLinked, lockDeliverable } from '../queries.server.ts'
import { filesNeeded, pagesMax } from '../rules.ts'

/** All documents of reviews share one turn, so that whoever uploads pictures does not wait for them. */
const owner = 'reviews'

/** A file of a version cannot be shown. The message is for whoever uploaded it. */
class Unshowable extends Error {}

type Preparing = NonNullable<Awaited<ReturnType<typeof findPreparing>>>
type SourceFile = Awaited<ReturnType<typeof listFiles>>[number]

/** Does the next step of a version. Returns whether more are left; a file that cannot be read ends it. */
export async function prepareNext(ctx: Kernel, versionId: string): Promise<boolean> {
  const version = await findPreparing(ctx.db, versionId)
  if (!version) return false
  const files = await listFiles(ctx.db, versionId)
  const unread = files.find(({ pages }) => pages === null)
  try {
    if (files.length === 0) await takePicture(ctx, version)
    else if (unread) await readPages(ctx, version, files, unread)
    else if (version.pages < countPages(files)) await addPage(ctx, version, files)
    else return await show(ctx, version)
    return true
  } catch (error) {
    // A retry may mend anything else.
    if (!(error instanceof Unshowable)) throw error
    await endFailed(ctx, version, error.message)
    return false
  }
}

const countPages = (files: readonly SourceFile[]) =>
  files.reduce((sum, { pages }) => sum + (pages ?? 0), 0)

const findPreparing = (db: Db, versionId: string) =>
  db
    .selectFrom('deliverable_version as version')
    .innerJoin('deliverable', 'deliverable.id', 'version.deliverable_id')
    .select(['version.id', 'version.number', 'version.deliverable_id as deliverableId'])
    .select(['version.page_url as pageUrl', 'version.account_id as accountId'])
    .select(['deliverable.project_id as projectId', 'deliverable.title'])
    .select((query) =>
      query
        .selectFrom('deliverable_page')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('version_id', '=', 'version.id')
        .as('pages'),
    )
    .where('version.id', '=', versionId)
    .where('version.state', '=', 'preparing')
    .$narrowType<{ pages: number }>()
    .executeTakeFirst()

const listFiles = (db: Db, versionId: string) =>
  db
    .selectFrom('deliverable_file as file')
    .leftJoin('document', (join) =>
      join.onRef('document.id', '=', 'file.document_id').on('document.deleted_at', 'is', null),
    )
    .select(['file.id', 'file.name', 'file.pages', 'document.key', 'document.kind'])
    .select('document.bytes')
    .where('file.version_id', '=', versionId)
    .orderBy('file.position')
    .$narrowType<{ kind: FileKind | null }>()
    .execute()

/** Names the file in the reason why it cannot be shown. */
async function ofFile<T>({ name }: SourceFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFinal = error instanceof UnreadablePdf || isRefusal(error)
    throw isFinal ? new Unshowable(`${name}: ${(error as Error).message}`) : error
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.code !== 'UNAVAILABLE'

async function readSource({ files }: Kernel, { name, key, kind, bytes }: SourceFile) {
  const stored: PrivateFile | null =
    key && kind && bytes !== null ? { key, kind, name, bytes } : null
  const content = stored && (await readFile(files, stored))
  if (!content) throw new Unshowable(`${name}: This file is no longer there.`)
  return content
}

/** Counts the pages of a file. A version with too many is not begun. */
async function readPages(
  ctx: Kernel,
  version: Preparing,
  files: readonly SourceFile[],
  file: SourceFile,
): Promise<void> {
  const content = await readSource(ctx, file)
  const pages =
    file.kind === 'pdf' ? await ofFile(file, () => ctx.pageDrawer.count(owner, content)) : 1
  if (pages === 0) throw new Unshowable(`${file.name}: This PDF has no pages.`)
  const all = countPages(files) + pages
  if (all > pagesMax) throw new Unshowable(`A version has at most ${pagesMax} pages.`)
  const sha256 = hashOf(content)
  await inTransaction(ctx, async ({ db: trx }) => {
    await trx
      .updateTable('deliverable_file')
      .set({ pages, sha256 })
      .where('id', '=', file.id)
      .execute()
    const isLast = files.every((one) => one === file || one.pages !== null)
    if (!isLast) return
    await trx
      .updateTable('deliverable_version')
      .set({ pages_expected: all })
      .where('id', '=', version.id)
      .execute()
    await publishStaffEvent(trx, version.deliverableId)
  })
}

/** A version of an address alone gets the picture of its page as its file. */
async function takePicture(
  ctx: Kernel,
  { id, pageUrl, projectId, accountId, deliverableId }: Preparing,
): Promise<void> {
  if (!ctx.pageCamera) throw new Unshowable(filesNeeded)
  const bytes = await ctx.pageCamera.take(pageUrl).catch((error: unknown) => {
    throw error instanceof NoPicture ? new Unshowable(error.message) : error
  })
  const filename = `${new URL(pageUrl).hostname.slice(0, 100)}.webp`
  await storeMade(
    ctx,
    { filename, bytes },
    {
      ...{ projectId, accountId },
      async record(trx, { id: document_id, name }) {
        const file = { version_id: id, document_id, name, position: 0 }
        await trx.insertInto('deliverable_file').values(file).execute()
        await publishStaffEvent(trx, deliverableId)
      },
    },
  )
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Makes the page after those that are there. */
async function addPage(ctx: Kernel, version: Preparing, files: readonly SourceFile[]) {
  const page = version.pages + 1
  const { file, pageOfFile } = findSource(files, page)
  const content = await readSource(ctx, file)
  const { width, height, ...picture } = await ofFile(file, async () =>
    drawPage(
      file.kind === 'pdf' ? await ctx.pageDrawer.draw(owner, content, pageOfFile) : content,
      owner,
    ),
  )
  const destination = { folder: 'review', kinds: ['webp'], table: 'deliverable_page' } as const
  const stored = { ...picture, filename: 'page.webp' }
  await putFile(ctx, destination, stored, ({ key, bytes }) =>
    inTransaction(ctx, async ({ db: trx }) => {
      await trx
        .insertInto('deliverable_page')
        .values({
          ...{ version_id: version.id, page, file_id: file.id, key, width, height, bytes },
          sha256: hashOf(picture.bytes),
        })
        .execute()
      await publishStaffEvent(trx, version.deliverableId)
    }),
  )
}

/** The file of a page of the version, and the number of the page in it. */
function findSource(files: readonly SourceFile[], page: number) {
  let before = 0
  for (const file of files) {
    const pages = file.pages ?? 0
    if (page <= before + pages) return { file, pageOfFile: page - before }
    before += pages
  }
  throw new Error(`no file has the page ${page}`)
}

/** Closes the version before it. */
async function show(ctx: Kernel, { id, number, deliverableId }: Preparing): Promise<false> {
  await inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    await lockDeliverable(trx, deliverableId)
    const time = inner.now().toISOString()
    const shown = await trx
      .updateTable('deliverable_version')
      .set({ state: 'open', opened_at: time })
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .returning('id')
      .executeTakeFirst()
    const deliverable = shown && (await findLinked(trx, deliverableId))
    if (!deliverable) return
    await trx
      .updateTable('deliverable')
      .set({ shown_version: number, updated_at: time })
      .where('id', '=', deliverableId)
      .execute()
    const { projectId, title } = deliverable
    const action = `Ready for review: ${nameVersion(title, number)}`
    await noteInHistory({ ...inner, user: null }, projectId, action)
    await notifyOfVersion(trx, deliverable, number)
    await publishReviewEvent(trx, deliverable)
  })
  return false
}

async function endFailed(ctx: Kernel, version: Preparing, failure: string) {
  const { id, deliverableId, title, number, accountId } = version
  await inTransaction(ctx, async ({ db: trx }) => {
    const failed = await trx
      .updateTable('deliverable_version')
      .set({ state: 'failed', failure })
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .returning('id')
      .executeTakeFirst()
    if (!failed) return
    if (accountId) await notifyOfFailure(trx, { id: deliverableId, title, number, accountId })
    await publishStaffEvent(trx, deliverableId)
  })
}
