import { methodNames } from '../ledger/rules.ts'
import type { Method } from '../rules.ts'

interface Entry {
  kind: 'invoice' | 'payment' | 'refund' | 'credit'
  method: Method | null
  reference: string
  reason: string
}

const nouns = { invoice: 'Invoice', payment: 'Payment', refund: 'Refund', credit: 'Credit' }

/** Payment by check (1044); Credit: the launch was a week late */
export function describeEntry({ kind, method, reference, reason }: Entry): string {
  const how = method ? ` by ${methodNames[method]}` : ''
  const which = reference ? ` (${reference})` : ''
  return `${nouns[kind]}${how}${which}${reason ? `: ${reason}` : ''}`
}

/** Dollars with two decimals. */
export const amountCell = (amount: number) => amount.toFixed(2)

/** A cell must not begin with a minus, so bookkeeping's parentheses stand for it. */
export const negativeCell = (amount: number) =>
  amount < 0 ? `(${amountCell(-amount)})` : amountCell(amount)
