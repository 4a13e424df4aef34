import { openSessions } from '#server/accounts/session.ts'
import type { Db } from '#server/db/db.ts'
import type { Events } from '#server/db/events.ts'
import { isFor, type PassingEvent } from '#server/db/publish-event.ts'
import type { Log } from '#server/log.ts'
import { ApiError } from '#shared/errors.ts'
import { heartbeatMs, type LiveEvent } from '#shared/live.ts'
import type { Role } from '#shared/roles.ts'
import type { Sink } from './event-stream.ts'
import { LinkStreams } from './link-streams.ts'
import { lastSeqOf, readMissed, seqBefore } from './live-queries.ts'
import { Presence } from './presence.ts'
import { RecentTags } from './recent-tags.ts'

const mostWaiting = 1_000

const bounds = {
  /** Leaves connections for everything else (server/http/connections.ts). */
  streams: 2_500,
  /** A browser needs one; the oldest is ended for the next. */
  ofAccount: 20,
  checkMs: 60_000,
}

/** The reader of a stream. A change of the role ends the session. */
interface Reader {
  accountId: string
  sessionId: string
  role: Role
}

/** The state that the browser shows: events up to a number, and data of an age in milliseconds. */
interface Shown {
  after?: number | undefined
  age?: number | undefined
}

interface Stream extends Reader {
  sink: Sink
  /** The last event that was sent, or undefined until those that were missed have been read. */
  seq: number | undefined
  /** True if the listening connection was restored while missed events were being read. */
  readAgain: boolean
  /** The events that arrived in the meantime. */
  waiting: LiveEvent[]
}

interface Parts {
  db: Db
  events: Events
  now: () => Date
  log: Log
  /** A monotonic clock, in milliseconds. */
  elapsed?: () => number
}

/** The open event streams of this process. Events come from the database, so any process may write them. */
export class LiveStreams {
  readonly links: LinkStreams
  readonly #streams = new Map<string, Set<Stream>>()
  readonly #parts: Parts
  readonly #presence: Presence
  readonly #recent: RecentTags
  /** As JSON. */
  readonly #recentPassing: RecentTags
  readonly #timers: NodeJS.Timeout[]
  #size = 0

