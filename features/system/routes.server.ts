import { done, implement } from '#server/http/implement.ts'
import { system } from './contract.ts'
import { systemJobs } from './jobs.server.ts'
import { readSystem } from './service.server.ts'

export const systemRoutes = implement(system, {
  read: (ctx) => readSystem(ctx),
  backUp: done('The backup has begun.', (ctx) => ctx.jobs.send(ctx.db, systemJobs['back-up'], {})),
  clearProblems: done('The list is empty.', ({ db }) => db.deleteFrom('problem').execute()),
})
