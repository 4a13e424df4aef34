import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { sweepVisits, visitorJobs } from './jobs.server.ts'
import { visitorRoutes } from './routes.server.ts'
import { selectReport, statistics } from './statistics/contract.ts'
import { periodOf } from './statistics/periods.ts'

export const visitorsDomain: ServerDomain = {
  routes: visitorRoutes,
  firstReads: {
    '/admin/statistics': [
      ({ search }) => firstRead(statistics.report, { query: selectReport(search) }),
      ({ search, today }) =>
        firstRead(statistics.sources, { query: periodOf(selectReport(search), today) }),
      firstRead(statistics.now),
    ],
  },
  jobs: visitorJobs,
  sweeps: [sweepVisits],
}
