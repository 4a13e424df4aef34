interface AddressWords {
  state: string
  needsState: boolean
  zip: string
  needsZip: boolean
}

const usual: AddressWords = {
  ...{ state: 'State or region', needsState: false },
  ...{ zip: 'Postal code', needsZip: true },
}

const known: Partial<Record<string, Partial<AddressWords>>> = {
  US: { state: 'State', needsState: true, zip: 'ZIP code' },
  CA: { state: 'Province', needsState: true },
  AU: { state: 'State', needsState: true, zip: 'Postcode' },
  GB: { state: 'County', zip: 'Postcode' },
  KE: { state: 'County', needsZip: false },
  UG: { state: 'District' },
  TZ: { state: 'Region', needsZip: false },
}

/** Countries without postal codes, or where addresses leave them out. */
const withoutZip =
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GM GQ GY HK IE JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW'

/** The words of an address, and what it cannot be without, by the two letters of its country. */
export const wordsOf = (country: string): AddressWords => ({
  ...usual,
  needsZip: country !== '' && !withoutZip.includes(country),
  ...known[country],
})
