import { sanitize } from '#server/files/sanitize.ts'
import { implement } from '#server/http/implement.ts'
import { descriptionIn, pages } from './contract.ts'
import { textsOf } from './queries.server.ts'
import { pageKinds, pageNouns } from './rules.ts'

export const pageRoutes = pageKinds.flatMap((kind) => {
  const texts = textsOf(kind)
  const noun = pageNouns[kind]
  const name = noun.charAt(0).toUpperCase() + noun.slice(1)
  return implement(pages[kind], {
    list: (ctx, { query }) => texts.list(ctx.db, query),
    one: async (ctx, { params }) => (await texts.find(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),

    add: async (ctx, { body }) => {
      const description = sanitize(descriptionIn(body) ?? '')
      const item = await texts.content.add(ctx, { kind, description })
      return { message: `${name} added successfully!`, item }
    },

    edit: async (ctx, { params, body: { basedOn, ...body } }) => {
      const description = sanitize(descriptionIn(body) ?? '')
      const item = await texts.content.edit(ctx, params.id, { description }, basedOn)
      return { message: `${name} updated successfully!`, item }
    },

    remove: async (ctx, { params }) => {
      const changeId = await texts.content.remove(ctx, params.id)
      return { message: `${name} deleted successfully!`, changeId }
    },
  })
})
