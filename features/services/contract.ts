import * as z from 'zod/mini'
import { contentContract, freeSlugCall, orderCall } from '#content/contract.ts'
import { callNames, contract } from '#shared/endpoint.ts'
import { entity, html, imageUrl, optional, richText, slug, text } from '#shared/fields.ts'

export const Service = entity({
  title: z.string(),
  slug: z.string(),
  content: html,
  file: z.nullable(z.string()),
  /** The alternative text of the picture. */
  file_alt: z.string(),
})
export type Service = z.output<typeof Service>

export const SaveService = z.object({
  title: text('Title is required'),
  slug,
  content: richText('Content is required'),
  file: optional(z.nullable(imageUrl)),
})

export const services = contract({
  ...contentContract('service', {
    entity: Service,
    save: SaveService,
    sorts: ['order', 'title'],
    filters: [],
    errors: ['SLUG_TAKEN'],
  }),
  order: orderCall('service'),
  freeSlug: freeSlugCall('service'),
})

/** Slugs that no service can have, because other endpoints use them. */
export const serviceNames = callNames(services)
