import type * as z from 'zod/mini'
import { putInOrder } from '#content/content.server.ts'
import { sanitize } from '#server/files/sanitize.ts'
import { implement } from '#server/http/implement.ts'
import { process, type SaveProcessStep } from './contract.ts'
import { findStep, listSteps, stepContent } from './queries.server.ts'

export const processRoutes = implement(process, {
  list: (ctx, { query }) => listSteps(ctx.db, query),
  one: async (ctx, { params }) => (await findStep(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND'),

  add: async (ctx, { body }) => {
    const item = await stepContent.add(ctx, toRow(body))
    return { message: 'Step added successfully!', item }
  },

  edit: async (ctx, { params, body: { basedOn, ...body } }) => {
    const item = await stepContent.edit(ctx, params.id, toRow(body), basedOn)
    return { message: 'Step updated successfully!', item }
  },

  remove: async (ctx, { params }) => {
    const changeId = await stepContent.remove(ctx, params.id)
    return { message: 'Step deleted successfully!', changeId }
  },

  order: async (ctx, { body }) => {
    await putInOrder(ctx, 'process_step', body.ids)
    return { message: 'The new order is saved.' }
  },
})

function toRow({ file, description, ...rest }: z.output<typeof SaveProcessStep>) {
  return { ...rest, description: sanitize(description), image: file }
}
