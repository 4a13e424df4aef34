import { formatMoney, fromCents, toCents } from '#shared/money.ts'
import type { InvoiceDetails } from '../contract.ts'
import type { Status } from '../rules.ts'

type Standing = Pick<
  InvoiceDetails,
  'setStatus' | 'disagrees' | 'initialDeposit' | 'paidToDate' | 'remainingBalance'
>

/** In what the status and the ledger of an invoice disagree, in words; null if they agree. */
export function describeDisagreement(invoice: Standing): string | null {
  const { setStatus, disagrees, paidToDate, remainingBalance } = invoice
  if (!disagrees || !setStatus) return null
  const missing = missingFor(setStatus, invoice)
  if (missing > 0)
    return `${formatMoney(missing)} of the ${setStatus === 'Paid' ? 'total' : 'deposit'} is not in the ledger.`
  if (paidToDate === 0) return `Nothing was paid, but the status is ${setStatus}.`
  return remainingBalance > 0
    ? `The deposit is in the ledger, but the status is ${setStatus}.`
    : `Nothing is owed, but the status is ${setStatus}.`
}

/** The amount, in dollars, that the ledger lacks for the status. */
export function missingFor(status: Status, invoice: Standing): number {
  if (status === 'Paid') return invoice.remainingBalance
  if (status !== 'Deposit Paid') return 0
  const cents = toCents(invoice.initialDeposit) - toCents(invoice.paidToDate)
  return fromCents(Math.max(0, cents))
}
