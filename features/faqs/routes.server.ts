import { type SqlBool, sql } from 'kysely'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { type Faq, faqs } from './contract.ts'
import { starterFaqs } from './starter.server.ts'

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

/** A new question comes last. */
const add: typeof store.add = async (ctx, values, then) => {
  const { last } = await ctx.db
    .selectFrom('faq')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return store.add(ctx, { ...values, position: (last ?? 0) + 1 }, then)
}

export const faqRoutes = implement(faqs, {
  ...contentHandlers({ ...store, add }),
  order: store.order,
  starter: (ctx) => store.start(ctx, starterFaqs, add),
})
