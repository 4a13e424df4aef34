import type { PhoneNumber } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { trimmed } from '../checks.ts'
import type { PhoneLibrary } from './phone-library.ts'
import { agencyCountry } from './region.ts'

/** Countries whose phone numbers begin with +1. */
const northAmerican = 'AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI'

export const isNorthAmerican = (country = agencyCountry()) => northAmerican.includes(country)

/** The number is of another country than those of +1, as far as one can see. */
export const isAbroad = (written: string) => /^\s*\+/.test(written) || !isNorthAmerican()

let give: (() => PhoneLibrary) | undefined

/** The server has the library whenever it needs it. */
export function providePhones(library: () => PhoneLibrary): void {
  give = library
}

/** The browser loads it for numbers from abroad. Until then the server alone checks them. */
export async function loadPhones(): Promise<void> {
  const { phoneLibrary } = await import('./phone-library.ts')
  give = () => phoneLibrary
}

/** A whole and valid number, with its country code or as people dial it in the country. */
export function readPhone(written: string, country = agencyCountry()): PhoneNumber | undefined {
  const found = give?.().parse(written, country)
  return found?.isValid() && !found.ext ? found : undefined
}

/** A number of the country as an example, if the library is there. */
export const phoneExample = (country = agencyCountry()) => give?.().exampleOf(country)

const naming = (country: string, example: string | undefined) =>
  example ? `, such as ${example}` : isNorthAmerican(country) ? '' : ' with the country code'

/** Why a number of a country was refused. */
export const phoneProblem = (country = agencyCountry()) =>
  `Please enter a whole phone number${naming(country, phoneExample(country))}`

/** Digits that may be a number: all that is known without the library. */
const looksWhole = (written: string) =>
  /^[\d\s()+./-]+$/.test(written) && /^(\D*\d){5,16}\D*$/.test(written)

export const isPhone = (written: string, country = agencyCountry()) =>
  give ? readPhone(written, country) !== undefined : looksWhole(written)

interface PhoneRules {
  required?: string
  /** The formats of numbers within +1, which are stored as they are. */
  national: RegExp
  invalid: string
}

/** Within +1 the formats of the form, and everywhere numbers of all countries, stored as E.164. */
export function phone({ required = 'Phone number is required', national, invalid }: PhoneRules) {
  const isOurs = (given: string) => isNorthAmerican() && national.test(given)
  const isForeign = (given: string) =>
    isAbroad(given) &&
    isPhone(given) &&
    !(isNorthAmerican() && readPhone(given)?.countryCallingCode === '1')
  const error = () => (isNorthAmerican() ? invalid : phoneProblem())
  return z.string({ error: required }).check(
    ...trimmed(40, invalid),
    z.minLength(1, { error: required, abort: true }),
    z.refine((given) => isOurs(given) || isForeign(given), { error, abort: true }),
    z.overwrite((given) => (isOurs(given) ? given : (readPhone(given)?.number ?? given))),
  )
}

/** +15155550142: a stored number as links dial it. Without a country code it is one of +1. */
export function dialedAs(stored: string): string {
  const digits = stored.replace(/\D/g, '')
  const isWhole = stored.startsWith('+') || (digits.length === 11 && digits.startsWith('1'))
  return isWhole ? `+${digits}` : `+1${digits}`
}

/** A stored number as people read it: +49 170 1234567; within +1 as the form has it. */
export function formatPhone(stored: string): string {
  if (!stored.startsWith('+')) return stored && !isNorthAmerican() ? `+1 ${stored}` : stored
  return readPhone(stored)?.formatInternational() ?? stored
}

/** The text to search for: a whole number is searched as it is stored. */
export function searchedPhone(typed: string): string {
  return isAbroad(typed) && looksWhole(typed) ? (readPhone(typed)?.number ?? typed) : typed
}
