import type * as z from 'zod/mini'
import { freeSlugHandler } from '#content/slugs.server.ts'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { slugTaken } from '#content/writing.server.ts'
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
  refusals: {
    service_slug_key: slugTaken,
    service_image_fkey: ['INVALID_INPUT', { fields: { file: 'This image is no longer there.' } }],
  },
})

export const serviceRoutes = implement(services, {
  ...contentHandlers(store, ({ file, ...rest }: z.output<typeof SaveService>) => ({
    ...rest,
    image: file,
  })),
  order: store.order,
  freeSlug: freeSlugHandler('service', serviceNames),
})
