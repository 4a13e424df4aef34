import { describeBulk, inBulk } from '#server/db/in-bulk.ts'
import { fileHandlers } from '#server/files/file-handlers.ts'
import { done, implement, saved } from '#server/http/implement.ts'
import { resources } from './contract.ts'
import { listResources, listUploads } from './queries.server.ts'
import {
  addResource,
  editResource,
  getFile,
  getResource,
  removeResource,
} from './service.server.ts'

export const resourceRoutes = implement(resources, {
  list: (ctx, { query }) => listResources(ctx.db, ctx.user, query),

  uploads: (ctx, { query }) => listUploads(ctx.db, ctx.user, query),

  one: (ctx, { params }) => getResource(ctx, params.id),

  add: saved('Resource added successfully!', (ctx, { body }) => addResource(ctx, body)),

  edit: {
    guard: (ctx, { params }) => getResource(ctx, params.id),
    handle: saved('Resource updated successfully!', (ctx, { params, body }) =>
      editResource(ctx, params.id, body),
    ),
  },

  remove: done('Resource deleted successfully!', (ctx, { params }) =>
    removeResource(ctx, params.id),
  ),

  removeMany: async (ctx, { body }) => {
    const results = await inBulk(ctx, body.ids, removeResource)
    return { message: describeBulk(results, ['resource', 'resources'], 'deleted'), results }
  },

  ...fileHandlers(resources, getFile),
})
