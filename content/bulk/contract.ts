import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { bulkIds, bulkReply, id } from '#shared/fields.ts'
import type { Kind } from '../kind.ts'
import { type KindName, kinds } from '../kinds.ts'

/** The endpoint that deletes several records of a kind. */
export function removeManyCall(name: KindName) {
  const { path, plural }: Kind = kinds[name]
  return endpoint({
    route: `POST ${path}/bulk/delete`,
    summary: `Deletes up to 100 ${plural}, each with its outcome.`,
    access: 'admin',
    body: z.object({ ids: bulkIds }),
    reply: bulkReply,
  })
}

/** The endpoint that publishes or unpublishes several records of a kind. */
export function publishManyCall(name: KindName) {
  const { path, plural }: Kind = kinds[name]
  return endpoint({
    route: `POST ${path}/bulk/publish`,
    summary: `Publishes or unpublishes up to 100 ${plural}, each with its outcome.`,
    access: 'editor',
    body: z.object({ ids: bulkIds, published: z.boolean('Must be true or false.') }),
    reply: bulkReply,
  })
}

/** The endpoint that moves several records of a kind to a category, or out of theirs. */
export function categorizeManyCall(name: KindName) {
  const { path, plural }: Kind = kinds[name]
  return endpoint({
    route: `POST ${path}/bulk/category`,
    summary: `Sets the category of up to 100 ${plural}, each with its outcome.`,
    access: 'editor',
    body: z.object({ ids: bulkIds, categoryId: z.nullable(id) }),
    reply: bulkReply,
  })
}
