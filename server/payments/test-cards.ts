export interface Card {
  number: string
  /** MM / YY */
  expiry: string
  cvc: string
}

type CardField = 'number' | 'expiry' | 'cvc'

export interface CardRefusal {
  message: string
  field?: CardField
}

type Verdict =
  | { outcome: 'succeeded' | 'challenge' | 'processing' }
  | { outcome: 'refused'; refusal: CardRefusal }

const refused = (message: string, field?: CardField): Verdict => ({
  outcome: 'refused',
  refusal: { message, ...(field && { field }) },
})

/** The test numbers of Stripe, and one of our own that is slow. */
const verdicts: Record<string, Verdict> = {
  '4242424242424242': { outcome: 'succeeded' },
  '4000002500003155': { outcome: 'challenge' },
  '4000002760003184': { outcome: 'challenge' },
  '4000000000007700': { outcome: 'processing' },
  '4000000000000002': refused('Your card was declined.'),
  '4000000000009995': refused('Your card has insufficient funds.'),
  '4000000000000069': refused('Your card has expired.', 'expiry'),
  '4000000000000127': refused('Your card’s security code is incorrect.', 'cvc'),
  '4000000000000119': refused(
    'An error occurred while processing your card. Try again in a little bit.',
  ),
}

/** Decides what happens to a payment with this card. */
export function judgeCard({ number, expiry, cvc }: Card, now: Date): Verdict {
  const digits = number.replace(/[\s-]/g, '')
  if (!isCardNumber(digits)) return refused('Your card number is invalid.', 'number')
  const lastMonth = monthOf(expiry)
  if (!lastMonth) return refused('Your card’s expiration date is invalid.', 'expiry')
  if (lastMonth < monthAt(now))
    return refused('Your card’s expiration date is in the past.', 'expiry')
  if (!/^\d{3,4}$/.test(cvc.trim()))
    return refused('Your card’s security code is incomplete.', 'cvc')
  return verdicts[digits] ?? refused('Your card was declined. Only test cards work here.', 'number')
}

/** The months since the year 0 of MM / YY. */
function monthOf(expiry: string): number | undefined {
  const [, month, year] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(expiry.replace(/\s/g, '')) ?? []
  const number = Number(month)
  return number >= 1 && number <= 12 ? (2000 + Number(year)) * 12 + number : undefined
}

const monthAt = (now: Date) => now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

/** The checksum of Luhn. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