  constructor(parts: Parts) {
    this.#parts = parts
    const { events, elapsed } = parts
    this.links = new LinkStreams(events)
    this.#recent = new RecentTags(elapsed)
    this.#recentPassing = new RecentTags(elapsed)
    this.#presence = new Presence(parts, (accountId) => this.#streams.has(accountId))
    events.on('person', ({ accountId, kind, id, seq }) => {
      for (const stream of this.#streams.get(accountId) ?? [])
        this.#deliver(stream, { kind, id, seq })
    })
    events.on('passing', (event) => {
      this.#recentPassing.add(JSON.stringify(event))
      const { to, kind, id } = event
      const streams = 'accountId' in to ? this.#streams.get(to.accountId) : this.#all()
      for (const stream of streams ?? [])
        if (isFor(event, stream)) this.#deliver(stream, { kind, id })
    })
    events.on('content', (tag) => {
      this.#recent.add(tag)
      for (const stream of this.#all()) this.#deliver(stream, { kind: 'content', id: tag })
    })
    events.on('account', (accountId) => this.#check([...(this.#streams.get(accountId) ?? [])]))
    events.on('reconnected', () => {
      this.#recent.clear()
      this.#recentPassing.clear()
      void this.#catchUp()
    })
    this.#timers = [
      setInterval(() => this.#beat(), heartbeatMs).unref(),
      setInterval(() => {
        void this.#check([...this.#all()])
        this.#presence.confirm(this.#streams.keys())
      }, bounds.checkMs).unref(),
    ]
  }

  /** Sends the events since `after`, then new ones as they arrive. Returns a function that ends the stream. */
  async open({ after, age, ...reader }: Reader & Shown, sink: Sink): Promise<() => void> {
    if (this.#size >= bounds.streams) throw new ApiError('UNAVAILABLE', { retryAfter: 30 })
    const stream: Stream = { ...reader, sink, seq: undefined, readAgain: false, waiting: [] }
    this.#add(stream)
    try {
      await this.#start(stream, { after, age })
      // A sign-in that ended before the stream was listed would not be noticed for a minute.
      await this.#check([stream])
    } catch (error) {
      this.#remove(stream)
      throw error
    }
    return () => this.#remove(stream)
  }

  get size(): number {
    return this.#size + this.links.size
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.endAll()
    await this.#presence.stop()
  }

  /** The server can close only after its connections. */
  endAll(): void {
    for (const stream of [...this.#all()]) this.#end(stream)
    this.links.endAll()
  }

  async #start(stream: Stream, { after, age }: Shown): Promise<void> {
    const { db } = this.#parts
    const { accountId, sink } = stream
    let from = after
    if (from === undefined) {
      from = await (age === undefined ? lastSeqOf(db, accountId) : seqBefore(db, accountId, age))
      sink.send({ kind: 'open', id: accountId, seq: from })
    }
    await this.#resume(stream, from)
    const tags = age === undefined ? [] : this.#recent.since(age)
    for (const id of tags) sink.send({ kind: 'content', id })
    if (age !== undefined && !tags.includes('*')) this.#repeatPassing(stream, age)
    this.#deliverWaiting(stream)
  }

  /** Repeats the events without a row that were sent after the browser read its data and before it had a stream. */
  #repeatPassing(stream: Stream, age: number): void {
    for (const sent of this.#recentPassing.since(age)) {
      const event: PassingEvent | undefined = sent === '*' ? undefined : JSON.parse(sent)
      if (!event) stream.sink.send({ kind: 'content', id: '*' })
      else if (isFor(event, stream)) stream.sink.send({ kind: event.kind, id: event.id })
    }
  }

  async #resume(stream: Stream, after: number): Promise<void> {
    const { accountId, sink } = stream
    stream.readAgain = false
    const missed = await readMissed(this.#parts.db, accountId, after)
    if (missed.complete) for (const event of missed.events) sink.send(event)
    else sink.send({ kind: 'reset', id: accountId, seq: missed.last })
    if (stream.readAgain) await this.#resume(stream, missed.last)
    else stream.seq = missed.last
  }

  /** Reads from the table what each stream missed while the listening connection was lost. */
  async #catchUp(): Promise<void> {
    // Marks all streams first, because an event that arrives now comes after those that were missed.
    const behind = [...this.#all()].map((stream) => ({ stream, seq: takeSeq(stream) }))
    for (const { stream } of behind) stream.readAgain = true
    for (const { stream, seq } of behind) {
      await this.#readOn(stream, seq)
      stream.sink.send({ kind: 'content', id: '*' })
    }
  }

  #deliver(stream: Stream, event: LiveEvent): void {
    const { seq, waiting, sink } = stream
    if (seq === undefined) {
      // An event that is dropped would be lost, so the browser connects again.
      if (waiting.push(event) > mostWaiting) this.#end(stream)
    } else if (event.seq === undefined) {
      sink.send(event)
    } else if (event.seq === seq + 1) {
      stream.seq = event.seq
      sink.send(event)
    } else if (event.seq > seq) {
      // Numbers have no gaps, so the events in between were missed.
      void this.#readOn(stream, takeSeq(stream))
    }
  }

  async #readOn(stream: Stream, seq: number | undefined): Promise<void> {
    // Another call is already reading it.
    if (seq === undefined) return
    try {
      await this.#resume(stream, seq)
      this.#deliverWaiting(stream)
    } catch {
      // Its browser connects again with the number of its last event.
      this.#end(stream)
    }
  }

  #deliverWaiting(stream: Stream): void {
    for (const event of stream.waiting.splice(0)) this.#deliver(stream, event)
  }

  #beat(): void {
    for (const { sink } of this.#all()) sink.send()
    this.links.beat()
  }

  /** Ends the streams whose sign-in has ended. */
  async #check(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return
    const { db, now, log } = this.#parts
    try {
      const ids = [...new Set(streams.map(({ sessionId }) => sessionId))]
      const open = await openSessions(db, now(), ids)
      for (const stream of streams) if (!open.has(stream.sessionId)) this.#end(stream)
    } catch (error) {
      log.warn({ err: error }, 'sign-ins of open streams not checked')
      for (const stream of streams) this.#end(stream)
    }
  }

  #add(stream: Stream): void {
    const own = this.#streams.get(stream.accountId) ?? new Set()
    this.#streams.set(stream.accountId, own)
    const [oldest] = own
    if (oldest && own.size >= bounds.ofAccount) this.#end(oldest)
    own.add(stream)
    this.#size += 1
    if (own.size === 1) this.#presence.opened(stream.accountId)
  }

  #end(stream: Stream): void {
    this.#remove(stream)
    stream.sink.end()
  }

  #remove(stream: Stream): void {
    const own = this.#streams.get(stream.accountId)
    if (!own?.delete(stream)) return
    this.#size -= 1
    if (own.size > 0 || this.#streams.get(stream.accountId) !== own) return
    this.#streams.delete(stream.accountId)
    this.#presence.closed(stream.accountId)
  }

  *#all(): Generator<Stream> {
    for (const own of this.#streams.values()) yield* own
  }
}

/** Events wait until it is set again. */
function takeSeq(stream: Stream): number | undefined {
  const { seq } = stream
  stream.seq = undefined
  return seq
}
