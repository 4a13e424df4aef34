import { type SqlBool, sql } from 'kysely'
import { removeManyHandler } from '#content/bulk/handlers.server.ts'
import { contentHandlers, orderHandler } from '#content/handlers.server.ts'
import { contentStore, recordColumns } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { type Faq, faqs } from './contract.ts'

const store = contentStore('faq', {
  select: (db) =>
    db
      .selectFrom('faq')
      .select([
        ...recordColumns,
        'question',
        'answer',
        sql<Faq['category']>`category`.as('category'),
      ]),
  search: ['faq.question'],
  // New records come first until they are ordered.
  sorts: { order: [sql`-faq.position`, sql.ref('faq.created_at')] },
  reversed: ['order'],
  filter: (category) => sql<SqlBool>`faq.category = ${category}`,
})

export const faqRoutes = implement(faqs, {
  ...contentHandlers(store),
  order: orderHandler('faq'),
  removeMany: removeManyHandler('faq', store.remove),
})
