import { type SqlBool, sql } from 'kysely'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
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
  filter: (category) => sql<SqlBool>`faq.category = ${category}`,
})

export const faqRoutes = implement(faqs, {
  ...contentHandlers(store),
  order: store.order,
})
