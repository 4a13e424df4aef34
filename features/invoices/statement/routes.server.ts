import { implement } from '#server/http/implement.ts'
import { invoiceExports, statements } from './contract.ts'
import { exportInvoices, exportPayments } from './exports.server.ts'
import { exportStatement, readStatement } from './statement.server.ts'

export const statementRoutes = [
  ...implement(statements, {
    one: (ctx, { query }) => readStatement(ctx, query),
    csv: (ctx, { query }) => exportStatement(ctx, query),
  }),
  ...implement(invoiceExports, {
    invoices: (ctx, { query }) => exportInvoices(ctx, query),
    payments: (ctx, { query }) => exportPayments(ctx, query),
  }),
]
