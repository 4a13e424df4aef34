import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'

/** Knows the numbers of all countries. It has 32 KB, so nothing imports it statically. */
export const phoneLibrary = {
  parse: (written: string, country: string) =>
    parsePhoneNumberFromString(written, {
      defaultCountry: country as keyof typeof examples,
      extract: false,
    }),
  exampleOf: (country: string) =>
    getExampleNumber(country as keyof typeof examples, examples)?.formatInternational(),
}

export type PhoneLibrary = typeof phoneLibrary
