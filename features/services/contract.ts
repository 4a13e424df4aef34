import * as z from 'zod/mini'
import { contentCalls } from '#content/contract.ts'
import { callNames, contract } from '#shared/endpoint.ts'
import {
  entity,
  html,
  idList,
  imageUrl,
  listQuery,
  message,
  optional,
  richText,
  richTextBytes,
  slug,
  slugOrId,
  text,
} from '#shared/fields.ts'

export const Service = entity({
  title: z.string(),
  slug: z.string(),
  content: html,
  file: z.nullable(z.string()),
  /** What the picture shows. */
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
  list: {
    method: 'GET',
    path: '/api/service',
    summary: 'All services, in the order of the site.',
    access: 'public',
    query: listQuery(['order', 'createdAt', 'updatedAt', 'title'], []),
    rows: Service,
    shows: ['service', 'file'],
  },
  one: {
    method: 'GET',
    path: '/api/service/{slug}',
    summary: 'One service, by its slug or its id.',
    access: 'public',
    params: z.object({ slug: slugOrId }),
    reply: Service,
    shows: ['service', 'file'],
  },
  ...contentCalls({
    path: '/api/service',
    noun: 'service',
    entity: Service,
    save: SaveService,
    errors: ['SLUG_TAKEN'],
    maxBytes: richTextBytes,
  }),
  order: {
    method: 'PUT',
    path: '/api/service/order',
    summary: 'Puts services in the order of the site.',
    access: 'editor',
    body: z.object({ ids: idList }),
    reply: message,
  },
})

/** What no service can be called. */
export const serviceNames = callNames(services)
