import { sql } from 'kysely'
import { clientRecords, holdsAccount } from '#features/accounts/public.server.ts'
import { billOfTime } from '#features/time/public.server.ts'
import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { automationJobs } from './automation/jobs.server.ts'
import { countRecurringOf } from './automation/queries.server.ts'
import { automationRoutes } from './automation/routes.server.ts'
import { findBillOf } from './document/billed-time.server.ts'
import { invoiceMailJobs } from './document/notify.server.ts'
import { ledgerRoutes } from './ledger/routes.server.ts'
import { invoiceLetters } from './notifications.server.ts'
import {
  invoiceNotifications,
  ledgerNotifications,
  recurringNotifications,
} from './notifications.ts'
import { invoicePaths } from './paths.ts'
import { invoiceData } from './personal-data.server.ts'
import { countInvoicesOf, listIssuedTo } from './public.server.ts'
import { invoiceRoutes } from './routes.server.ts'
import { invoiceSearch } from './search.server.ts'
import { invoiceTimeline, paymentTimeline } from './timeline.server.ts'

export const invoicesDomain: ServerDomain = {
  routes: [...invoiceRoutes, ...automationRoutes, ...ledgerRoutes],
  jobs: { ...invoiceMailJobs, ...automationJobs },
  answers: [
    ...invoiceData.map(personalDataPart),
    recordSearch(invoiceSearch),
    timelinePart(invoiceTimeline),
    timelinePart(paymentTimeline),
    notificationLetters(invoiceLetters),
    clientRecords({ field: 'invoices', list: listIssuedTo }),
    billOfTime(async (db, id) => {
      const invoiceId = await findBillOf(db, id)
      return invoiceId && invoicePaths.details(invoiceId)
    }),
    holdsAccount(async (db, id) => ({
      noun: 'invoice',
      count: await countInvoicesOf(db, id),
      path: `${invoicePaths.list}?client=${id}`,
    })),
    holdsAccount(async (db, id) => ({
      noun: 'recurring invoice',
      count: await countRecurringOf(db, id, sql`not of_plan`),
      path: invoicePaths.recurring,
    })),
  ],
  notifications: { ...invoiceNotifications, ...ledgerNotifications, ...recurringNotifications },
}
