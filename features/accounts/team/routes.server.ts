import { implement } from '#server/http/implement.ts'
import { team, teamSection } from './contract.ts'

/** In the order in which they joined. */
export const teamRoutes = implement(team, {
  list: async (ctx) => {
    const { shown } = await ctx.settings.read(ctx.db, teamSection)
    if (!shown) return { rows: [], total: 0 }
    const rows = await ctx.db
      .selectFrom('account')
      .select(['first_name as firstName', 'last_name as lastName', 'avatar as picture'])
      .where('role', '!=', 'User')
      .where('status', '=', 'Active')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(100)
      .execute()
    return { rows, total: rows.length }
  },
})
