import { currencyOf } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inCurrencies } from '#server/db/sums.ts'
import { linkFile } from '#server/files/file-links.ts'
import { done, implement, saved } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { ownInvoices } from './client/contract.ts'
import { invoiceFiles, invoices } from './contract.ts'
import { designs } from './design/contract.ts'
import { approveDesign, listWaiting, requireOwn } from './design/service.server.ts'
import { listUnbilled } from './document/billed-time.server.ts'
import { invoiceSection, invoiceVersions, payLink } from './document/contract.ts'
import { getDetails, readPayOtherwise } from './document/details.server.ts'
import { replacePayLink } from './document/pay-link.server.ts'
import { openInvoicePdf, previewPdf } from './document/pdf.server.ts'
import { addInvoice, duplicateInvoice, editInvoice } from './document/service.server.ts'
import { listVersions } from './document/versions.server.ts'
import { eInvoices } from './e-invoice/contract.ts'
import { addBank } from './e-invoice/read.server.ts'
import { openXRechnung } from './e-invoice/service.server.ts'
import { listInvoices, sumInvoices } from './filters.server.ts'
import { projectMoney, revenue } from './project/contract.ts'
import { readProjectMoney } from './project/money.server.ts'
import { exportRevenue, readRevenue } from './project/revenue.server.ts'
import { readOwnCards } from './public.server.ts'
import { getInvoice, toInvoice, toOwnInvoice } from './queries.server.ts'
import { creditNotes } from './removal/contract.ts'
import { openCreditNote } from './removal/credit-note.server.ts'
import { removeInvoice } from './removal/service.server.ts'
import type { Filter } from './rules.ts'

export const invoiceRoutes = [
  ...implement(invoices, {
    list: async (ctx, { query }) => {
      requireAdminForVoided(ctx, query.filter)
      const today = calendarDay(ctx.now())
      const { rows, total } = await listInvoices(ctx.db, today, query)
      return { rows: rows.map((row) => toInvoice(row, today)), total }
    },

    sums: async (ctx, { query }) => {
      requireAdminForVoided(ctx, query.filter)
      const rows = await sumInvoices(ctx.db, calendarDay(ctx.now()), query)
      const main = await currencyOf(ctx, query.client ?? null)
      const currencies = inCurrencies(rows, ['open', 'overdue', 'paid'], main)
      return { ...currencies[0], currencies }
    },

    own: async (ctx, { query }) => {
      const today = calendarDay(ctx.now())
      const { rows, total } = await listInvoices(ctx.db, today, {
        ...query,
        client: ctx.user.clientId!,
      })
      return { rows: rows.map((row) => toOwnInvoice(row, today)), total }
    },

    one: (ctx, { params }) => getDetails(ctx, params.id),
    defaults: async (ctx) => {
      const texts = await ctx.settings.read(ctx.db, invoiceSection)
      return { ...texts, instructions: await addBank(ctx, texts.instructions) }
    },
    unbilled: (ctx, { query }) => listUnbilled(ctx.db, query),

    add: async (ctx, { body }) => ({
      message: body.draft ? 'Draft saved' : 'Invoice created successfully!',
      item: await addInvoice(ctx, body),
    }),

    edit: {
      guard: (ctx, { params }) => getInvoice(ctx, params.id),
      handle: saved('Invoice updated successfully!', (ctx, { params, body }) =>
        editInvoice(ctx, params.id, body),
      ),
    },

    duplicate: saved('A copy was saved as a draft.', (ctx, { params }) =>
      duplicateInvoice(ctx, params.id),
    ),

    remove: {
      guard: (ctx, { params }) => getInvoice(ctx, params.id),
      handle: done('Invoice deleted successfully!', (ctx, { params, body }) =>
        removeInvoice(ctx, params.id, body.reason),
      ),
    },
  }),

  ...implement(ownInvoices, {
    owed: async (ctx) => {
      const { due, ...sums } = await readOwnCards(ctx, ctx.user.clientId!)
      return { ...sums, next: due.rows[0] ?? null, ...(await readPayOtherwise(ctx)) }
    },
  }),

  ...implement(projectMoney, { one: (ctx, { params }) => readProjectMoney(ctx, params.id) }),

  ...implement(revenue, {
    list: (ctx, { query }) => readRevenue(ctx, query),
    csv: (ctx, { query }) => exportRevenue(ctx, query),
  }),

  ...implement(designs, {
    waiting: (ctx, { query }) => listWaiting(ctx, query),
    approve: {
      guard: (ctx, { params }) => requireOwn(ctx, params.id),
      handle: done('Design approved. Thank you!', (ctx, { params, body }) =>
        approveDesign(ctx, params.id, body),
      ),
    },
  }),

  ...implement(invoiceVersions, {
    list: async (ctx, { params, query }) => {
      const { id } = await getInvoice(ctx, params.id)
      return listVersions(ctx.db, id, query)
    },
  }),

  ...implement(invoiceFiles, {
    link: async (ctx, { params }) => {
      await getInvoice(ctx, params.id)
      // Rendered before the new tab opens, so that a failure is shown where the link was clicked.
      await openInvoicePdf(ctx, params.id)
      return { url: linkFile(ctx, invoiceFiles.pdf, params) }
    },

    pdf: async (ctx, { params }) => {
      await getInvoice(ctx, params.id)
      return openInvoicePdf(ctx, params.id)
    },

    preview: (ctx, { body }) => previewPdf(ctx, body),
  }),

  ...implement(eInvoices, {
    xrechnung: async (ctx, { params }) => {
      const row = await getInvoice(ctx, params.id)
      return openXRechnung(ctx, row, await ctx.settings.read(ctx.db, invoiceSection))
    },
  }),

  ...implement(creditNotes, { pdf: (ctx, { params }) => openCreditNote(ctx, params.id) }),

  ...implement(payLink, {
    replace: async (ctx, { params }) => ({
      message: 'Earlier links no longer work.',
      payUrl: await replacePayLink(ctx, params.id),
    }),
  }),
]

function requireAdminForVoided(ctx: Context<'FORBIDDEN', SignedIn>, filter: Filter | undefined) {
  if (filter === 'Voided' && ctx.user.role !== 'Admin') ctx.fail('FORBIDDEN')
}
