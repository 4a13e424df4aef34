import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { removeManyHandler } from '#content/bulk/handlers.server.ts'
import { contentHandlers, orderHandler } from '#content/handlers.server.ts'
import { freeSlugHandler } from '#content/slugs.server.ts'
import { contentStore, recordColumns } from '#content/store.server.ts'
import { altOf } from '#server/files/alt-text.ts'
import { implement } from '#server/http/implement.ts'
import { type SaveService, serviceNames, services } from './contract.ts'

const store = contentStore('service', {
  select: (db) =>
    db
      .selectFrom('service')
      .select([
        ...recordColumns,
        'title',
        'slug',
        'content',
        'image as file',
        altOf('service.image').as('file_alt'),
      ]),
  reserved: serviceNames,
  search: ['service.title'],
  // New records come first until they are ordered.
  sorts: { order: [sql`-service.position`, sql.ref('service.created_at')] },
  reversed: ['order'],
  refusals: {
    service_slug_key: ['SLUG_TAKEN', { fields: { slug: 'This slug is already in use.' } }],
    service_image_fkey: ['INVALID_INPUT', { fields: { file: 'This image is no longer there.' } }],
  },
})

export const serviceRoutes = implement(services, {
  ...contentHandlers(store, ({ file, ...rest }: z.output<typeof SaveService>) => ({
    ...rest,
    image: file,
  })),
  order: orderHandler('service'),
  freeSlug: freeSlugHandler('service', serviceNames),
  removeMany: removeManyHandler('service', store.remove),
})
