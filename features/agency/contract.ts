import * as z from 'zod/mini'
import { countryCodes } from '#shared/address/countries.ts'
import { currencyCode } from '#shared/address/currency.ts'
import { isNorthAmerican, isPhone, phoneProblem, readPhone } from '#shared/address/phone.ts'
import { trimmed } from '#shared/checks.ts'
import { email, line } from '#shared/fields.ts'
import { openingHours, settingSection, timeZoneName } from '#shared/settings.ts'
import { type AgencyFacts, neutralFacts } from './rules.ts'
import { readSocialLinks } from './social-links.ts'

export type { Agency } from './rules.ts'

/** A line that may be empty. */
const shortLine = (max: number) =>
  shaped(max, /^[^\p{Cc}\u2028\u2029]*$/u, `Use up to ${max} letters and digits.`)

/** A text of a known shape. */
const shaped = (max: number, shape: RegExp, invalid: string | (() => string)) =>
  z.string({ error: invalid }).check(...trimmed(max, invalid), z.regex(shape, { error: invalid }))

const phoneInvalid = () =>
  isNorthAmerican()
    ? 'Use digits, such as 555-555-0100 or +44 20 7946 0958.'
    : 'Use digits, with the country code or as people dial it there.'
const phone = shaped(30, /^\+?[\d(][\d ()./-]*$/, phoneInvalid).check(
  z.refine((given) => /^(\D*\d){6,15}\D*$/.test(given), { error: phoneInvalid }),
)

type Called = Pick<AgencyFacts, 'phone' | 'country'>

/** The number is one of the country or has its country code; within +1 it stays as it is written. */
const isAbroad = ({ phone, country }: Called) =>
  phone.startsWith('+') || !(isNorthAmerican(country) || phone === neutralFacts.phone)

const phoneOfCountry = [
  z.refine<Called>((facts) => !isAbroad(facts) || isPhone(facts.phone, facts.country), {
    error: ({ input }) => phoneProblem((input as Called).country),
    path: ['phone'],
  }),
  z.overwrite<Called>((facts) => {
    const read = isAbroad(facts) ? readPhone(facts.phone, facts.country) : undefined
    return !read || read.countryCallingCode === '1'
      ? facts
      : { ...facts, phone: read.formatInternational() }
  }),
] as const

const countryInvalid = 'Please choose a country.'
const country = z.string(countryInvalid).check(
  ...trimmed(2, countryInvalid),
  z.refine((given) => countryCodes.includes(given), countryInvalid),
)

const socialInvalid = 'Use whole addresses, at most 10, such as https://www.instagram.com/studio.'
const social = z.string(socialInvalid).check(
  ...trimmed(1000, socialInvalid),
  z.refine((given) => readSocialLinks(given) !== undefined, socialInvalid),
)

/** The opening hours of a weekday. */
const weekdayField = (label: string, otherwise: string) =>
  ({ label, schema: openingHours, default: otherwise, input: 'hours' }) as const

function degrees(most: number) {
  const invalid = `Use degrees from -${most} to ${most}, such as ${most / 2}.25.`
  return shaped(20, /^(-?\d{1,3}(\.\d{1,10})?)?$/, invalid).check(
    z.refine((given) => Math.abs(Number(given)) <= most, invalid),
  )
}

/** The facts about the agency that pages, mails, feeds and search engines show. */
const section = settingSection('agency', {
  label: 'Agency',
  isPublic: true,
  page: '/contact-us',
  description: 'Pages, emails, feeds and search engines repeat these facts.',
  fields: {
    name: {
      label: 'Name',
      schema: line('Name is required', 60),
      default: neutralFacts.name,
      half: true,
    },
    what: {
      label: 'Type of business',
      schema: line('Type of business is required', 60),
      default: neutralFacts.what,
      hint: 'Such as Web design studio.',
      half: true,
    },
    description: {
      label: 'Description',
      schema: line('Description is required', 300),
      default: neutralFacts.description,
      hint: 'Search engines and feeds show it.',
      input: 'textarea',
    },
    phone: {
      label: 'Phone',
      schema: phone,
      default: neutralFacts.phone,
      half: true,
    },
    email: { label: 'Email', schema: email(), default: neutralFacts.email, half: true },
    street: {
      label: 'Street',
      schema: line('Street is required'),
      default: neutralFacts.street,
      group: 'Place',
    },
    city: {
      label: 'City',
      schema: line('City is required', 60),
      default: neutralFacts.city,
      half: true,
    },
    zip: {
      label: 'ZIP or postal code',
      schema: shortLine(20),
      default: neutralFacts.zip,
      half: true,
    },
    region: {
      label: 'State or region',
      schema: shortLine(60),
      default: neutralFacts.region,
      hint: 'Leave it empty where addresses have none.',
      half: true,
    },
    country: {
      label: 'Country',
      schema: country,
      default: neutralFacts.country,
      half: true,
    },
    timeZone: {
      label: 'Time zone',
      schema: timeZoneName,
      default: neutralFacts.timeZone,
      hint: 'All dates and times use this time zone.',
      half: true,
    },
    currency: {
      label: 'Currency',
      schema: currencyCode,
      default: neutralFacts.currency,
      hint: 'New invoices use it, except those of clients with another one.',
      half: true,
    },
    latitude: {
      label: 'Latitude',
      schema: degrees(90),
      default: neutralFacts.latitude,
      half: true,
    },
    longitude: {
      label: 'Longitude',
      schema: degrees(180),
      default: neutralFacts.longitude,
      half: true,
    },
    monday: { ...weekdayField('Monday', neutralFacts.monday), group: 'Opening hours' },
    tuesday: weekdayField('Tuesday', neutralFacts.tuesday),
    wednesday: weekdayField('Wednesday', neutralFacts.wednesday),
    thursday: weekdayField('Thursday', neutralFacts.thursday),
    friday: weekdayField('Friday', neutralFacts.friday),
    saturday: weekdayField('Saturday', neutralFacts.saturday),
    sunday: weekdayField('Sunday', neutralFacts.sunday),
    social: {
      label: 'Profiles on other sites',
      schema: social,
      default: neutralFacts.social,
    },
  },
})

export const agencySection = { ...section, schema: section.schema.check(...phoneOfCountry) }
