import { formatMoney, fromCents } from '#shared/money.ts'
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

interface Row {
  kind: Kind
  /** In cents. */
  amount: number
  method: Method | null
  reference: string
}

const nouns: Record<Kind, string> = { payment: 'Payment', refund: 'Refund', credit: 'Credit' }

/** Payment of $1,200.00 by check (no. 1044) */
export function describeRow({ kind, amount, method, reference }: Row): string {
  const how = method ? ` by ${methodNames[method]}` : ''
  const which = reference ? ` (${reference})` : ''
  return `${nouns[kind]} of ${dollars(amount)}${how}${which}`
}

export function dollars(cents: number): string {
  return formatMoney(fromCents(cents))
}
