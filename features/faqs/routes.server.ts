import { sanitize } from '#server/files/sanitize.ts'
import { implement } from '#server/http/implement.ts'
import { faqs } from './contract.ts'
import { faqContent, findFaq, listFaqs } from './queries.server.ts'

export const faqRoutes = implement(faqs, {
  list: (ctx, { query }) => listFaqs(ctx.db, query),
  one: async (ctx, { params }) => (await findFaq(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),

  add: async (ctx, { body }) => {
    const item = await faqContent.add(ctx, { ...body, answer: sanitize(body.answer) })
    return { message: 'Faq added successfully!', item }
  },

  edit: async (ctx, { params, body: { basedOn, ...body } }) => {
    const values = { ...body, answer: sanitize(body.answer) }
    const item = await faqContent.edit(ctx, params.id, values, basedOn)
    return { message: 'Faq updated successfully!', item }
  },

  remove: async (ctx, { params }) => {
    const changeId = await faqContent.remove(ctx, params.id)
    return { message: 'Faq deleted successfully!', changeId }
  },
})
