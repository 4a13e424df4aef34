import { numberFormat } from './address/region.ts'

/** The currency until an Admin chooses another one. */
export const usualCurrency = 'USD'

/** The agency's currency: the server sets it when it reads the settings, and each page carries it. */
let currency = usualCurrency
setCurrency(globalThis.document?.documentElement.dataset.currency)

/** The code of the agency's currency, which amounts have unless another one is named. */
export const agencyCurrency = () => currency

export function setCurrency(code: unknown): void {
  currency = typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : usualCurrency
}

const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/**
 * The decimals of a currency by ISO 4217. Intl has other ones for some, and they change with its version,
 * but stored amounts are counted in the smallest unit.
 */
export function decimalsOf(code = currency): number {
  if (none.includes(code)) return 0
  return three.includes(code) ? 3 : 2
}

type Format = (amount: number) => string

/** Makes a format once for each currency, because formats are slow to make. */
function perCurrency(decimals: (code: string) => number) {
  const made = new Map<string, Format>()
  return (code: string): Format => {
    const known = made.get(code)
    if (known) return known
    const digits = decimals(code)
    const format = numberFormat({
      ...{ style: 'currency', currency: code },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    })
    made.set(code, format)
    return format
  }
}

const exact = perCurrency(decimalsOf)
const whole = perCurrency(() => 0)

/** With cents, as in lists and wherever an amount is exact. */
export function formatMoney(amount: number, code = currency): string {
  return exact(code)(amount)
}

/** Without cents, for figures. An amount below one keeps its cents, so that it is not shown as zero. */
export function formatDollars(amount: number, code = currency): string {
  return amount !== 0 && Math.abs(amount) < 1 ? formatMoney(amount, code) : whole(code)(amount)
}

export function formatCents(cents: number, code = currency): string {
  return formatMoney(fromCents(cents, code), code)
}

/** The sums of a name in each currency, side by side: $1,200.00 · €300.00. Of zeros, the first one is shown. */
export function formatSums<K extends string>(
  sums: readonly ({ currency: string } & Record<K, number>)[],
  name: K,
  format = formatMoney,
): string {
  const shown = sums.filter((sum) => sum[name] !== 0)
  return (shown.length > 0 ? shown : sums.slice(0, 1))
    .map((sum) => format(sum[name], sum.currency))
    .join(' · ')
}

/** The API speaks amounts with decimals; the database holds the smallest unit. */
export function toCents(amount: number, code = currency): number {
  return Math.round(amount * 10 ** decimalsOf(code))
}

export function fromCents(cents: number, code = currency): number {
  return cents / 10 ** decimalsOf(code)
}
