import { stateCodes } from './states.ts'

/** The part of an address that is below the street. */
export interface Place {
  city: string
  region: string
  zip: string
  /** Two letters, such as US. */
  country: string
}

/** Countries where the postal code stands before the city. */
const zipFirst =
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU ME MK MX NL NO PL PT RO RS SE SI SK TR'.split(
    ' ',
  )

/** The line below the street, of the parts that are filled in: Anytown, New York 10001, or 10115 Berlin. */
export function placeOf({ city, region, zip, country }: Place): string {
  const parts = zipFirst.includes(country) ? [`${zip} ${city}`, region] : [city, `${region} ${zip}`]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** NY for New York; the region itself where there is no short form. */
export function shortRegionOf({ region, country }: Place): string {
  const wanted = region.toLowerCase()
  const state = stateCodes[country]
    ?.split(/,\s+/)
    .find((each) => each.slice(0, each.lastIndexOf(' ')).toLowerCase() === wanted)
  return state?.slice(state.lastIndexOf(' ') + 1) ?? region
}
