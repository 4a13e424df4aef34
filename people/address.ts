import { findCountryCode } from '#shared/address/countries.ts'
import { placeOf } from '#shared/address/place.ts'
import type { User } from './contract.ts'

type Address = Pick<User, 'address' | 'city' | 'state' | 'zipCode' | 'country'>

/** The lines of an address below the name. */
export function addressLines({ address, city, state, zipCode, country }: Address): string[] {
  const code = findCountryCode(country) ?? ''
  const place = placeOf({ city, region: state, zip: zipCode, country: code })
  return [address, place, country].filter(Boolean)
}

/** The line below an address. */
export const taxIdLines = (taxId: string) => (taxId ? [`Tax ID: ${taxId}`] : [])
