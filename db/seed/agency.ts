import type { AgencyFacts } from '#features/agency/rules.ts'
import type { Db } from '#server/db/db.ts'

export const demoAgency: AgencyFacts = {
  name: 'Fieldhouse',
  what: 'Web design studio',
  description:
    'Fieldhouse is a web design studio in Grimes, Iowa. We design, build and look after websites for small businesses, and we answer the phone.',
  phone: '515-555-0100',
  email: 'hello@fieldhouse.example',
  street: '112 Main Street',
  city: 'Grimes',
  region: 'Iowa',
  regionCode: 'IA',
  zip: '50111',
  country: 'US',
  latitude: '41.6883',
  longitude: '-93.7911',
  opens: '09:00',
  closes: '17:00',
}

export async function seedAgency(db: Db): Promise<void> {
  const at = '2026-10-01T15:00:00Z'
  const value = JSON.stringify(demoAgency)
  await db
    .insertInto('setting')
    .values({ section: 'agency', value, created_at: at, updated_at: at })
    .execute()
}
