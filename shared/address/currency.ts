import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { agencyCurrency, formatDollars } from '../money.ts'

export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency')

const invalid = 'Please choose a currency.'

/** A code such as USD. */
export const currencyCode = z.string(invalid).check(
  ...trimmed(3, invalid),
  z.refine((given) => currencyCodes.includes(given), invalid),
)

/** US Dollar (USD) */
export const currencyLabel = (code: string) =>
  `${new Intl.DisplayNames('en', { type: 'currency' }).of(code)} (${code})`

/** The name of a currency in a sentence: US dollars. */
export const currencyWords = (code = agencyCurrency()) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')!.value

/** The sign beside an amount: $ or CHF. */
export const currencySign = (code = agencyCurrency()) =>
  formatDollars(0, code).replace(/[\s\d]/g, '')
