import { type SettingSection, type SettingValue, settingValue } from '#shared/settings.ts'
import type { Db } from './db/db.ts'
import type { Announcements } from './db/events.ts'

/** A missed change becomes visible after this time at the latest. */
const maxAgeMs = 5 * 60_000

interface Cached {
  value: unknown
  readAt: number
}

/**
 * Caches the settings. A change drops them: in this process before the writer continues, in others
 * by NOTIFY. Nothing is cached while changes by other processes are not received.
 */
export class SettingsCache {
  readonly #cached = new Map<string, Cached>()
  readonly #events: Announcements
  readonly #now: () => number
  #changes = 0

  constructor(events: Announcements, now = () => performance.now()) {
    this.#events = events
    this.#now = now
    events.on('content', (tag) => {
      if (tag === 'setting') this.#expire()
    })
    events.on('reconnected', () => this.#expire())
  }

  /** In a transaction, pass its `db`. */
  async read<S extends SettingSection>(db: Db, section: S): Promise<SettingValue<S>> {
    const cached = this.#cached.get(section.name)
    if (cached && this.#isFresh(cached)) return cached.value as SettingValue<S>
    const changes = this.#changes
    const stored = await findSetting(db, section.name)
    const value = settingValue(section, stored)
    // The value may be stale if a change was announced during the query.
    const readAt = changes === this.#changes ? this.#now() : Number.NEGATIVE_INFINITY
    this.#cached.set(section.name, { value, readAt })
    return value
  }

  /** The last value read, or the defaults, for pages shown while the database is unreachable. */
  lastKnown<S extends SettingSection>(section: S): SettingValue<S> {
    const cached = this.#cached.get(section.name)
    return (cached?.value as SettingValue<S> | undefined) ?? settingValue(section)
  }

  #isFresh({ readAt }: Cached): boolean {
    return this.#events.isListening() && this.#now() - readAt < maxAgeMs
  }

  #expire(): void {
    this.#changes += 1
    for (const cached of this.#cached.values()) cached.readAt = Number.NEGATIVE_INFINITY
  }
}

async function findSetting(db: Db, name: string): Promise<Record<string, unknown> | undefined> {
  const found = await db
    .selectFrom('setting')
    .select('value')
    .where('section', '=', name)
    .executeTakeFirst()
  return found?.value as Record<string, unknown> | undefined
}
