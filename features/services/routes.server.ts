import { implement } from '#server/implement.ts'
import { sanitize } from '#server/sanitize.ts'
import { services } from './contract.ts'
import {
  deleteService,
  findService,
  insertService,
  listServices,
  updateService,
} from './queries.server.ts'

export const serviceRoutes = implement(services, {
  list: (ctx, { query }) => listServices(ctx.db, query),

  one: async (ctx, { params }) => (await findService(ctx.db, params.slug)) ?? ctx.fail('NOT_FOUND'),

  add: async (ctx, { body: { file, content, ...rest } }) => {
    const values = { ...rest, content: sanitize(content), image: file ?? null }
    const service = await insertService(ctx.db, values)
    if (typeof service === 'string') return ctx.fail(refusals[service].code, refusals[service])
    return { message: 'Service added successfully!', service }
  },

  edit: async (ctx, { params, body: { file, content, ...rest } }) => {
    const values = { ...rest, content: sanitize(content), image: file ?? null }
    const service = await updateService(ctx.db, params.id, ctx.now(), values)
    if (typeof service === 'string') return ctx.fail(refusals[service].code, refusals[service])
    return { message: 'Service updated successfully!', service: service ?? ctx.fail('NOT_FOUND') }
  },

  remove: async (ctx, { params }) => {
    if (!(await deleteService(ctx.db, params.id))) return ctx.fail('NOT_FOUND')
    return { message: 'Service deleted successfully!' }
  },
})

const refusals = {
  'slug taken': { code: 'SLUG_TAKEN', fields: { slug: 'This slug is already in use.' } },
  'no such file': { code: 'INVALID_INPUT', fields: { file: 'This image is no longer there.' } },
} as const
