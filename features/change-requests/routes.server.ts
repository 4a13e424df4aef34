import { requireClientProject } from '#features/projects/public.server.ts'
import { implement, saved } from '#server/http/implement.ts'
import { changeRequests } from './contract.ts'
import { getRequest, listRequests } from './queries.server.ts'
import { answer, ask, bill, close, comment, decide, getDetails } from './service.server.ts'

export const changeRequestRoutes = implement(changeRequests, {
  list: async (ctx, { params, query }) => {
    await requireClientProject(ctx, params.id)
    return listRequests(ctx.db, ctx.user, { ...query, project: params.id })
  },

  all: (ctx, { query }) => listRequests(ctx.db, ctx.user, query),

  ask: {
    guard: (ctx, { params }) => requireClientProject(ctx, params.id),
    handle: saved('Change request sent', (ctx, { params, body }) => ask(ctx, params.id, body)),
  },

  one: (ctx, { params }) => getDetails(ctx, params.id),

  answer: {
    guard: (ctx, { params }) => getRequest(ctx, params.id),
    handle: saved('Answer sent', (ctx, { params, body }) => answer(ctx, params.id, body)),
  },

  decide: {
    guard: (ctx, { params }) => getRequest(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: body.decision === 'accept' ? 'Accepted' : 'Declined',
      item: await decide(ctx, params.id, body),
    }),
  },

  close: {
    guard: (ctx, { params }) => getRequest(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: body.state === 'done' ? 'Marked as done' : 'Declined',
      item: await close(ctx, params.id, body),
    }),
  },

  bill: saved('Added to a draft', (ctx, { params }) => bill(ctx, params.id)),

  comment: {
    guard: (ctx, { params }) => getRequest(ctx, params.id),
    handle: saved('Comment added', (ctx, { params, body }) => comment(ctx, params.id, body.text)),
  },
})
