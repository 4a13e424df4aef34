import { dialedAs, isNorthAmerican } from '#shared/address/phone.ts'
import { type Place, placeOf, shortRegionOf } from '#shared/address/place.ts'
import { inCountry } from '#shared/address/region.ts'
import { usualTimeZone, type Weekday } from '#shared/dates.ts'
import { usualCurrency } from '#shared/money.ts'
import type { SettingValue } from '#shared/settings.ts'
import { brandSection } from './brand/contract.ts'
import { type Brand, describeBrand } from './brand/rules.ts'
import { type DayGroup, groupDays, hoursOf, type Week, weekOf } from './hours.ts'
import { mailSection } from './mail/contract.ts'
import { readSocialLinks, type SocialLink } from './social-links.ts'

/** The agency's facts as an Admin enters them. */
export interface AgencyFacts extends Place, Record<Weekday, string> {
  name: string
  street: string
  what: string
  description: string
  phone: string
  email: string
  /** Decimal degrees, or empty. */
  latitude: string
  longitude: string
  timeZone: string
  /** The code of its currency, such as USD. */
  currency: string
  /** The addresses of its profiles, one per line. */
  social: string
}

/** The facts together with what is written from them. */
export interface Agency extends AgencyFacts {
  phoneHref: string
  /** The line at the foot of pages and mails: Web Studio, Anytown, New York. */
  byline: string
  /** 41.6883° N, 93.7911° W; empty without a position. */
  coordinates: string
  /** Anytown, New York 10001 */
  place: string
  /** Anytown, NY 10001 */
  shortPlace: string
  /** Anytown, New York */
  town: string
  /** NY */
  shortRegion: string
  week: Week
  /** The open days, from Monday on. */
  openDays: DayGroup[]
  /** Mon–Fri 9 AM–5 PM ET */
  hours: string
  links: SocialLink[]
  brand: Brand
  mail: SettingValue<typeof mailSection>
  /** Where answers to mails go. */
  replyTo: string
}

/** Placeholders until an Admin enters the agency's own facts. */
export const neutralFacts: AgencyFacts = {
  name: 'Web Studio',
  what: 'Web design studio',
  description: 'A web design studio. We design, build and look after websites.',
  phone: '555-555-0100',
  email: 'hello@studio.example',
  street: '1 Main Street',
  city: 'Anytown',
  region: 'New York',
  zip: '10001',
  country: 'US',
  latitude: '',
  longitude: '',
  sunday: '',
  monday: '09:00-17:00',
  tuesday: '09:00-17:00',
  wednesday: '09:00-17:00',
  thursday: '09:00-17:00',
  friday: '09:00-17:00',
  saturday: '',
  timeZone: usualTimeZone,
  currency: usualCurrency,
  social: '',
}

/** Only mails need their settings. */
export function describeAgency(
  facts: AgencyFacts,
  brand: SettingValue<typeof brandSection> = brandSection.defaults,
  mail: SettingValue<typeof mailSection> = mailSection.defaults,
): Agency {
  const { name, phone, timeZone, country } = facts
  const town = placeOf({ ...facts, zip: '' })
  const shortRegion = shortRegionOf(facts)
  const week = weekOf(facts)
  const opening = inCountry(country, () => {
    const openDays = groupDays(week, timeZone)
    return { openDays, hours: hoursOf(openDays, timeZone) }
  })
  return {
    ...facts,
    phoneHref: phoneHrefOf(phone, country),
    byline: `${name}, ${town}`,
    coordinates: coordinatesOf(facts),
    place: placeOf(facts),
    shortPlace: placeOf({ ...facts, region: shortRegion }),
    town,
    shortRegion,
    week,
    ...opening,
    links: readSocialLinks(facts.social) ?? [],
    brand: describeBrand(brand, name),
    mail,
    replyTo: mail.replyTo || facts.email,
  }
}

/** Numbers without a country code are dialed as they are, except those that belong to +1. */
function phoneHrefOf(phone: string, country: string): string {
  const isKnown = phone.startsWith('+') || isNorthAmerican(country)
  return `tel:${isKnown ? dialedAs(phone) : phone.replace(/\D/g, '')}`
}

function coordinatesOf({ latitude, longitude }: AgencyFacts): string {
  if (!latitude || !longitude) return ''
  const degrees = (value: string, positive: string, negative: string) =>
    `${Math.abs(Number(value))}° ${Number(value) < 0 ? negative : positive}`
  return `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`
}

/** Whether an Admin entered a fact. Before the site opens, placeholders are left out. */
export function isEntered(agency: AgencyFacts, fact: keyof AgencyFacts): boolean {
  return agency[fact] !== neutralFacts[fact]
}
