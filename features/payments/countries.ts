import { findCountryCode } from '#shared/address/countries.ts'
import { countries } from './contract.ts'

export type Country = keyof typeof countries
export const countryNames: Record<Country, string> = countries

interface AddressWords {
  state: string
  zip: string
  needsZip: boolean
}

const words: Record<Country, AddressWords> = {
  US: { state: 'State', zip: 'ZIP code', needsZip: true },
  CA: { state: 'Province', zip: 'Postal code', needsZip: true },
  GB: { state: 'County', zip: 'Postcode', needsZip: true },
  KE: { state: 'County', zip: 'Postal code', needsZip: false },
  UG: { state: 'District', zip: 'Postal code', needsZip: false },
  TZ: { state: 'Region', zip: 'Postal code', needsZip: false },
}

export const wordsOf = (country: Country): AddressWords => words[country]

/** The country that somebody wrote into a profile. */
export function findCountry(written: string): Country | undefined {
  const code = findCountryCode(written) ?? ''
  return Object.hasOwn(countries, code) ? (code as Country) : undefined
}
