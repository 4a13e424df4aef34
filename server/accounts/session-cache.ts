import type { ReceivedEvents } from '#server/db/events.ts'

const maxAgeMs = 1_000
const maxSessions = 1_000

interface Cached<T> {
  session: T
  readAt: number
}

/**
 * Caches sessions for a second. A change to an account or to one of its sessions drops them, and
 * nothing is cached while changes by other processes are not received.
 */
export class SessionCache<T extends { id: string; expiresAt: string }> {
  readonly #cached = new Map<string, Cached<T>>()
  readonly #events: ReceivedEvents
  readonly #now: () => Date
  #changes = 0

  constructor(events: ReceivedEvents, now: () => Date) {
    this.#events = events
    this.#now = now
    events.on('account', (accountId) => this.#drop(accountId))
    events.on('reconnected', () => this.#clear())
  }

  async read(sessionId: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#events.isListening()) return find()
    const now = this.#now().getTime()
    const cached = this.#cached.get(sessionId)
    if (cached && isFresh(cached, now)) return cached.session
    const changes = this.#changes
    const session = await find()
    // The row may have been read before a change that was reported in the meantime.
    if (session && changes === this.#changes) this.#store(sessionId, { session, readAt: now })
    return session
  }

  #store(sessionId: string, cached: Cached<T>): void {
    if (this.#cached.size >= maxSessions) this.#cached.clear()
    this.#cached.set(sessionId, cached)
  }

  #drop(accountId: string): void {
    this.#changes += 1
    for (const [key, { session }] of this.#cached) {
      if (session.id === accountId) this.#cached.delete(key)
    }
  }

  #clear(): void {
    this.#changes += 1
    this.#cached.clear()
  }
}

/** A clock that was set back does not extend the lifetime. */
function isFresh({ session, readAt }: Cached<{ expiresAt: string }>, now: number): boolean {
  const age = now - readAt
  return age >= 0 && age < maxAgeMs && Date.parse(session.expiresAt) > now
}
