import { type SqlBool, sql } from 'kysely'
import { fileInUse } from '#features/files/contract.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { mayCall } from '#shared/roles.ts'
import { isProjectOpenTo, storeDocuments } from './public.server.ts'

type Caller = Context<never, SignedIn>

function mayOpen({ user, answersTo }: Caller) {
  if (mayCall('editor', user.role)) return sql<SqlBool>`true`
  const [isOpenTo = () => sql<SqlBool>`false`] = answersTo(isProjectOpenTo)
  return sql<SqlBool>`(document.account_id = ${user.id} and project_id is null
    or exists (select from project where project.id = project_id and ${isOpenTo(user)}))`
}

export async function getDocument(ctx: Caller, id: string): Promise<PrivateFile> {
  const found = await ctx.db
    .selectFrom('document')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(mayOpen(ctx))
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirst()
  return found ?? ctx.fail('NOT_FOUND')
}

/**
 * Stores a document for the form it was uploaded in. If the form is never saved, the sweep deletes
 * it.
 */
export async function storeDocument(ctx: Caller, file: UploadedFile) {
  const [stored] = await storeDocuments(ctx, [file])
  return stored ?? ctx.fail('NOT_FOUND')
}

/** Deletes an uploaded document that no project has yet. */
export async function removeUnattached(ctx: Context<'FILE_IN_USE', SignedIn>, key: string) {
  await inTransaction(ctx, async ({ db: trx }) => {
    const found = await trx
      .selectFrom('document')
      .select('project_id as project')
      .where('key', '=', key)
      .where('deleted_at', 'is', null)
      .$if(ctx.user.role !== 'Admin', (query) => query.where('account_id', '=', ctx.user.id))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return ctx.fail('NOT_FOUND')
    if (found.project) ctx.fail(fileInUse)
    await trx.deleteFrom('document').where('key', '=', key).execute()
    await ctx.jobs.send(trx, storageJobs['remove-files'], { key })
  })
}
