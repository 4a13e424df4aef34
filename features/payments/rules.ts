interface Owed {
  status: string
  total: number
  deposit: number
  /** Payments without refunds, and credits. */
  paidToDate: number
}

export interface DuePayment {
  amount: number
  pays: 'deposit' | 'rest' | 'total'
}

/** The payment that is due: the rest of the deposit, then the remaining balance. Amounts are in cents. */
export function duePayment({
  status,
  total,
  deposit,
  paidToDate: paid,
}: Owed): DuePayment | undefined {
  if (status === 'Paid') return undefined
  if (paid < deposit) return { amount: deposit - paid, pays: deposit < total ? 'deposit' : 'total' }
  if (paid < total) return { amount: total - paid, pays: paid > 0 ? 'rest' : 'total' }
  return undefined
}
