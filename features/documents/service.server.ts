import { type SqlBool, sql } from 'kysely'
import { isOpenTo } from '#features/projects/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { mayCall } from '#shared/roles.ts'
import { documentUrlOf, type ProjectDocument } from './contract.ts'

export { storeDocument, storeDocuments } from './storing.server.ts'

type Reader = Pick<Context<never, SignedIn>, 'db' | 'user'>

function mayOpen(user: SignedIn) {
  if (mayCall('editor', user.role)) return sql<SqlBool>`true`
  return sql<SqlBool>`(document.account_id = ${user.id} and project_id is null
    or exists (select from project where project.id = project_id and ${isOpenTo(user)}))`
}

export async function getDocument(ctx: Context<never, SignedIn>, id: string): Promise<PrivateFile> {
  const found = await ctx.db
    .selectFrom('document')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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
    'name', document.name, 'kind', document.kind, 'bytes', document.bytes,
    'accountId', document.account_id, 'by', uploader.first_name || ' ' || uploader.last_name,
    'timestamp', to_char(document.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by document.created_at, document.id), '[]')
  from document left join account as uploader on uploader.id = document.account_id
  where document.project_id = project.id and document.deleted_at is null)`

/**
 * Transfers an upload of the current user without a project to another domain: deletes the row but
 * keeps the file. Returns undefined if there is none.
 */
export async function takeUpload(
  { db: trx, user }: Reader,
  url: string,
): Promise<PrivateFile | undefined> {
  return trx
    .deleteFrom('document')
    .where('id', '=', url.slice(documentUrlOf('').length))
    .where('account_id', '=', user.id)
    .where('project_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['key', 'kind', 'name', 'bytes'])
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirst()
}

/** The files that a client added to their own projects, selected as uploads. */
export const listedUploads = (clientId: string) => sql`
  select document.id, document.name, document.kind, document.bytes,
    ${documentUrlOf('')} || document.id as file_url, 'project' as place,
    jsonb_build_object('id', project.id, '_id', project.id, 'title', project.title) as project,
    document.created_at
  from document join project on project.id = project_id and project.account_id = ${clientId}
  where document.account_id = ${clientId} and document.deleted_at is null`

/** The newest documents of a client's projects. */
export function listNewestOf(db: Db, clientId: string, limit: number) {
  return db
    .selectFrom('document')
    .innerJoin('project', 'project.id', 'document.project_id')
    .leftJoin('account as uploader', 'uploader.id', 'document.account_id')
    .select([
      'document.id',
      'document.name',
      sql<{ id: string; title: string }>`json_build_object(
        'id', project.id, 'title', project.title)`.as('project'),
      sql<boolean>`coalesce(uploader.id = ${clientId}, false)`.as('isOwn'),
      'document.created_at as createdAt',
    ])
    .where('project.account_id', '=', clientId)
    .where('document.deleted_at', 'is', null)
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns true if all of them belong to this project already or were uploaded by the current user. */
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
    .where('deleted_at', 'is', null)
    .where(isAttachable)
    .execute()
  return found.length === new Set(ids).size
}

/** Returns the names of those that no project had. */
export async function attachDocuments(
  { db, user }: Reader,
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
    .where('deleted_at', 'is', null)
    .returning('name')
    .execute()
  return attached.map(({ name }) => name)
}

const isRemovableBy = ({ role, id }: SignedIn) =>
  role === 'Admin' ? sql<SqlBool>`true` : sql<SqlBool>`account_id = ${id}`

interface Place {
  projectId: string
  id: string
}

/**
 * Deletes one's own document of a project, or any as an Admin. The sweep removes it for good. Returns
 * its name.
 */
export async function removeDocument(
  { db, user, now, fail }: Pick<Context<never, SignedIn>, 'db' | 'user' | 'now' | 'fail'>,
  { projectId, id }: Place,
): Promise<string> {
  const removed = await db
    .updateTable('document')
    .set({ deleted_at: now().toISOString(), deleted_by: user.id })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(isRemovableBy(user))
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? fail('NOT_FOUND')
}

/** Brings back what the current user deleted. Returns its name. */
export async function restoreDocument(
  { db, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'user' | 'fail'>,
  { projectId, id }: Place,
): Promise<string> {
  const restored = await db
    .updateTable('document')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .where('deleted_by', '=', user.id)
    .returning('name')
    .executeTakeFirst()
  return restored?.name ?? fail('NOT_FOUND')
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
      .where('deleted_at', 'is', null)
      .where(isRemovableBy(ctx.user))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return ctx.fail('NOT_FOUND')
    if (found.project) ctx.fail('FILE_IN_USE')
    await trx.deleteFrom('document').where('key', '=', key).execute()
    await ctx.jobs.send(trx, storageJobs['remove-files'], { key })
  })
}
