import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { OwnInvoice } from '../contract.ts'

export type DueInvoice = Pick<
  OwnInvoice,
  'dueNow' | 'paidToDate' | 'initialDeposit' | 'totalAmount' | 'remainingBalance' | 'dueDate'
>

export type DuePart = 'deposit' | 'rest' | 'total'

/** The part of an invoice that a payment takes now; undefined if it takes none. */
export function partDue({
  dueNow,
  paidToDate,
  initialDeposit,
  totalAmount,
}: DueInvoice): DuePart | undefined {
  if (dueNow <= 0) return undefined
  if (paidToDate < initialDeposit && initialDeposit < totalAmount) return 'deposit'
  return paidToDate > 0 ? 'rest' : 'total'
}

/** Why this amount is due now, in a sentence or two. */
export function reasonOf(invoice: DueInvoice): string {
  const { paidToDate, initialDeposit, totalAmount, dueDate } = invoice
  const by = `by ${formatDay(dueDate)}`
  switch (partDue(invoice)) {
    case 'deposit': {
      const deposit = paidToDate > 0 ? 'The rest of the deposit' : 'The deposit'
      const rest = formatMoney((totalAmount * 100 - initialDeposit * 100) / 100)
      return `${deposit}, so that work can start. The other ${rest} is due ${by}.`
    }
    case 'rest':
      return `The rest of the invoice, after ${formatMoney(paidToDate)} so far. It is due ${by}.`
    case 'total':
      return `The whole invoice. It is due ${by}.`
    default:
      return 'Nothing is due.'
  }
}
