import { csvName, toCsv } from '#server/csv.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts, Reply } from '#shared/endpoint.ts'
import { fromCents } from '#shared/money.ts'
import { shownStatus } from '../rules.ts'
import type { invoiceExports } from './contract.ts'
import {
  type ExportedInvoice,
  type ExportedPayment,
  listInvoicesFor,
  listPaymentsFor,
} from './queries.server.ts'
import { amountCell } from './rules.ts'
import { periodOf } from './statement.server.ts'

type ExportContext = ContextOf<typeof invoiceExports.invoices>
type Csv = Reply<typeof invoiceExports.invoices>
type Asked = Parts<typeof invoiceExports.invoices>['query']

const mostRows = 50_000

export async function exportInvoices(ctx: ExportContext, asked: Asked): Promise<Csv> {
  const period = periodOf(ctx, asked)
  const invoices = await listInvoicesFor(ctx.db, period, mostRows + 1)
  refuseTooMany(ctx, invoices)
  const today = calendarDay(ctx.now())
  const rows = invoices.map((invoice) => invoiceCells(invoice, today))
  return {
    name: csvName('invoices', period.from, period.to),
    csv: toCsv([invoiceHead, ...rows]),
  }
}

const invoiceHead = [
  ...['Invoice', 'Issued', 'Due', 'Client', 'Email', 'Status', 'Subtotal', 'Tax', 'Total'],
  ...['Deposit', 'Paid', 'Credited', 'Remaining'],
]

function invoiceCells(invoice: ExportedInvoice, today: string): string[] {
  const { number, dateIssued, dueDate, client, email, subtotal, tax, total } = invoice
  const { deposit, paid, credited } = invoice
  const status = shownStatus({ ...invoice, paid: paid + credited }, today)
  return [
    ...[number, dateIssued, dueDate, client, email, status],
    ...[subtotal, tax, total, deposit, paid, credited, total - paid - credited].map(cell),
  ]
}

export async function exportPayments(ctx: ExportContext, asked: Asked): Promise<Csv> {
  const period = periodOf(ctx, asked)
  const payments = await listPaymentsFor(ctx.db, period, mostRows + 1)
  refuseTooMany(ctx, payments)
  return {
    name: csvName('payments', period.from, period.to),
    csv: toCsv([paymentHead, ...payments.map(paymentCells)]),
  }
}

const paymentHead = [
  ...['Day', 'Invoice', 'Client', 'Kind', 'Method', 'Received', 'Refunded', 'Credited'],
  ...['Reference', 'Reason', 'Id at the provider', 'Recorded by'],
]

function paymentCells({ kind, amount, ...payment }: ExportedPayment): string[] {
  const { day, invoiceNumber, client, method, reference, reason } = payment
  const amounts = (['payment', 'refund', 'credit'] as const).map((one) =>
    one === kind ? cell(amount) : '',
  )
  return [
    ...[day, invoiceNumber, client, kind, method ?? '', ...amounts],
    ...[reference, reason, payment.providerId ?? '', payment.recordedBy ?? ''],
  ]
}

const cell = (cents: number) => amountCell(fromCents(cents))

function refuseTooMany(ctx: ExportContext, rows: readonly unknown[]): void {
  if (rows.length > mostRows)
    ctx.fail('TOO_LARGE', {
      message: 'This is more than 50,000 rows. Please choose a shorter period.',
    })
}
