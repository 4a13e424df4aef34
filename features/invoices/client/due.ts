import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { OwnInvoice } from '../contract.ts'

type DueInvoice = Pick<
  OwnInvoice,
  'currency' | 'status' | 'dueNow' | 'paidToDate' | 'initialDeposit' | 'totalAmount' | 'dueDate'
>

/** The part of an invoice that a payment takes now; undefined if it takes none. A deposit of the total is the whole invoice. */
export function partDue({ dueNow, paidToDate, initialDeposit, totalAmount }: DueInvoice) {
  if (dueNow <= 0) return undefined
  if (paidToDate < initialDeposit && initialDeposit < totalAmount) return 'deposit'
  return paidToDate > 0 ? 'rest' : 'total'
}

/** Why this amount is due now, in a sentence or two: for the client and for staff. */
export function reasonOf(invoice: DueInvoice): string {
  const { status, paidToDate, initialDeposit, totalAmount, dueDate, currency } = invoice
  const when = `${status === 'Overdue' ? 'was due on' : 'is due by'} ${formatDay(dueDate)}.`
  switch (partDue(invoice)) {
    case 'deposit': {
      const deposit = paidToDate > 0 ? 'The rest of the deposit' : 'The deposit'
      const rest = formatMoney(totalAmount - initialDeposit, currency)
      return `${deposit}, so that work can start. The other ${rest} ${when}`
    }
    case 'rest':
      return `The rest of the invoice, after ${formatMoney(paidToDate, currency)} so far. It ${when}`
    case 'total':
      return `The whole invoice. It ${when}`
    default:
      return 'There is nothing to pay now.'
  }
}
