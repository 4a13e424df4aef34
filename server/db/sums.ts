import { agencyCurrency, fromCents } from '#shared/money.ts'

type Sums<K extends string> = { currency: string } & Record<K, number>

/**
 * Sums that were grouped by currency, from cents: those of the main currency first, which are zero if
 * there are none. Nothing is added up over currencies.
 */
export function inCurrencies<K extends string>(
  rows: readonly Sums<K>[],
  names: readonly K[],
  main = agencyCurrency(),
): [Sums<K>, ...Sums<K>[]] {
  const sumsOf = (currency: string) => {
    const row = rows.find((row) => row.currency === currency)
    const sums = names.map((name) => [name, fromCents(row?.[name] ?? 0, currency)])
    return { currency, ...Object.fromEntries(sums) } as Sums<K>
  }
  const others = rows.map(({ currency }) => currency).filter((currency) => currency !== main)
  return [sumsOf(main), ...others.sort().map(sumsOf)]
}
