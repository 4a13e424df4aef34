import { attachDocuments, requireAttachable } from '#features/documents/public.server.ts'
import { requireClientProject } from '#features/projects/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { removeNotifications } from '#server/notifications/notify.ts'
import type { Parts } from '#shared/endpoint.ts'
import { type FileKind, hasPreview } from '#shared/file-kinds.ts'
import { notPossible, type reviews } from './contract.ts'
import { getDetails } from './details.server.ts'
import { publishReviewEvent, publishStaffEvent } from './events.server.ts'
import { reviewNotifications } from './notifications.ts'
import { reviewJobs } from './pages/jobs.server.ts'
import { type DeliverableRow, getDeliverable, lockDeliverable } from './queries.server.ts'
import { deliverablesMax, filesNeeded, versionsMax } from './rules.ts'
import type { ReviewDetails } from './shapes.ts'

type Caller = Context<never, SignedIn>
type Calls = typeof reviews
type NewVersion = Parts<Calls['addVersion']>['body']

export async function addDeliverable(
  ctx: ContextOf<Calls['add']>,
  projectId: string,
  { title, opensStage: opens_stage = true, ...version }: Parts<Calls['add']>['body'],
): Promise<ReviewDetails> {
  const documents = await requireFiles(ctx, version, projectId)
  return inTransaction(ctx, async (inner) => {
    const { clientId } = await requireClientProject(inner, projectId)
    const { db: trx } = inner
    const others = await trx
      .selectFrom('deliverable')
      .select('id')
      .where('project_id', '=', projectId)
      .limit(deliverablesMax)
      .execute()
    if (others.length === deliverablesMax)
      ctx.fail(notPossible, { message: 'This project has too many deliverables.' })
    const created_at = inner.now().toISOString()
    const { id } = await trx
      .insertInto('deliverable')
      .values({
        ...{ project_id: projectId, client_id: clientId, title, opens_stage },
        ...{ created_at, updated_at: created_at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertVersion(inner, { id, projectId, number: 1, version, documents })
    return getDetails(inner, id)
  })
}

/** Pictures and PDFs that one uploaded, or that the project has. None if a picture of the address is taken. */
async function requireFiles(ctx: Caller, { files = [] }: NewVersion, projectId: string) {
  const ids = await requireAttachable(ctx, [...new Set(files)], projectId)
  if (ids.length === 0)
    return ctx.pageCamera ? [] : ctx.fail('INVALID_INPUT', { fields: { files: filesNeeded } })
  const found = await ctx.db
    .selectFrom('document')
    .select(['id', 'kind', 'name'])
    .where('id', 'in', ids)
    .$narrowType<{ kind: FileKind }>()
    .execute()
  if (!found.every(hasPreview))
    ctx.fail('INVALID_INPUT', { fields: { files: 'Please choose pictures and PDFs.' } })
  return ids.flatMap((id) => found.filter((document) => document.id === id))
}

interface Added {
  id: string
  projectId: string
  number: number
  version: NewVersion
  documents: readonly { id: string; name: string }[]
}

/** A job makes its pages, and shows it. */
async function insertVersion(
  ctx: Caller,
  { id, projectId, number, version: { note = '', pageUrl = '' }, documents }: Added,
): Promise<void> {
  const { db: trx, jobs, now, user } = ctx
  const values = { deliverable_id: id, number, note, page_url: pageUrl, account_id: user.id }
  const { id: version_id } = await trx
    .insertInto('deliverable_version')
    .values({ ...values, created_at: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (documents.length > 0) {
    const rows = documents.map(({ id: document_id, name }, position) => {
      return { version_id, document_id, name, position }
    })
    await trx.insertInto('deliverable_file').values(rows).execute()
  }
  const ids = documents.map((document) => document.id)
  await attachDocuments(ctx, ids, projectId)
  await jobs.send(trx, reviewJobs['prepare-review'], { versionId: version_id })
  await publishStaffEvent(trx, id)
}

/** Runs `work` on the locked deliverable, and returns what became of it. */
function changeDeliverable<C extends Caller>(
  ctx: C,
  id: string,
  work: (inner: C, deliverable: DeliverableRow) => Promise<unknown>,
): Promise<ReviewDetails> {
  return inTransaction(ctx, async (inner) => {
    await lockDeliverable(inner.db, id)
    await work(inner, await getDeliverable(inner, id))
    return getDetails(inner, id)
  })
}

const preparing = { message: 'The version before it is still being prepared.' }

export async function addVersion(
  ctx: ContextOf<Calls['addVersion']>,
  id: string,
  version: NewVersion,
): Promise<ReviewDetails> {
  const { projectId } = await getDeliverable(ctx, id)
  const documents = await requireFiles(ctx, version, projectId)
  return changeDeliverable(ctx, id, async (inner) => {
    const newest = await inner.db
      .selectFrom('deliverable_version')
      .select(['id', 'number', 'state'])
      .where('deliverable_id', '=', id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    if (newest.state === 'preparing') inner.fail(notPossible, preparing)
    const isFailed = newest.state === 'failed'
    const number = isFailed ? newest.number : newest.number + 1
    if (number > versionsMax)
      inner.fail(notPossible, { message: `At most ${versionsMax} versions.` })
    if (isFailed) {
      await removePages(inner, id, newest.id)
      await inner.db.deleteFrom('deliverable_version').where('id', '=', newest.id).execute()
    }
    await insertVersion(inner, { id, projectId, number, version, documents })
  })
}

/** Enqueues the removal of the pictures of a deliverable, or of one version. */
async function removePages(
  { db: trx, jobs }: Pick<Caller, 'db' | 'jobs'>,
  id: string,
  versionId?: string,
): Promise<void> {
  for (const { key } of await listKeys(trx, id, versionId))
    await jobs.send(trx, storageJobs['remove-files'], { key })
}

const listKeys = (trx: Db, id: string, versionId?: string) =>
  trx
    .selectFrom('deliverable_page as page')
    .innerJoin('deliverable_version as version', 'version.id', 'page.version_id')
    .select('page.key')
    .where('deliverable_id', '=', id)
    .$if(versionId !== undefined, (query) => query.where('version.id', '=', versionId!))
    .execute()

export const edit = (
  ctx: Caller,
  id: string,
  { title, opensStage }: Parts<Calls['edit']>['body'],
): Promise<ReviewDetails> =>
  changeDeliverable(ctx, id, (inner, deliverable) =>
    save(inner, deliverable, { title, opens_stage: opensStage ?? deliverable.opensStage }),
  )

/** The link that was given out before, if there is one, stays valid. */
export const openLink = (ctx: Caller, id: string): Promise<ReviewDetails> =>
  changeDeliverable(ctx, id, (inner, deliverable) => save(inner, deliverable, { is_linked: true }))

export const endLink = (ctx: Caller, id: string): Promise<ReviewDetails> =>
  changeDeliverable(ctx, id, (inner, deliverable) =>
    save(inner, deliverable, { is_linked: false, link_version: deliverable.linkVersion + 1 }),
  )

interface Saved {
  title?: string
  opens_stage?: boolean
  is_linked?: boolean
  link_version?: number
}

async function save({ db: trx, now }: Caller, deliverable: DeliverableRow, values: Saved) {
  await trx
    .updateTable('deliverable')
    .set({ ...values, updated_at: now().toISOString() })
    .where('id', '=', deliverable.id)
    .execute()
  await publishReviewEvent(trx, deliverable)
}

export function removeDeliverable(ctx: Caller, id: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockDeliverable(inner.db, id)
    const deliverable = await getDeliverable(inner, id)
    await removePages(inner, id)
    await inner.db.deleteFrom('deliverable').where('id', '=', id).execute()
    const removed = { kinds: Object.values(reviewNotifications), about: id }
    await removeNotifications(inner.db, { ...removed, to: 'editor' })
    await removeNotifications(inner.db, { ...removed, to: { clientId: deliverable.clientId } })
    await publishReviewEvent(inner.db, deliverable)
  })
}
