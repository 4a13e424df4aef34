/** The test cards that the form of the sandbox suggests. Any future date and security code will do. */
export const testCards = [
  { number: '4242 4242 4242 4242', outcome: 'Succeeds' },
  { number: '4000 0000 0000 7700', outcome: 'Succeeds after 15 seconds' },
  { number: '4000 0027 6000 3184', outcome: 'Asks for 3-D Secure' },
  { number: '4000 0025 0000 3155', outcome: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 0002', outcome: 'Is declined' },
  { number: '4000 0000 0000 9995', outcome: 'Has insufficient funds' },
  { number: '4000 0000 0000 0069', outcome: 'Has expired' },
  { number: '4000 0000 0000 0127', outcome: 'Has a wrong security code' },
  { number: '4000 0000 0000 0119', outcome: 'Fails with a processing error' },
] as const

interface Owed {
  status: string
  total: number
  deposit: number
  /** Payments without refunds, and credits. */
  paid: number
}

export interface DuePayment {
  amount: number
  pays: 'deposit' | 'rest' | 'total'
}

/** What a payment takes: the rest of the deposit, then the remaining balance. Amounts are in cents. */
export function duePayment({ status, total, deposit, paid }: Owed): DuePayment | undefined {
  if (status === 'Paid') return undefined
  if (paid < deposit) return { amount: deposit - paid, pays: deposit < total ? 'deposit' : 'total' }
  if (paid < total) return { amount: total - paid, pays: paid > 0 ? 'rest' : 'total' }
  return undefined
}
