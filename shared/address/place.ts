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
  `AD AL AT AX AZ BA BE BG BL CH CU CV CZ DE DK DO DZ EE EH ES ET FI FO FR GE GF GL GP GR GT GW HR HU
  IL IS IT KG KW LA LI LT LU MA MC MD ME MF MG MK MQ MX MY MZ NC NE NL NO PH PL PM PT PY RE RO RS SE SI
  SJ SK SM SN TJ TN TR UY UZ VA WF YT`.split(/\s+/)

/**
 * The line below the street, of the parts that are filled in: Anytown, New York 10001, 10115 Berlin, or
 * London W1A 1AA.
 */
export function placeOf({ city, region, zip, country }: Place): string {
  const hasComma = region || ['US', ''].includes(country)
  const after = hasComma ? [city, `${region} ${zip}`] : [`${city} ${zip}`]
  const parts = zipFirst.includes(country) ? [`${zip} ${city}`, region] : after
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** The countries whose addresses have short forms of the states. */
const stateCodes: Partial<Record<string, string>> = {
  US: `Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT,
    Delaware DE, District of Columbia DC, Florida FL, Georgia GA, Guam GU, Hawaii HI, Idaho ID,
    Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD,
    Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT,
    Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY,
    North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA,
    Puerto Rico PR, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX,
    Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY`,
  CA: `Alberta AB, British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland and Labrador NL,
    Northwest Territories NT, Nova Scotia NS, Nunavut NU, Ontario ON, Prince Edward Island PE,
    Quebec QC, Québec QC, Saskatchewan SK, Yukon YT`,
  AU: `Australian Capital Territory ACT, New South Wales NSW, Northern Territory NT, Queensland QLD,
    South Australia SA, Tasmania TAS, Victoria VIC, Western Australia WA`,
}

/** Each state of a country: its name and its code. */
const statesOf = (country: string) =>
  stateCodes[country]?.split(/,\s+/).map((state) => {
    const end = state.lastIndexOf(' ')
    return [state.slice(0, end).toLowerCase(), state.slice(end + 1)] as const
  }) ?? []

/** NY for New York; the region itself where there is no short form. */
export function shortRegionOf({ region, country }: Place): string {
  const wanted = region.toLowerCase()
  return statesOf(country).find(([name]) => name === wanted)?.[1] ?? region
}

/** The region is a state of the country, by its name or its code. */
export const isStateOf = (region: string, country: string): boolean =>
  statesOf(country)
    .flat()
    .some((known) => known.toLowerCase() === region.toLowerCase())
