import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import type { Log } from '#server/log.ts'
import { mayCall } from '#shared/roles.ts'
import { isAgencyHere, writePresence } from './presence-queries.ts'

/** For staff when a client comes or goes, and for clients when the agency does. */
const { presence: clientPresence } = events({ presence: 'editor' })
const { presence: agencyPresence } = events({ presence: 'client' })

interface Bounds {
  /** A browser that loads a page closes its stream and opens another. */
  graceMs: number
  /** Many arrive at once after a restart. */
  collectMs: number
}

/** Writes who has a stream open in this process, and publishes who comes and goes. */
export class Presence {
  readonly #processId = randomUUID()
  readonly #db: Db
  readonly #log: Log
  readonly #isOpen: (accountId: string) => boolean
  readonly #bounds: Bounds
  readonly #changed = new Set<string>()
  readonly #timers = new Set<NodeJS.Timeout>()
  /** The writes belong to no request, although a request starts the timer. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #writing = Promise.resolve()

  constructor(
    { db, log }: { db: Db; log: Log },
    isOpen: (accountId: string) => boolean,
    bounds: Bounds = { graceMs: 5_000, collectMs: 50 },
  ) {
    this.#db = db
    this.#log = log
    this.#isOpen = isOpen
    this.#bounds = bounds
  }

  opened(accountId: string): void {
    this.#collect(accountId)
  }

  closed(accountId: string): void {
    this.#later(this.#bounds.graceMs, () => {
      if (!this.#isOpen(accountId)) this.#collect(accountId)
    })
  }

  /** Confirms everybody who is here. */
  confirm(accountIds: Iterable<string>): void {
    for (const id of accountIds) this.#changed.add(id)
    this.#flush()
  }

  stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    return this.#writing
  }

  #collect(accountId: string): void {
    this.#changed.add(accountId)
    // The first arrival starts the timer, which writes all arrivals until it fires.
    if (this.#changed.size === 1) this.#later(this.#bounds.collectMs, () => this.#flush())
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#outside(run)
    }, ms).unref()
    this.#timers.add(timer)
  }

  #flush(): void {
    const changed = [...this.#changed]
    this.#changed.clear()
    const here = changed.filter((id) => this.#isOpen(id))
    const gone = changed.filter((id) => !this.#isOpen(id))
    this.#writing = this.#writing.then(() => this.#write(here, gone))
  }

  async #write(here: string[], gone: string[]): Promise<void> {
    try {
      await this.#db.transaction().execute(async (trx) => {
        const before = await isAgencyHere(trx)
        const moved = await writePresence(trx, { processId: this.#processId, here, gone })
        for (const { accountId, role } of moved)
          if (role === 'User') await publishEvent(trx, clientPresence, { id: accountId })
        if (!moved.some(({ role }) => mayCall('editor', role))) return
        if ((await isAgencyHere(trx)) !== before)
          await publishEvent(trx, agencyPresence, { id: 'agency' })
      })
    } catch (error) {
      // The next confirmation writes it.
      this.#log.warn({ err: error }, 'presence not written')
    }
  }
}
