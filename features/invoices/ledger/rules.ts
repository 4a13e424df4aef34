import { formatCents } from '#shared/money.ts'
import type { Method, Status } from '../rules.ts'

export type Kind = 'payment' | 'refund' | 'credit'

/** In a sentence, after "by". */
export const methodNames: Record<Method, string> = {
  card: 'card',
  check: 'check',
  transfer: 'bank transfer',
  cash: 'cash',
  other: 'other means',
}

interface Balance {
  status: Status
  /** In cents. */
  total: number
  deposit: number
  /** Payments without refunds, and credits. */
  paidToDate: number
}

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

interface HowPaid {
  method: Method | null
  reference: string
}

interface Row extends HowPaid {
  kind: Kind
  /** In cents. */
  amount: number
}

interface Entry extends HowPaid {
  kind: Kind | 'invoice'
  reason: string
}

const nouns = { invoice: 'Invoice', payment: 'Payment', refund: 'Refund', credit: 'Credit' }

/** Payment of $1,200.00 by check (no. 1044) */
export const describeRow = ({ kind, amount, ...paid }: Row) =>
  `${nouns[kind]} of ${formatCents(amount)}${howPaid(paid)}`

/** Payment by check (1044); Credit: the launch was a week late */
export const describeEntry = ({ kind, reason, ...paid }: Entry) =>
  `${nouns[kind]}${howPaid(paid)}${reason ? `: ${reason}` : ''}`

function howPaid({ method, reference }: HowPaid): string {
  const how = method ? ` by ${methodNames[method]}` : ''
  return reference ? `${how} (${reference})` : how
}

/** Dollars with two decimals. */
export const amountCell = (amount: number) => amount.toFixed(2)

/** A cell must not begin with a minus, so bookkeeping's parentheses stand for it. */
export const negativeCell = (amount: number) =>
  amount < 0 ? `(${amountCell(-amount)})` : amountCell(amount)
