import { setCountry } from '#shared/address/region.ts'
import { setTimeZone } from '#shared/dates.ts'
import { setCurrency } from '#shared/money.ts'
import { type SettingSection, type SettingValue, settingValue } from '#shared/settings.ts'
import { type Db, isReplica } from './db/db.ts'
import type { ReceivedEvents } from './db/events.ts'

/** A missed change becomes visible after this time at the latest. */
const maxAgeMs = 5 * 60_000

interface Cached {
  /** The stored values by section. */
  stored: ReadonlyMap<string, Record<string, unknown>>
  values: Map<string, unknown>
  readAt: number
}

/**
 * Caches the settings. A change drops them: in this process before the writer continues, in others
 * by NOTIFY. Nothing is cached while changes by other processes are not received.
 */
export class SettingsCache {
  #cached: Cached | undefined
  readonly #events: ReceivedEvents
  readonly #now: () => number
  #changes = 0

  constructor(events: ReceivedEvents, now = () => performance.now()) {
    this.#events = events
    this.#now = now
    events.on('content', (tag) => {
      if (tag === 'setting') this.#expire()
    })
    events.on('reconnected', () => this.#expire())
  }

  async read<S extends SettingSection>(db: Db, section: S): Promise<SettingValue<S>> {
    return cachedValue(await this.refresh(db), section)
  }

  /**
   * Reads all sections at once if they are not cached, and with them the time zone and the formats of all dates.
   * In a transaction, pass its `db`.
   */
  async refresh(db: Db): Promise<Cached> {
    if (this.#cached && this.#isFresh(this.#cached)) return this.#cached
    const changes = this.#changes
    const stored = await findSettings(db)
    // The values may be stale if a change was announced during the query, or on a replica.
    const isLatest = changes === this.#changes && !isReplica(db)
    const readAt = isLatest ? this.#now() : Number.NEGATIVE_INFINITY
    this.#cached = { stored, values: new Map(), readAt }
    const { timeZone, country, currency } = stored.get('agency') ?? {}
    setTimeZone(timeZone)
    setCountry(country)
    setCurrency(currency)
    return this.#cached
  }

  /** The last value read, or the defaults, for pages shown while the database is unreachable. */
  lastKnown<S extends SettingSection>(section: S): SettingValue<S> {
    return this.#cached ? cachedValue(this.#cached, section) : settingValue(section)
  }

  #isFresh({ readAt }: Cached): boolean {
    return this.#events.isListening() && this.#now() - readAt < maxAgeMs
  }

  #expire(): void {
    this.#changes += 1
    if (this.#cached) this.#cached.readAt = Number.NEGATIVE_INFINITY
  }
}

function cachedValue<S extends SettingSection>({ stored, values }: Cached, section: S) {
  const { name } = section
  if (!values.has(name)) values.set(name, settingValue(section, stored.get(name)))
  return values.get(name) as SettingValue<S>
}

async function findSettings(db: Db): Promise<Cached['stored']> {
  const rows = await db.selectFrom('setting').select(['section', 'value']).execute()
  return new Map(rows.map(({ section, value }) => [section, value as Record<string, unknown>]))
}
