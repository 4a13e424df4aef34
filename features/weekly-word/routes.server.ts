import { implement, saved } from '#server/http/implement.ts'
import { weeklyWords } from './contract.ts'
import { decide, readWord, requireProject } from './service.server.ts'

export const weeklyRoutes = implement(weeklyWords, {
  one: (ctx, { params }) => readWord(ctx, params.id),

  save: {
    guard: (ctx, { params }) => requireProject(ctx, params.id),
    handle: saved('Saved', (ctx, { params, body }) => decide(ctx, params.id, body)),
  },
})
