import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import {
  entity,
  html,
  id,
  imageUrl,
  listQuery,
  message,
  richText,
  slug,
  text,
} from '#shared/fields.ts'

export const Service = entity({
  title: z.string(),
  slug: z.string(),
  content: html,
  file: z.nullable(z.string()),
})
export type Service = z.output<typeof Service>

export const SaveService = z.object({
  title: text('Title is required'),
  slug,
  content: richText('Content is required'),
  file: z.nullish(imageUrl),
})

const saved = z.extend(message, { service: Service })

export const services = contract({
  list: {
    method: 'GET',
    path: '/api/service',
    summary: 'All services, newest first.',
    access: 'public',
    query: listQuery(['createdAt', 'updatedAt', 'title'], []),
    rows: Service,
    shows: ['service'],
  },
  one: {
    method: 'GET',
    path: '/api/service/{slug}',
    summary: 'One service, by its slug or its id.',
    access: 'public',
    params: z.object({ slug: z.string().check(z.maxLength(100)) }),
    reply: Service,
    shows: ['service'],
  },
  add: {
    method: 'POST',
    path: '/api/service',
    summary: 'Adds a service.',
    access: 'editor',
    body: SaveService,
    botCheck: 'token',
    status: 201,
    reply: saved,
    errors: ['SLUG_TAKEN'],
  },
  edit: {
    method: 'PUT',
    path: '/api/service/{id}',
    summary: 'Changes a service.',
    access: 'editor',
    params: z.object({ id }),
    body: SaveService,
    botCheck: 'token',
    reply: saved,
    errors: ['SLUG_TAKEN'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/service/{id}',
    summary: 'Deletes a service.',
    access: 'admin',
    params: z.object({ id }),
    reply: message,
  },
})
