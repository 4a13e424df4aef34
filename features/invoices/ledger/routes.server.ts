import type { Context, SignedIn } from '#server/context.ts'
import { implement, saved } from '#server/http/implement.ts'
import { getInvoice } from '../queries.server.ts'
import { invoiceExports, ledger, statements } from './contract.ts'
import { getRefundable, refundPayment } from './refunds.server.ts'
import { creditInvoice, recordPayment } from './service.server.ts'
import {
  exportInvoices,
  exportPayments,
  exportStatement,
  readStatement,
} from './statement.server.ts'
import { statementPdf } from './statement-pdf.server.ts'

const guard = (ctx: Context<never, SignedIn>, { params }: { params: { id: string } }) =>
  getInvoice(ctx, params.id)

export const ledgerRoutes = [
  ...implement(ledger, {
    record: {
      guard,
      handle: saved('Payment recorded successfully!', (ctx, { params, body }) =>
        recordPayment(ctx, params.id, body),
      ),
    },

    credit: {
      guard,
      handle: saved('Credit recorded successfully!', (ctx, { params, body }) =>
        creditInvoice(ctx, params.id, body),
      ),
    },

    refund: {
      guard: (ctx, { params }) => getRefundable(ctx, params.id, params.paymentId),
      handle: saved('Refund recorded successfully!', (ctx, parts) => refundPayment(ctx, parts)),
    },
  }),

  ...implement(statements, {
    one: (ctx, { query }) => readStatement(ctx, query),
    csv: (ctx, { query }) => exportStatement(ctx, query),
    pdf: (ctx, { query }) => statementPdf(ctx, query),
  }),
  ...implement(invoiceExports, {
    invoices: (ctx, { query }) => exportInvoices(ctx, query),
    payments: (ctx, { query }) => exportPayments(ctx, query),
  }),
]
