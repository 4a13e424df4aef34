import { implement } from '#server/http/implement.ts'
import { system } from './contract.ts'
import { systemJobs } from './jobs.server.ts'
import { readSystem } from './service.server.ts'

export const systemRoutes = implement(system, {
  read: (ctx) => readSystem(ctx),
  backUp: async (ctx) => {
    await ctx.jobs.send(ctx.db, systemJobs['back-up'], {})
    return { message: 'The backup has begun.' }
  },
  clearProblems: async ({ db }) => {
    await db.deleteFrom('problem').execute()
    return { message: 'The list is empty.' }
  },
})
