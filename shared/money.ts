import { numberFormat } from './address/region.ts'

const dollars = numberFormat({ style: 'currency', currency: 'USD' })

const whole = numberFormat({
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** With cents, as in lists and wherever an amount is exact. */
export function formatMoney(amount: number): string {
  return dollars(amount)
}

/** Whole dollars, for figures. An amount below one dollar keeps its cents, so that it is not shown as zero. */
export function formatDollars(amount: number): string {
  return amount !== 0 && Math.abs(amount) < 1 ? formatMoney(amount) : whole(amount)
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
