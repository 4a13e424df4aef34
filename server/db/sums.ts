import { type RawBuilder, sql } from 'kysely'
import { currencyCodes } from '#shared/address/currency.ts'
import { agencyCurrency, fromCents, toCents } from '#shared/money.ts'

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

const units = JSON.stringify(
  Object.fromEntries(currencyCodes.map((currency) => [currency, toCents(1, currency)])),
)

/** SQL: cents as an amount, or null without any. */
export const amountIn = (cents: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql<number | null>`(${cents} / (${units}::jsonb ->> ${currency})::float8)`
