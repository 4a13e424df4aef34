/** The part of the agency's facts that says where it is. */
export interface Address {
  street: string
  city: string
  region: string
  regionCode: string
  zip: string
  /** Two letters, such as US. */
  country: string
}

/** Countries where the postal code stands before the city. */
const zipFirst =
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU ME MK MX NL NO PL PT RO RS SE SI SK TR'

/** Countries whose phone numbers begin with +1. */
const northAmerican = 'AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI'

/** The line below the street: Anytown, New York 10001, or 10115 Berlin. */
export function placeOf({ city, region, zip, country }: Address): string {
  if (zipFirst.includes(country))
    return [`${zip} ${city}`.trim(), region].filter(Boolean).join(', ')
  return [city, `${region} ${zip}`.trim()].filter(Boolean).join(', ')
}

/** The same with the short form of the state: Anytown, NY 10001. */
export const shortPlaceOf = (address: Address) =>
  placeOf({ ...address, region: address.regionCode || address.region })

/** Numbers without a country code are dialed as they are, except those that belong to +1. */
export function phoneHrefOf(phone: string, { country }: Address): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.startsWith('+')) return `tel:+${digits}`
  if (!northAmerican.includes(country)) return `tel:${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:+1${digits}`
}
