import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead } from '#server/http/first-reads.ts'
import { failedMails } from './contract.ts'
import { failedMailRoutes } from './routes.server.ts'

export const failedMailsDomain: ServerDomain = {
  routes: failedMailRoutes,
  firstReads: {
    '/admin/failed-mails': [
      firstList(failedMails.list),
      firstRead(failedMails.list, { query: { limit: 1 } }),
    ],
  },
}
