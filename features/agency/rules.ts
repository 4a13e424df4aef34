import { zoneName } from '#shared/dates.ts'
import type { SettingValue } from '#shared/settings.ts'
import { brandSection } from './brand/contract.ts'
import { type Brand, describeBrand } from './brand/rules.ts'

/** The agency's facts as an Admin enters them. */
export interface AgencyFacts {
  name: string
  what: string
  description: string
  phone: string
  email: string
  street: string
  city: string
  region: string
  regionCode: string
  zip: string
  country: string
  /** Decimal degrees, or empty. */
  latitude: string
  longitude: string
  /** The first and the last minute of the office hours: 09:00, 17:00. */
  opens: string
  closes: string
}

/** The facts together with what is written from them. */
export interface Agency extends AgencyFacts {
  phoneHref: string
  /** The line at the foot of pages and mails: Web Studio, Anytown, New York. */
  byline: string
  /** 41.6883° N, 93.7911° W; empty without a position. */
  coordinates: string
  /** 9 AM–5 PM ET */
  times: string
  /** Mon–Fri 9 AM–5 PM ET */
  hours: string
  brand: Brand
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
  regionCode: 'NY',
  zip: '10001',
  country: 'US',
  latitude: '',
  longitude: '',
  opens: '09:00',
  closes: '17:00',
}

export function describeAgency(
  facts: AgencyFacts,
  brand: SettingValue<typeof brandSection> = brandSection.defaults,
): Agency {
  const { name, city, region, phone, opens, closes } = facts
  const times = `${timeOf(opens)}–${timeOf(closes)} ${zoneName}`
  return {
    ...facts,
    phoneHref: phoneHrefOf(phone),
    byline: [name, city, region].join(', '),
    coordinates: coordinatesOf(facts),
    times,
    hours: `Mon–Fri ${times}`,
    brand: describeBrand(brand, name),
  }
}

/** A number without a country code is one of the United States. */
function phoneHrefOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:${phone.startsWith('+') ? '+' : '+1'}${digits}`
}

function coordinatesOf({ latitude, longitude }: AgencyFacts): string {
  if (!latitude || !longitude) return ''
  const degrees = (value: string, positive: string, negative: string) =>
    `${Math.abs(Number(value))}° ${Number(value) < 0 ? negative : positive}`
  return `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`
}

/** 9 AM, 5:30 PM */
function timeOf(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
