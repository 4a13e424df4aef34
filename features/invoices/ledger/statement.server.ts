import { currencyOf } from '#people/clients.server.ts'
import { clientName } from '#people/names.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { csvName, toCsv } from '#server/csv.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts, Reply } from '#shared/endpoint.ts'
import { fromCents } from '#shared/money.ts'
import type { RateTax } from '../amounts.ts'
import { shownStatus } from '../rules.ts'
import type { invoiceExports, Statement, statements } from './contract.ts'
import { amountCell, describeEntry, negativeCell } from './rules.ts'
import {
  type ExportedInvoice,
  type ExportedPayment,
  findBalance,
  findClient,
  listCurrencies,
  listEntries,
  listInvoicesFor,
  listPaymentsFor,
  listProjects,
  type Period,
} from './statement-queries.server.ts'

type StatementContext = Context<'TOO_LARGE', SignedIn>
type Asked = Parts<typeof statements.one>['query']
type ExportContext = ContextOf<typeof invoiceExports.invoices>
type Csv = Reply<typeof invoiceExports.invoices>

const mostLines = 10_000

/** The statement of a client; a client gets their own, whatever is asked for. */
export async function readStatement(
  ctx: StatementContext,
  { client, ...asked }: Asked,
): Promise<Statement> {
  const clientId = ctx.user.role === 'User' ? ctx.user.clientId! : (client ?? requireClient(ctx))
  const userId = (await findClient(ctx.db, clientId)) ?? ctx.fail('NOT_FOUND')
  const period = periodOf(ctx, asked)
  const { currency = await currencyOf(ctx, clientId) } = asked
  const projects = await listProjects(ctx.db, clientId)
  const project = projects.find(({ id }) => id === asked.project) ?? null
  if (asked.project && !project) ctx.fail('NOT_FOUND')
  const account = { clientId, currency, project: project?.id }
  const entries = await listEntries(ctx.db, account, period, mostLines + 1)
  if (entries.length > mostLines)
    ctx.fail('TOO_LARGE', {
      message: 'This is more than 10,000 entries. Please choose a shorter period.',
    })
  const opening = period.from ? await findBalance(ctx.db, account, period.from) : 0
  let balance = opening
  const lines = entries.map((entry) => {
    balance += entry.amount
    const { kind, day, invoiceId, invoiceNumber, amount } = entry
    return {
      ...{ kind, day, invoiceId, invoiceNumber, text: describeEntry(entry) },
      ...{ amount: fromCents(amount, currency), balance: fromCents(balance, currency) },
    }
  })
  const sumOf = (kind: Statement['lines'][number]['kind']) =>
    fromCents(
      Math.abs(entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0)),
      currency,
    )
  return {
    ...{ userId, project, projects, currency, lines, from: period.from ?? null, to: period.to },
    currencies: await listCurrencies(ctx.db, clientId),
    ...{ opening: fromCents(opening, currency), closing: fromCents(balance, currency) },
    ...{ invoiced: sumOf('invoice'), paid: sumOf('payment') },
    ...{ refunded: sumOf('refund'), credited: sumOf('credit') },
  }
}

function requireClient(ctx: StatementContext): never {
  return ctx.fail('INVALID_INPUT', { fields: { client: 'Please choose a client.' } })
}

/** Up to today, unless another day is asked for. */
export function periodOf(
  ctx: Context,
  { from, to = calendarDay(ctx.now()) }: Partial<Period>,
): Period {
  if (from && from > to)
    ctx.fail('INVALID_INPUT', { fields: { to: 'The last day is before the first.' } })
  return { from, to }
}

const head = [
  ...['Day', 'Invoice', 'Entry', 'Invoiced or refunded', 'Paid or credited', 'Balance'],
  'Currency',
]

export async function exportStatement(
  ctx: ContextOf<typeof statements.csv>,
  asked: Asked,
): Promise<Reply<typeof statements.csv>> {
  const statement = await readStatement(ctx, asked)
  const { userId, project, currency, from, to, lines, opening, closing } = statement
  const rows = lines.map(({ day, invoiceNumber, text, amount, balance }) => [
    ...[day, invoiceNumber, text],
    amount >= 0 ? amountCell(amount, currency) : '',
    amount < 0 ? amountCell(-amount, currency) : '',
    ...[negativeCell(balance, currency), currency],
  ])
  const balanceOf = (day: string, text: string, balance: number) => [
    ...[day, '', text, '', ''],
    ...[negativeCell(balance, currency), currency],
  ]
  const name = clientName(userId)
  return {
    name: csvName('statement', from ?? undefined, to),
    csv: toCsv([
      ['Client', name],
      ...(project ? [['Project', project.title]] : []),
      head,
      ...(from ? [balanceOf(from, 'Opening balance', opening)] : []),
      ...rows,
      balanceOf(to, 'Closing balance', closing),
    ]),
  }
}

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
  ...['Deposit', 'Paid', 'Credited', 'Remaining', 'Discount', 'Taxes by rate', 'Currency'],
]

function invoiceCells(invoice: ExportedInvoice, today: string): string[] {
  const { number, dateIssued, dueDate, client, email, subtotal, tax, total } = invoice
  const { deposit, paid, credited, discount, currency, isVoided, isCreditNote } = invoice
  const remaining = isVoided ? 0 : total - paid - credited
  const sign = isCreditNote ? -1 : 1
  return [
    ...[number, dateIssued, dueDate, client, email, statusCell(invoice, today)],
    ...[subtotal, tax, total, deposit, paid, credited, remaining, discount].map((cents) =>
      cell(sign * cents, currency),
    ),
    invoice.taxes
      .map(({ tax, base, ...rate }) => ({ ...rate, tax: sign * tax, base: sign * base }))
      .map((each) => rateCell(each, currency))
      .join('; '),
    currency,
  ]
}

function statusCell(invoice: ExportedInvoice, today: string): string {
  if (invoice.isCreditNote) return 'Credit note'
  if (invoice.isVoided) return 'Voided'
  return shownStatus({ ...invoice, paidToDate: invoice.paid + invoice.credited }, today)
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
  ...['Reference', 'Reason', 'Id at the provider', 'Recorded by', 'Currency'],
]

function paymentCells({ kind, amount, currency, ...payment }: ExportedPayment): string[] {
  const { day, invoiceNumber, client, method, reference, reason } = payment
  const amounts = (['payment', 'refund', 'credit'] as const).map((one) =>
    one === kind ? cell(amount, currency) : '',
  )
  return [
    ...[day, invoiceNumber, client, kind, method ?? '', ...amounts],
    ...[reference, reason, payment.providerId ?? '', payment.recordedBy ?? '', currency],
  ]
}

/** VAT 19 %: 171.00 on 900.00 */
const rateCell = ({ name, rate, base, tax }: RateTax, currency: string) =>
  `${name} ${rate} %: ${cell(tax, currency)} on ${cell(base, currency)}`

const cell = (cents: number, currency: string) => negativeCell(fromCents(cents, currency), currency)

function refuseTooMany(ctx: ExportContext, rows: readonly unknown[]): void {
  if (rows.length > mostRows)
    ctx.fail('TOO_LARGE', {
      message: 'This is more than 50,000 rows. Please choose a shorter period.',
    })
}
