import { countryCodes, countryName } from '#shared/address/countries.ts'
import { agencyCountry } from '#shared/address/region.ts'

/** The countries of shipping addresses. */
const shippingCodes = ['US', 'CA', 'GB', 'KE', 'UG', 'TZ']

interface Country {
  value: string
  label: string
}

const named = (codes: readonly string[]): Country[] =>
  codes.map((value) => ({ value, label: countryName(value) }))

/** The countries to choose from: the agency's own comes first. */
export function countriesOf(address: 'billing' | 'shipping'): Country[] {
  if (address === 'shipping') return named(shippingCodes)
  const all = named(countryCodes).sort((one, other) => one.label.localeCompare(other.label))
  const isOwn = ({ value }: Country) => value === agencyCountry()
  return [...all.filter(isOwn), ...all.filter((country) => !isOwn(country))]
}
