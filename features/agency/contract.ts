import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { email, line } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { neutralFacts } from './rules.ts'

export type { Agency } from './rules.ts'

/** A text of a known shape. */
const shaped = (max: number, shape: RegExp, invalid: string) =>
  z.string({ error: invalid }).check(...trimmed(max, invalid), z.regex(shape, invalid))

const clockTime = shaped(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'Use 24 hours, such as 09:00 or 17:30.')

function degrees(most: number) {
  const invalid = `Use degrees from -${most} to ${most}, such as ${most / 2}.25.`
  return shaped(20, /^(-?\d{1,3}(\.\d{1,10})?)?$/, invalid).check(
    z.refine((given) => Math.abs(Number(given)) <= most, invalid),
  )
}

/** The facts about the agency that pages, mails, feeds and search engines show. */
export const agencySection = settingSection('agency', {
  label: 'Agency',
  isPublic: true,
  page: '/contact-us',
  description: 'Pages, emails, feeds and search engines repeat these facts.',
  fields: {
    name: { label: 'Name', schema: line('Name is required', 60), default: neutralFacts.name },
    what: {
      label: 'What it is',
      schema: line('What it is, in a few words, is required', 60),
      default: neutralFacts.what,
      hint: 'In a few words, such as Web design studio.',
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
      schema: shaped(
        30,
        /^\+?[\d(][\d ().-]{5,}$/,
        'Use digits, such as 555-555-0100 or +44 20 7946 0958.',
      ),
      default: neutralFacts.phone,
      half: true,
    },
    email: { label: 'Email', schema: email(), default: neutralFacts.email, half: true },
    street: { label: 'Street', schema: line('Street is required'), default: neutralFacts.street },
    city: {
      label: 'City',
      schema: line('City is required', 60),
      default: neutralFacts.city,
      half: true,
    },
    zip: {
      label: 'Zip code',
      schema: line('Zip code is required', 20),
      default: neutralFacts.zip,
      half: true,
    },
    region: {
      label: 'State',
      schema: line('State is required', 60),
      default: neutralFacts.region,
      half: true,
    },
    regionCode: {
      label: 'State, in short',
      schema: line('The short form is required', 10),
      default: neutralFacts.regionCode,
      half: true,
    },
    country: {
      label: 'Country code',
      schema: shaped(2, /^[A-Z]{2}$/, 'Use two capital letters, such as US.'),
      default: neutralFacts.country,
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
    opens: { label: 'Opens at', schema: clockTime, default: neutralFacts.opens, half: true },
    closes: { label: 'Closes at', schema: clockTime, default: neutralFacts.closes, half: true },
  },
})
