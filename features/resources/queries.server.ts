import { type SqlBool, sql } from 'kysely'
import { listedUploads as sentInSupport } from '#features/chat/public.server.ts'
import { listedUploads as addedToProjects } from '#features/documents/public.server.ts'
import { clientJson, nameSql } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows, patternOf } from '#server/db/list.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import type { Rows } from '#shared/endpoint.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { hasRight, mayCall } from '#shared/roles.ts'
import { type OwnUpload, type Resource, resourceUrlOf } from './contract.ts'
import type { Category } from './rules.ts'

type Reader = Pick<SignedIn, 'role' | 'clientId' | 'rights'>

export const isShared = (clientId: string | null) =>
  sql<SqlBool>`(resource.client_id is null or resource.client_id = ${clientId})`

function isSeenBy({ clientId, role }: Reader) {
  return mayCall('editor', role) ? sql<SqlBool>`true` : isShared(clientId)
}

const fileOf = sql<Resource['file']>`case when key is not null then json_build_object(
  'name', name, 'kind', kind, 'bytes', bytes,
  'fileUrl', replace(${resourceUrlOf('{}')}, '{}', resource.id::text)) end`

export function selectResources(db: Db) {
  return db
    .selectFrom('resource')
    .select([
      'resource.id',
      'resource.id as _id',
      'resource.title',
      'resource.text',
      sql<Category>`resource.category`.as('category'),
      sql<Resource['audience']>`case when resource.client_id is null then 'all' else 'one' end`.as(
        'audience',
      ),
      'resource.url',
      fileOf.as('file'),
      'resource.created_at as createdAt',
      'resource.updated_at as updatedAt',
    ])
}

const client = sql<Resource['client']>`(select ${clientJson('client')}
  from client_contact as client where client.id = resource.client_id)`

/** Only editors see who a resource is shared with. */
function selectFor(db: Db, { role }: Reader) {
  const select = selectResources(db)
  return mayCall('editor', role) ? select.select(client.as('client')) : select
}

/** Searches the clients once, not once for each resource. */
const isOfFoundClient = (pattern: string) => sql`resource.client_id in (
  select id from client_contact as client where ${nameSql('client')} || ' ' || client.business_name ilike ${pattern})`

export function listResources(
  db: Db,
  reader: Reader,
  { filter, clientId, ...query }: ListQuery & { clientId?: string | undefined },
): Promise<Rows<Resource>> {
  const conditions = [isSeenBy(reader)]
  if (filter) conditions.push(sql`resource.category = ${filter}`)
  if (clientId) conditions.push(sql`resource.client_id = ${clientId}`)
  const words = ['resource.title', 'resource.text', 'resource.name', 'resource.url']
  return listRows(db, {
    table: 'resource',
    select: selectFor(db, reader),
    sorts: {
      createdAt: sql.ref('resource.created_at'),
      title: sql`lower(resource.title)`,
      category: sql.ref('resource.category'),
    },
    search: mayCall('editor', reader.role) ? [...words, isOfFoundClient] : words,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query,
  })
}

export function findResource(db: Db, reader: Reader, id: string): Promise<Resource | undefined> {
  return selectFor(db, reader)
    .where('resource.id', '=', id)
    .where(isSeenBy(reader))
    .executeTakeFirst()
}

/** Finds the file of a resource; undefined for a link. */
export async function findFile(
  db: Db,
  reader: Reader,
  id: string,
): Promise<PrivateFile | undefined> {
  const found = await db
    .selectFrom('resource')
    .select(['key', 'kind', 'name', 'bytes'])
    .where('id', '=', id)
    .where('key', 'is not', null)
    .where(isSeenBy(reader))
    .$narrowType<{ key: string; kind: FileKind; name: string; bytes: number }>()
    .executeTakeFirst()
  return found
}

/** Locks the resource until the transaction ends. */
export function lockResource(trx: Db, id: string) {
  return trx
    .selectFrom('resource')
    .select(['client_id', 'title', 'key', 'changed_by', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A client's uploads, newest first. */
export async function listUploads(
  db: Db,
  reader: Reader,
  { q, page = 1, limit = 1_000, clientId }: ListQuery & { clientId?: string | undefined },
): Promise<Rows<OwnUpload>> {
  const client = mayCall('editor', reader.role) ? clientId : reader.clientId
  if (!client) return { rows: [], total: 0 }
  const places = [
    ...(hasRight(['projects'], reader) ? [addedToProjects(client)] : []),
    ...(hasRight(['support'], reader) ? [sentInSupport(client)] : []),
  ]
  const isFound = q
    ? sql`(name ilike ${patternOf(q)} or project->>'title' ilike ${patternOf(q)})`
    : sql`true`
  const { rows } = await sql<OwnUpload & { matches: number }>`
    select id, id as "_id", name, kind, bytes, file_url as "fileUrl", place, project,
      created_at as timestamp, count(*) over ()::integer as matches
    from (${sql.join(places, sql` union all `)}) as upload
    where ${isFound}
    order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { rows, total: rows[0]?.matches ?? 0 }
}
