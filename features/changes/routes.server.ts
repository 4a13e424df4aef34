import { pages } from '#features/pages/contract.ts'
import { restoreContent } from '#server/content.ts'
import { implement } from '#server/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { changes } from './contract.ts'
import { findChange, listChanges } from './queries.server.ts'

export const changeRoutes = implement(changes, {
  list: (ctx, { query }) => listChanges(ctx.db, query),
  one: async (ctx, { params }) => (await findChange(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),
  versions: (ctx, { query }) => listChanges(ctx.db, query),

  restore: async (ctx, { params, body }) => {
    const change = (await findChange(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND')
    const row = change[body.to] ?? ctx.fail('NOT_FOUND')
    if (!mayWrite(ctx.user.role, row)) ctx.fail('FORBIDDEN')
    await restoreContent(ctx, { ...change, row })
    return { message: `“${change.title}” is back.` }
  },
})

/** Policies are not for everybody who writes. */
function mayWrite(role: Role, { kind }: Record<string, unknown>): boolean {
  const page = Object.entries(pages).find(([name]) => name === kind)?.[1]
  return page === undefined || mayCall(page.edit.access, role)
}
