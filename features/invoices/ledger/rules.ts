import { decimalsOf, formatCents, toCents } from '#shared/money.ts'
import type { InvoiceDetails } from '../contract.ts'
import type { Method, Standing, Status } from '../rules.ts'

export type Kind = 'payment' | 'refund' | 'credit'

/** In a sentence, after "by". */
export const methodNames: Record<Method, string> = {
  card: 'card',
  check: 'check',
  transfer: 'bank transfer',
  cash: 'cash',
  other: 'other means',
}

type Balance = Omit<Standing, 'dueDate'>

const beforeDeposit: readonly Status[] = ['Pending', 'Deposit Pending', 'Overdue']

/** The status once something was paid or credited. A refund leaves it as it is. */
export function statusAfter({ status, total, deposit, paidToDate }: Balance): Status {
  if (paidToDate >= total) return 'Paid'
  const isReached = deposit > 0 && paidToDate >= deposit
  return isReached && beforeDeposit.includes(status) ? 'Deposit Paid' : status
}

/** The amount, in cents, that the ledger lacks for the status. */
export function missingFor({ status, total, deposit, paidToDate }: Balance): number {
  const wanted = status === 'Paid' ? total : status === 'Deposit Paid' ? deposit : 0
  return Math.max(0, wanted - paidToDate)
}

type Shown = Pick<
  InvoiceDetails,
  'currency' | 'setStatus' | 'disagrees' | 'initialDeposit' | 'paidToDate' | 'totalAmount'
>

/** The amount, in cents, that the ledger of an invoice lacks for a status that is set by hand. */
export const missingIn = (invoice: Shown, status: Status): number =>
  missingFor({
    status,
    total: toCents(invoice.totalAmount, invoice.currency),
    deposit: toCents(invoice.initialDeposit, invoice.currency),
    paidToDate: toCents(invoice.paidToDate, invoice.currency),
  })

/** In what the status and the ledger of an invoice disagree, in words; null if they agree. */
export function describeDisagreement(invoice: Shown): string | null {
  const { setStatus, disagrees, paidToDate, totalAmount } = invoice
  if (!disagrees || !setStatus) return null
  const missing = missingIn(invoice, setStatus)
  if (missing > 0)
    return `${formatCents(missing, invoice.currency)} of the ${setStatus === 'Paid' ? 'total' : 'deposit'} is not in the ledger.`
  if (paidToDate === 0) return `Nothing was paid, but the status is ${setStatus}.`
  return paidToDate < totalAmount
    ? `The deposit is in the ledger, but the status is ${setStatus}.`
    : `Nothing is owed, but the status is ${setStatus}.`
}

interface HowPaid {
  method: Method | null
  reference: string
}

interface Row extends HowPaid {
  kind: Kind
  /** In cents. */
  amount: number
  currency: string
}

interface Entry extends HowPaid {
  kind: Kind | 'invoice'
  reason: string
}

const nouns = { invoice: 'Invoice', payment: 'Payment', refund: 'Refund', credit: 'Credit' }

/** Payment of $1,200.00 by check (no. 1044) */
export const describeRow = ({ kind, amount, currency, ...paid }: Row) =>
  `${nouns[kind]} of ${formatCents(amount, currency)}${howPaid(paid)}`

/** Payment by check (1044); Credit: the launch was a week late */
export const describeEntry = ({ kind, reason, ...paid }: Entry) =>
  `${nouns[kind]}${howPaid(paid)}${reason ? `: ${reason}` : ''}`

function howPaid({ method, reference }: HowPaid): string {
  const how = method ? ` by ${methodNames[method]}` : ''
  return reference ? `${how} (${reference})` : how
}

/** With the decimals of the currency. */
export const amountCell = (amount: number, currency: string) => amount.toFixed(decimalsOf(currency))

/** A cell must not begin with a minus, so bookkeeping's parentheses stand for it. */
export const negativeCell = (amount: number, currency: string) =>
  amount < 0 ? `(${amountCell(-amount, currency)})` : amountCell(amount, currency)
