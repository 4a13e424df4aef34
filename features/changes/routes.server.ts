import { restoreContent } from '#server/content.ts'
import { implement } from '#server/implement.ts'
import { changes } from './contract.ts'
import { findChange, listChanges } from './queries.server.ts'

export const changeRoutes = implement(changes, {
  list: (ctx, { query }) => listChanges(ctx.db, query),
  one: async (ctx, { params }) => (await findChange(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),
  versions: (ctx, { query }) => listChanges(ctx.db, query),

  restore: async (ctx, { params, body }) => {
    const change = (await findChange(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND')
    const row = change[body.to] ?? ctx.fail('NOT_FOUND')
    // Who may not delete may not undo it either.
    if (change.action === 'remove' && ctx.user.role !== 'Admin') ctx.fail('FORBIDDEN')
    await restoreContent(ctx, { ...change, row })
    return { message: `“${change.title}” is back.` }
  },
})
