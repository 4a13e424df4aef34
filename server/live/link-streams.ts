import type { ReceivedEvents } from '#server/db/events.ts'
import { ApiError } from '#shared/errors.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Sink } from './event-stream.ts'

const bounds = {
  streams: 500,
  /** The oldest is ended for the next. */
  ofLink: 50,
}

/** The open streams of people without an account, who have the link of a record and follow that alone. */
export class LinkStreams {
  readonly #streams = new Map<string, Set<Sink>>()
  #size = 0

  constructor(events: ReceivedEvents) {
    events.on('passing', ({ to, kind, id }) => {
      if ('link' in to) for (const sink of this.#streams.get(id) ?? []) sink.send({ kind, id })
    })
    events.on('reconnected', () => {
      for (const [id, sinks] of this.#streams) for (const sink of sinks) sink.send(reset(id))
    })
  }

  /** The first event makes the page read again what may have changed since it was read. */
  open(id: string, sink: Sink): () => void {
    if (this.#size >= bounds.streams) throw new ApiError('UNAVAILABLE', { retryAfter: 30 })
    const ofLink = this.#streams.get(id) ?? new Set()
    this.#streams.set(id, ofLink)
    const [oldest] = ofLink
    if (oldest && ofLink.size >= bounds.ofLink) this.#end(id, oldest)
    ofLink.add(sink)
    this.#size += 1
    sink.send(reset(id))
    return () => this.#remove(id, sink)
  }

  get size(): number {
    return this.#size
  }

  beat(): void {
    for (const sinks of this.#streams.values()) for (const sink of sinks) sink.send()
  }

  endAll(): void {
    for (const [id, sinks] of this.#streams) for (const sink of [...sinks]) this.#end(id, sink)
  }

  #end(id: string, sink: Sink): void {
    this.#remove(id, sink)
    sink.end()
  }

  #remove(id: string, sink: Sink): void {
    const ofLink = this.#streams.get(id)
    if (!ofLink?.delete(sink)) return
    this.#size -= 1
    if (ofLink.size === 0) this.#streams.delete(id)
  }
}

const reset = (id: string): LiveEvent => ({ kind: 'reset', id })
