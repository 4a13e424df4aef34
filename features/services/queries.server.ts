import { sql } from 'kysely'
import { type Db, violates } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'
import { isAddressed } from '#server/slugs.ts'
import type { Service } from './contract.ts'

const columns = [
  'id',
  'id as _id',
  'title',
  'slug',
  'content',
  'image as file',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export interface ServiceValues {
  title: string
  slug: string
  content: string
  image: string | null
}

export function listServices(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'service',
    select: db.selectFrom('service').select(columns),
    sorts: {
      createdAt: sql.ref('service.created_at'),
      updatedAt: sql.ref('service.updated_at'),
      title: sql`lower(service.title)`,
    },
    search: ['service.title'],
    query,
  })
}

export function findService(db: Db, slugOrId: string): Promise<Service | undefined> {
  return db
    .selectFrom('service')
    .select(columns)
    .where(isAddressed('service', slugOrId))
    .executeTakeFirst()
}

type Refusal = 'slug taken' | 'no such file'

/** Answers why it was refused where another service has the slug, or the picture is not there. */
export function insertService(db: Db, values: ServiceValues): Promise<Service | Refusal> {
  return db
    .insertInto('service')
    .values(values)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(toRefusal)
}

export function updateService(
  db: Db,
  id: string,
  now: Date,
  values: ServiceValues,
): Promise<Service | undefined | Refusal> {
  return db
    .updateTable('service')
    .set({ ...values, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
    .catch(toRefusal)
}

export async function deleteService(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('service').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

function toRefusal(error: unknown): Refusal {
  if (violates(error, 'service_slug_key')) return 'slug taken'
  if (violates(error, 'service_image_fkey')) return 'no such file'
  throw error
}
