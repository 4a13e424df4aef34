import * as z from 'zod/mini'
import { findCountryCode } from '#shared/address/find-country.ts'
import { isStateOf, placeOf } from '#shared/address/place.ts'
import { wordsOf } from '#shared/address/words.ts'

interface Address {
  address: string
  city: string
  state: string
  zipCode: string
  country: string
}

/** The lines of an address below the name. */
export function addressLines({ address, city, state, zipCode, country }: Address): string[] {
  const code = findCountryCode(country) ?? country
  const place = placeOf({ city, region: state, zip: zipCode, country: code })
  return [address, place, country].filter(Boolean)
}

/** The state after a change. One that was kept while the country changed is that of the former country. */
export function stateAfter(
  before: Pick<Address, 'state' | 'country'>,
  { state = before.state, country = before.country }: Partial<Address>,
): string {
  const [former, code] = [before.country, country].map((name) => findCountryCode(name) ?? name)
  const belongs = code === former || state !== before.state || isStateOf(state, code!)
  return belongs ? state : ''
}

/** The line below an address. */
export const taxIdLines = (taxId: string) => (taxId ? [`Tax ID: ${taxId}`] : [])

type Place = Partial<Record<'country' | 'state' | 'zipCode', string | null>>

/** The errors in the place of an address for its country. With `isWhole`, required parts must be there. */
export function placeProblems({ country, state, zipCode }: Place, isWhole: boolean) {
  const code = findCountryCode(country ?? '') ?? ''
  const words = wordsOf(code)
  const isMissing = (value: typeof state) => isWhole && (value === '' || value === null)
  const isMistyped = code === 'US' && zipCode && !/^\d{5}(-\d{4})?$/.test(zipCode)
  return {
    ...(words.needsState && isMissing(state) && { state: `${words.state} is required` }),
    ...(words.needsZip && isMissing(zipCode) && { zipCode: `${words.zip} is required` }),
    ...(isMistyped && { zipCode: 'ZIP code must be 5 digits or ZIP+4' }),
  }
}

/** The checks of a form with a place. */
export const placeChecks = (isWhole: boolean) =>
  (['state', 'zipCode'] as const).map((field) =>
    z.refine<Place>((given) => !placeProblems(given, isWhole)[field], {
      error: ({ input }) => placeProblems(input as Place, isWhole)[field],
      path: [field],
      // Together with the errors of the other fields.
      when: () => true,
    }),
  )
