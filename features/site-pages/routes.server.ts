import { sql } from 'kysely'
import { freeSlugHandler } from '#content/slugs.server.ts'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { slugTaken } from '#content/writing.server.ts'
import { implement } from '#server/http/implement.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { type LinkedPage, sitePageNames, sitePages } from './contract.ts'
import { readImprint } from './imprint.server.ts'

const linkedAtMost = 50

const store = contentStore('site-page', {
  select: (db) =>
    db
      .selectFrom('site_page')
      .select([...recordColumns, 'title', 'slug', 'content', 'meta_description', 'published'])
      .select(sql<LinkedPage['place']>`place`.as('place')),
  reserved: sitePageNames,
  search: ['site_page.title'],
  // A new page comes last.
  sorts: { order: [sql.ref('site_page.position'), sql.ref('site_page.created_at')] },
  reversed: [],
  filter: (state) => sql`published = ${state === 'published'}`,
  refusals: { site_page_slug_key: slugTaken },
})

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

  imprint: async (ctx) => ({ template: await readImprint(ctx) }),

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
