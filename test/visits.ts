import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'

export interface MadeVisit {
  day: string
  pages: readonly string[]
  referrer?: string
  campaign?: string
  device?: 'mobile' | 'tablet' | 'desktop'
  browser?: string
}

/** Stores visits like the tracking does, at noon (winter time) of their day. */
export async function makeVisits(db: Db, visits: readonly MadeVisit[]): Promise<void> {
  const rows = visits.flatMap(
    ({ day, pages, referrer = '', campaign = '', device = 'desktop', browser = 'Chrome' }) => {
      const same = {
        ...{ day, referrer, device, browser, entry: pages[0] ?? '', campaign_name: campaign },
        ...{ visit_id: randomUUID(), visitor: randomBytes(32), created_at: `${day}T17:00:00Z` },
      }
      return pages.map((path, at) => ({
        ...{ ...same, path },
        landing: at === 0,
        first_on_page: pages.indexOf(path) === at,
      }))
    },
  )
  if (rows.length > 0) await db.insertInto('visit').values(rows).execute()
}
