import { sql } from 'kysely'
import { contentOf } from '#content/content.server.ts'
import { isAddressed } from '#content/slugs.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { altOf } from '#server/files/alt-text.ts'
import { type Service, serviceNames } from './contract.ts'

const columns = [
  'id',
  'id as _id',
  'title',
  'slug',
  'content',
  'image as file',
  altOf('service.image').as('file_alt'),
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export function listServices(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'service',
    select: db.selectFrom('service').select(columns),
    sorts: {
      order: [sql`-service.position`, sql.ref('service.created_at')],
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

export const serviceContent = contentOf({
  table: 'service',
  find: findService,
  reserved: serviceNames,
  refusals: {
    service_slug_key: ['SLUG_TAKEN', { fields: { slug: 'This slug is already in use.' } }],
    service_image_fkey: ['INVALID_INPUT', { fields: { file: 'This image is no longer there.' } }],
  },
})
