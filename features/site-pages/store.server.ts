import { sql } from 'kysely'
import { contentStore, recordColumns } from '#content/store.server.ts'
import { slugTaken } from '#content/writing.server.ts'
import { type LinkedPage, sitePageNames } from './contract.ts'

export const sitePageStore = contentStore('site-page', {
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
