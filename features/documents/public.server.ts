import { type Expression, type SqlBool, sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { insertInSpace, requireSpace } from '#server/files/client-space.ts'
import { type NewFile, type PrivateFile, putFile } from '#server/files/private-files.ts'
import { question } from '#server/questions.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { checkFiles } from './checking.server.ts'
import { documentKinds, documentUrlOf, isDocumentUrl, type ProjectDocument } from './contract.ts'

type Reader = Pick<Context<never, SignedIn>, 'db' | 'user'>

/** The condition under which a person reads the documents of a row of `project`. */
export const isProjectOpenTo = question<(reader: SignedIn) => Expression<SqlBool>>()

/** The documents of a project row, oldest first. */
export const documentsOf = sql<ProjectDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'id', document.id, '_id', document.id,
    'fileUrl', ${documentUrlOf('')} || document.id,
    'name', document.name, 'kind', document.kind, 'bytes', document.bytes,
    'accountId', document.account_id, 'by', ${nameSql('uploader')},
    'timestamp', to_char(document.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by document.created_at, document.id), '[]')
  from document left join account as uploader on uploader.id = document.account_id
  where document.project_id = project.id and document.deleted_at is null)`

/** The files that persons of a client added to its projects, selected as uploads. */
export const listedUploads = (clientId: string) => sql`
  select document.id, document.name, document.kind, document.bytes,
    ${documentUrlOf('')} || document.id as file_url, 'project' as place,
    jsonb_build_object('id', project.id, '_id', project.id, 'title', project.title) as project,
    document.created_at
  from document join project on project.id = project_id and project.client_id = ${clientId}
  join account as uploader on uploader.id = document.account_id and uploader.role = 'User'
  where document.deleted_at is null`

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
      sql<boolean>`coalesce(uploader.role = 'User', false)`.as('isOwn'),
      'document.created_at as createdAt',
    ])
    .where('project.client_id', '=', clientId)
    .where('document.deleted_at', 'is', null)
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit)
    .execute()
}

interface StoredDocument {
  id: string
  key: string
  url: string
}

/**
 * Stores all of them or, if one is refused, none. If one fails later, the sweep deletes those before
 * it.
 */
export async function storeDocuments(
  ctx: Context<never, SignedIn>,
  files: readonly Pick<UploadedFile, 'filename' | 'bytes'>[],
): Promise<StoredDocument[]> {
  const checked = await checkFiles(files, ctx.user.id)
  await requireSpace(
    ctx,
    checked.reduce((sum, { bytes }) => sum + bytes.length, 0),
  )
  const stored: StoredDocument[] = []
  for (const file of checked) stored.push(await store(ctx, file))
  return stored
}

const destination = { folder: 'document', kinds: documentKinds, table: 'document' } as const

function store(ctx: Context<never, SignedIn>, file: NewFile): Promise<StoredDocument> {
  return putFile(ctx, destination, file, async (row) => {
    const { id, key } = await insertInSpace(ctx, row.bytes, ({ db: trx, user }) =>
      trx
        .insertInto('document')
        .values({ ...row, account_id: user.id })
        .returning(['id', 'key'])
        .executeTakeFirstOrThrow(),
    )
    return { id, key, url: documentUrlOf(id) }
  })
}

interface MadeFile {
  projectId: string
  /** For whom it was made. */
  accountId: string | null
  /** Runs in the transaction of its row. */
  record: (trx: Db, document: { id: string; name: string }) => Promise<void>
}

/** Stores a picture that the server made in a project. */
export async function storeMade(
  ctx: Kernel,
  picture: Pick<UploadedFile, 'filename' | 'bytes'>,
  { projectId, accountId, record }: MadeFile,
): Promise<void> {
  const [file] = await checkFiles([picture], projectId)
  if (!file) return
  await putFile(ctx, destination, file, (row) =>
    inTransaction(ctx, async ({ db: trx }) => {
      const document = await trx
        .insertInto('document')
        .values({ ...row, account_id: accountId, project_id: projectId })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
      await record(trx, document)
    }),
  )
}

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

/**
 * Returns the ids of the documents among these URLs. Fails unless all of them belong to this project
 * already or were uploaded by the current user.
 */
export async function requireAttachable(
  { db, user, fail }: Context<never, SignedIn>,
  urls: readonly string[],
  projectId: string | null = null,
): Promise<string[]> {
  const ids = urls.filter(isDocumentUrl).map((url) => url.split('/').at(-1) ?? '')
  if (ids.length === 0) return ids
  const isAttachable = sql<SqlBool>`(project_id is null and account_id = ${user.id}
    or project_id = ${projectId}::uuid)`
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(isAttachable)
    .execute()
  if (found.length < new Set(ids).size)
    fail('INVALID_INPUT', { fields: { files: 'A file is no longer there.' } })
  return ids
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
    .$if(user.role !== 'Admin', (query) => query.where('account_id', '=', user.id))
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
