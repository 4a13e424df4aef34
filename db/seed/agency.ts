import { brandSection } from '#features/agency/brand/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import type { AgencyFacts } from '#features/agency/rules.ts'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import type { SettingSection } from '#shared/settings.ts'
import { type PictureKey, seedPicture } from './files.ts'

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
  zip: '50111',
  country: 'US',
  latitude: '41.6883',
  longitude: '-93.7911',
  sunday: '',
  monday: '09:00-17:00',
  tuesday: '09:00-17:00',
  wednesday: '09:00-17:00',
  thursday: '09:00-17:00',
  friday: '09:00-17:00',
  saturday: '',
  timeZone: 'America/New_York',
  currency: 'USD',
  social: '',
}

export const brandPictures = {
  logo: 'design/q0PZBU2ohrUupv6miVcihA-592x144',
  darkLogo: 'design/cv5dXCEwNsw7jGnnntiTbw-592x144',
  icon: 'design/pwVYZTPCNZXwtluqEK5Pnw-512x512',
} satisfies Record<string, PictureKey>

export async function seedAgency(db: Db, files: Storage): Promise<void> {
  await saveSection(db, agencySection, demoAgency)
  await saveSection(db, brandSection, {
    logo: await seedPicture(db, files, brandPictures.logo),
    darkLogo: await seedPicture(db, files, brandPictures.darkLogo),
    icon: await seedPicture(db, files, brandPictures.icon),
    accent: '#1f3fe0',
    highlight: '#d4ff3a',
  })
}

async function saveSection(db: Db, { name: section }: SettingSection, value: object) {
  const at = '2026-10-01T15:00:00Z'
  await db
    .insertInto('setting')
    .values({ section, value: JSON.stringify(value), created_at: at, updated_at: at })
    .execute()
}
