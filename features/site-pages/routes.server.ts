import { sql } from 'kysely'
import { freeSlugHandler } from '#content/slugs.server.ts'
import { contentHandlers } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { type LinkedPage, sitePageNames, sitePages } from './contract.ts'
import { readImprint } from './imprint.server.ts'
import { imprintTaxId } from './public.server.ts'
import { sitePageStore as store } from './store.server.ts'

const linkedAtMost = 50

const handlers = contentHandlers(store)

const readsDrafts = (user: { role: Role } | null) => user !== null && mayCall('editor', user.role)

export const sitePageRoutes = implement(sitePages, {
  ...handlers,

  list: (ctx, { query }) =>
    store.list(ctx.db, readsDrafts(ctx.user) ? query : { ...query, filter: 'published' }),

  one: async (ctx, input) => {
    const page = await handlers.one(ctx, input)
    return page.published || readsDrafts(ctx.user) ? page : ctx.fail('NOT_FOUND')
  },

  order: store.order,

  freeSlug: freeSlugHandler('site_page', sitePageNames),

  imprint: async (ctx) => {
    const [taxId = ''] = await Promise.all(ctx.answersTo(imprintTaxId).map((read) => read(ctx)))
    return { template: await readImprint(ctx, taxId) }
  },

  linked: async ({ db }) => {
    const rows = await db
      .selectFrom('site_page')
      .select(['title', 'slug', sql<LinkedPage['place']>`place`.as('place')])
      .where('published', '=', true)
      .where('place', '<>', 'unlinked')
      .orderBy('position')
      .orderBy('created_at')
      .limit(linkedAtMost)
      .execute()
    return { rows, total: rows.length }
  },
})
