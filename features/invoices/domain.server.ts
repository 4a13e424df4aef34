import { type SqlBool, sql } from 'kysely'
import { clientRecords, holdsClient } from '#features/accounts/public.server.ts'
import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'
import { imprintTaxId } from '#features/site-pages/public.server.ts'
import { billOfTime } from '#features/time/public.server.ts'
import { recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord, type PageRead } from '#server/http/first-reads.ts'
import { clientNeed } from '#server/needs.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { selectList } from '#shared/portal/lists.ts'
import { recurringInvoices } from './automation/contract.ts'
import { automationJobs } from './automation/jobs.server.ts'
import { automationRoutes } from './automation/routes.server.ts'
import { ownInvoices } from './client/contract.ts'
import { invoices } from './contract.ts'
import { designs } from './design/contract.ts'
import { findDesignNeed } from './design/need.server.ts'
import { findBillOf } from './document/billed-time.server.ts'
import { invoiceSection } from './document/contract.ts'
import { invoiceLetters, invoiceMailJobs } from './document/notify.server.ts'
import { ledgerRoutes } from './ledger/routes.server.ts'
import { ownList, recurringList, staffList, sumsOf } from './lists.ts'
import {
  designNotifications,
  invoiceNotifications,
  ledgerNotifications,
  recurringNotifications,
} from './notifications.ts'
import { clientInvoicePaths, invoicePaths } from './paths.ts'
import { invoiceData } from './personal-data.server.ts'
import { projectMoney } from './project/contract.ts'
import { listIssuedTo } from './public.server.ts'
import { countOf, isIssued } from './queries.server.ts'
import { invoiceRoutes } from './routes.server.ts'
import { invoiceSearch } from './search.server.ts'
import { invoiceTimeline, paymentTimeline } from './timeline.server.ts'

/** Each invoice is in one of these lists. */
const lists = [
  { noun: 'invoice', only: isIssued, filter: '' },
  {
    noun: 'draft invoice',
    only: sql<SqlBool>`(number is null and voided_at is null)`,
    filter: '&filter=Draft',
  },
  { noun: 'voided invoice', only: sql<SqlBool>`voided_at is not null`, filter: '&filter=Voided' },
]

const defaults = firstRead(invoices.defaults)
const sumsOfList: PageRead = ({ search }) => {
  const { q, chosen } = selectList(invoices.list, staffList, search, {})
  return firstRead(invoices.sums, sumsOf(q, chosen))
}

export const invoicesDomain: ServerDomain = {
  routes: [...invoiceRoutes, ...automationRoutes, ...ledgerRoutes],
  firstReads: {
    [invoicePaths.list]: [firstList(invoices.list, staffList), sumsOfList],
    [invoicePaths.create]: [defaults],
    [invoicePaths.edit(':id')]: [defaults, firstRecord(invoices.one)],
    [invoicePaths.details(':id')]: [firstRecord(invoices.one)],
    [projectPaths.details(':id')]: [firstRecord(projectMoney.one)],
    [clientProjectPaths.details(':id')]: [
      firstRecord(projectMoney.one),
      ({ params: { id } }) => firstRead(designs.waiting, { query: { project: id } }),
    ],
    [invoicePaths.recurring]: [firstList(recurringInvoices.list, recurringList)],
    [invoicePaths.addRecurring]: [defaults],
    [invoicePaths.editRecurring(':id')]: [defaults, firstRecord(recurringInvoices.one)],
    [clientInvoicePaths.list]: [firstList(invoices.own, ownList), firstRead(ownInvoices.owed)],
    [clientInvoicePaths.details(':id')]: [
      firstRecord(invoices.one),
      ({ params: { id } }) => firstRead(designs.waiting, { query: { invoice: id } }),
    ],
    [clientInvoicePaths.pay(':invoiceId')]: [
      ({ params: { invoiceId: id = '' } }) => firstRead(invoices.one, { params: { id } }),
    ],
  },
  jobs: { ...invoiceMailJobs, ...automationJobs },
  answers: [
    ...invoiceData.map(personalDataPart),
    recordSearch(invoiceSearch),
    timelinePart(invoiceTimeline),
    timelinePart(paymentTimeline),
    clientNeed(findDesignNeed),
    notificationLetters(invoiceLetters),
    imprintTaxId(async ({ db, settings }) => (await settings.read(db, invoiceSection)).vatId),
    clientRecords({ field: 'invoices', list: listIssuedTo }),
    billOfTime(async (db, id) => {
      const invoiceId = await findBillOf(db, id)
      return invoiceId && invoicePaths.details(invoiceId)
    }),
    ...lists.map(({ noun, only, filter }) =>
      holdsClient(async (db, id) => ({
        noun,
        count: await countOf(db, 'invoice', id, only),
        path: `${invoicePaths.list}?client=${id}${filter}`,
      })),
    ),
    holdsClient(async (db, id) => ({
      noun: 'recurring invoice',
      count: await countOf(db, 'recurring_invoice', id, sql`not of_plan`),
      path: invoicePaths.recurringOf(id),
    })),
  ],
  notifications: {
    ...invoiceNotifications,
    ...designNotifications,
    ...ledgerNotifications,
    ...recurringNotifications,
  },
}
