import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import { checkZip } from '#server/files/zip.ts'
import type { FileReply } from '#server/http/implement.ts'
import { mayCall } from '#shared/roles.ts'
import { documentUrlOf, type ProjectDocument } from './contract.ts'

type Reader = Context<never, SignedIn>

/** Keeps an archive for the form that it was uploaded in; what no form saves is swept away. */
export async function storeArchive(ctx: Reader, file: { name: string; bytes: Buffer }) {
  checkZip(file.bytes)
  const key = `document/${randomBytes(16).toString('base64url')}`
  await ctx.files.put(`${key}/file.zip`, file.bytes, 'application/zip')
  const kept = await ctx.db
    .insertInto('document')
    .values({ key, name: file.name, bytes: file.bytes.length, account_id: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(async (error) => {
      await ctx.jobs.send(ctx.db, storageJobs['remove-files'], { key }).catch((lost: unknown) => {
        ctx.log.warn({ err: lost, key }, 'a document without a row was left behind')
      })
      throw error
    })
  return { key, url: documentUrlOf(kept.id) }
}

function mayOpen({ role, id }: SignedIn) {
  if (mayCall('editor', role)) return sql<SqlBool>`true`
  return sql<SqlBool>`(document.account_id = ${id} and project_id is null
    or exists (select from project where project.id = project_id and project.account_id = ${id}))`
}

export async function openDocument(ctx: Reader, id: string): Promise<FileReply> {
  const found = await ctx.db
    .selectFrom('document')
    .select(['key', 'name'])
    .where('id', '=', id)
    .where(mayOpen(ctx.user))
    .executeTakeFirst()
  const file = found && (await ctx.files.get(`${found.key}/file.zip`))
  return found && file ? { name: found.name, ...file } : ctx.fail('NOT_FOUND')
}

/** The documents of the project of a row, in the order in which they came. */
export const documentsOf = sql<ProjectDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'id', document.id, '_id', document.id,
    'fileUrl', ${documentUrlOf('')} || document.id,
    'name', document.name, 'bytes', document.bytes, 'accountId', document.account_id,
    'timestamp', to_char(document.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by document.created_at, document.id), '[]')
  from document where document.project_id = project.id)`

/** Whether each of them is this project's already, or was uploaded by whoever saves it. */
export async function mayAttach(
  { db, user }: Reader,
  ids: readonly string[],
  projectId: string | null,
): Promise<boolean> {
  if (ids.length === 0) return true
  const mine = sql<SqlBool>`(project_id is null and account_id = ${user.id}
    or project_id = ${projectId}::uuid)`
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', ids)
    .where(mine)
    .execute()
  return found.length === new Set(ids).size
}

export async function attachDocuments(
  { db, user }: Reader,
  ids: readonly string[],
  projectId: string,
): Promise<void> {
  await db
    .updateTable('document')
    .set({ project_id: projectId })
    .where('id', 'in', ids)
    .where('account_id', '=', user.id)
    .where('project_id', 'is', null)
    .execute()
}

const isRemovableBy = ({ role, id }: SignedIn) =>
  role === 'Admin' ? sql<SqlBool>`true` : sql<SqlBool>`account_id = ${id}`

/** One's own, or any as an Admin. The row goes at once, its file by a job. */
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
  })
}

/** An upload that no project has yet. */
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
