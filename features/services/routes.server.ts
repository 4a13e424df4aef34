import type * as z from 'zod/mini'
import { putInOrder } from '#content/content.server.ts'
import { sanitize } from '#server/files/sanitize.ts'
import { implement } from '#server/http/implement.ts'
import { type SaveService, services } from './contract.ts'
import { findService, listServices, serviceContent } from './queries.server.ts'

export const serviceRoutes = implement(services, {
  list: (ctx, { query }) => listServices(ctx.db, query),

  one: async (ctx, { params }) => (await findService(ctx.db, params.slug)) ?? ctx.fail('NOT_FOUND'),

  add: async (ctx, { body }) => {
    const item = await serviceContent.add(ctx, toRow(body))
    return { message: 'Service added successfully!', item }
  },

  edit: async (ctx, { params, body: { basedOn, ...body } }) => {
    const item = await serviceContent.edit(ctx, params.id, toRow(body), basedOn)
    return { message: 'Service updated successfully!', item }
  },

  remove: async (ctx, { params }) => {
    const changeId = await serviceContent.remove(ctx, params.id)
    return { message: 'Service deleted successfully!', changeId }
  },

  order: async (ctx, { body }) => {
    await putInOrder(ctx, 'service', body.ids)
    return { message: 'The new order is saved.' }
  },
})

function toRow({ file, content, ...rest }: z.output<typeof SaveService>) {
  return { ...rest, content: sanitize(content), image: file }
}
