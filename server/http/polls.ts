import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '#server/context.ts'
import type { ReceivedEvents } from '#server/db/events.ts'
import type { ContentTag, Endpoint } from '#shared/endpoint.ts'

/** A change without an event is visible after this time at the latest. */
const maxAgeMs = 60_000
const maxAnswers = 10_000

interface Answered {
  etag: string
  version: string
  at: number
}

interface Poll {
  etag: string
  isUnchanged(user: SignedIn): boolean
  answered(etag: string): void
}

/** Stores the last ETag sent to each user, so that a poll costs no query until the content changes. */
export class Polls {
  readonly #answers = new Map<string, Answered>()
  readonly #changes = new Map<ContentTag, number>()
  readonly #events: ReceivedEvents
  #reconnects = 0

  constructor(events: ReceivedEvents) {
    this.#events = events
    events.on('content', (tag) => this.#changes.set(tag, (this.#changes.get(tag) ?? 0) + 1))
    events.on('reconnected', () => {
      this.#reconnects += 1
    })
  }

  of({ shows = [] }: Endpoint, request: Pick<FastifyRequest, 'headers' | 'url'>): Poll | undefined {
    if (!this.#events.isListening()) return undefined
    const version = [this.#reconnects, ...shows.map((tag) => this.#changes.get(tag) ?? 0)].join()
    const ifNoneMatch = request.headers['if-none-match'] ?? ''
    let key = ''
    const poll: Poll = {
      etag: '',
      isUnchanged: ({ id, role, seesClients }) => {
        key = `${id} ${role} ${seesClients ?? ''} ${request.url}`
        const last = this.#answers.get(key)
        if (!last || last.version !== version || !ifNoneMatch.includes(last.etag)) return false
        poll.etag = last.etag
        return performance.now() - last.at < maxAgeMs
      },
      answered: (etag) => {
        if (key) this.#remember(key, { etag, version, at: performance.now() })
      },
    }
    return poll
  }

  #remember(key: string, answered: Answered): void {
    if (this.#answers.size >= maxAnswers) this.#answers.clear()
    this.#answers.set(key, answered)
  }
}
