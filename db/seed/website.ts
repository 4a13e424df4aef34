import type { websiteSections } from '#features/website/contract.ts'
import type { Db } from '#server/db/db.ts'
import type { SettingValue } from '#shared/settings.ts'

type Sections = (typeof websiteSections)[number]
type Website = { [S in Sections as S['name']]: SettingValue<S> }

/** The texts of the demo's site. */
const demoWebsite: Website = {
  home: {
    headline: 'We make websites.\nAnd we answer\nthe phone.',
    lead: '{name} designs, builds and looks after websites for businesses that would rather be running the business.',
  },
}

export async function seedWebsite(db: Db): Promise<void> {
  const at = '2026-10-01T15:00:00Z'
  const rows = Object.entries(demoWebsite).map(([section, value]) => ({
    section,
    value: JSON.stringify(value),
    created_at: at,
    updated_at: at,
  }))
  await db.insertInto('setting').values(rows).execute()
}
