const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatMoney(amount: number): string {
  return dollars.format(amount)
}

export function formatCents(cents: number): string {
  return formatMoney(fromCents(cents))
}

/** The API speaks dollars with two decimals; the database holds cents. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

export function fromCents(cents: number): number {
  return cents / 100
}
