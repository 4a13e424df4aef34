import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'

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
