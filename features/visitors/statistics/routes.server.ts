import { implement } from '#server/http/implement.ts'
import { statistics } from './contract.ts'
import { exportTable } from './csv.server.ts'
import { readNow, readSources, readStatistics } from './service.server.ts'

export const statisticsRoutes = implement(statistics, {
  report: (ctx, { query }) => readStatistics(ctx, query),
  reportAlias: (ctx, { query }) => readStatistics(ctx, query),
  csv: (ctx, { query }) => exportTable(ctx, query),
  now: (ctx) => readNow(ctx),
  sources: (ctx, { query }) => readSources(ctx, query),
})
