import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { events, signalStaff } from '#server/db/addressed-event.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type PrivateFile, putFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { mayCall } from '#shared/roles.ts'
import { documentKinds, documentUrlOf, type ProjectDocument } from './contract.ts'

const { document } = events({ document: 'editor' })

type Reader = Context<never, SignedIn>

/**
 * Stores a document for the form it was uploaded in. If the form is never saved, the sweep deletes
 * it.
 */
export async function storeDocument(ctx: Reader, file: Pick<UploadedFile, 'filename' | 'bytes'>) {
  const destination = { folder: 'document', kinds: documentKinds }
  const { id, key } = await putFile(ctx, destination, file, (stored) =>
    ctx.db
      .insertInto('document')
      .values({ ...stored, account_id: ctx.user.id })
      .returning(['id', 'key'])
      .executeTakeFirstOrThrow(),
  )
  return { key, url: documentUrlOf(id) }
}

function mayOpen({ role, id }: SignedIn) {
  if (mayCall('editor', role)) return sql<SqlBool>`true`
  return sql<SqlBool>`(document.account_id = ${id} and project_id is null
    or exists (select from project where project.id = project_id and project.account_id = ${id}))`
}

export async function getDocument(ctx: Reader, id: string): Promise<PrivateFile> {
  const found = await ctx.db
    .selectFrom('document')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('id', '=', id)
    .where(mayOpen(ctx.user))
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

/** The documents of a project row, oldest first. */
export const documentsOf = sql<ProjectDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'id', document.id, '_id', document.id,
    'fileUrl', ${documentUrlOf('')} || document.id,
    'name', document.name, 'bytes', document.bytes, 'accountId', document.account_id,
    'timestamp', to_char(document.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by document.created_at, document.id), '[]')
  from document where document.project_id = project.id)`

/** Whether all of them belong to this project already or were uploaded by the current user. */
export async function mayAttach(
  { db, user }: Reader,
  ids: readonly string[],
  projectId: string | null,
): Promise<boolean> {
  if (ids.length === 0) return true
  const isAttachable = sql<SqlBool>`(project_id is null and account_id = ${user.id}
    or project_id = ${projectId}::uuid)`
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', ids)
    .where(isAttachable)
    .execute()
  return found.length === new Set(ids).size
}

/** Returns the names of those that no project had. */
export async function attachDocuments(
  { db, user }: Pick<Reader, 'db' | 'user'>,
  ids: readonly string[],
  projectId: string,
): Promise<string[]> {
  if (ids.length === 0) return []
  const attached = await db
    .updateTable('document')
    .set({ project_id: projectId })
    .where('id', 'in', ids)
    .where('account_id', '=', user.id)
    .where('project_id', 'is', null)
    .returning('name')
    .execute()
  await signalStaff(db, document, { id: projectId })
  return attached.map(({ name }) => name)
}

const isRemovableBy = ({ role, id }: SignedIn) =>
  role === 'Admin' ? sql<SqlBool>`true` : sql<SqlBool>`account_id = ${id}`

/** Deletes one's own document, or any as an Admin. A job removes the file after the row. */
export async function removeDocument(ctx: Reader, projectId: string, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('document')
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .where(isRemovableBy(ctx.user))
      .returning('key')
      .executeTakeFirst()
    const { key } = removed ?? ctx.fail('NOT_FOUND')
    await ctx.jobs.send(trx, storageJobs['remove-files'], { key })
    await signalStaff(trx, document, { id: projectId })
  })
}

/** Deletes an uploaded document that no project has yet. */
export async function removeUnattached(
  ctx: Context<'FILE_IN_USE', SignedIn>,
  key: string,
): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const found = await trx
      .selectFrom('document')
      .select('project_id as project')
      .where('key', '=', key)
      .where(isRemovableBy(ctx.user))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return ctx.fail('NOT_FOUND')
    if (found.project) ctx.fail('FILE_IN_USE')
    await trx.deleteFrom('document').where('key', '=', key).execute()
    await ctx.jobs.send(trx, storageJobs['remove-files'], { key })
  })
}
