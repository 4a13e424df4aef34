import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Tracer } from '#server/tracing/trace.ts'
import type { ContentTag } from '#shared/endpoint.ts'
import { type Connection, createPool, createReplicaDb, type Db, isUnavailable } from './db.ts'
import type { ReceivedEvents } from './events.ts'

const usualMs = 1_000
const hurriedMs = 50
const maxLagMs = 5_000
/** A replica that does not answer in this time is not read from. */
const answerMs = 1_000

/** The values that are read from both servers to compare them. */
export interface ReplicaPorts {
  /** The end of the log of the primary. */
  findPosition(): Promise<string>
  /** The replica has replayed the log up to there. */
  hasReplayed(position: string): Promise<boolean>
  close(): Promise<void>
}

interface Options extends ReplicaPorts {
  db: Db
  events: ReceivedEvents
  log: Pick<Log, 'info' | 'warn'>
  now?: () => number
}

/** A position of the log with all changes up to a number. */
interface Target {
  position: string
  change: number
  since: number
}

/**
 * Lets a streaming replica answer reads. A read that shows content goes to the
 * primary until the replica has replayed every change of that content that this process knows of:
 * a change is reported after its commit, so the end of the log at any later time includes it.
 */
export class Replica {
  readonly #options: Options
  readonly #now: () => number
  readonly #changes = new Map<ContentTag, number>()
  readonly #watching: Promise<void>
  /** The number of the last change, and of the last one whose content is unknown. */
  #change = 0
  #unknown = 0
  #replayed = -1
  #lagMs = Number.POSITIVE_INFINITY
  #target: Target | undefined
  #wake = new AbortController()
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    options.events.on('content', (tag) => this.#changes.set(tag, this.#next()))
    options.events.on('reconnected', () => {
      this.#unknown = this.#next()
    })
    this.#watching = this.#watch()
  }

  /** Infinite while the replica does not answer. */
  get lagSeconds(): number {
    return this.#lagMs / 1_000
  }

  /** Runs `work`, which must only read, on the replica if that shows the latest content, or on the primary. */
  async read<T>(
    primary: Db,
    shows: readonly ContentTag[],
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    if (!this.#isCurrent(shows)) return work(primary)
    try {
      return await work(this.#options.db)
    } catch (error) {
      if (isUnavailable(error)) this.#setLag(Number.POSITIVE_INFINITY)
      // The primary answers, or fails in the same way.
      return work(primary)
    }
  }

  #isCurrent(shows: readonly ContentTag[]): boolean {
    if (!this.#options.events.isListening() || this.#lagMs > maxLagMs) return false
    const last = Math.max(this.#unknown, ...shows.map((tag) => this.#changes.get(tag) ?? 0))
    return last <= this.#replayed
  }

  #next(): number {
    if (this.#change <= this.#replayed) this.#wake.abort()
    this.#change += 1
    return this.#change
  }

  async #watch(): Promise<void> {
    while (!this.#stopped) {
      this.#wake = new AbortController()
      await this.check()
      const isAwaited = this.#lagMs <= maxLagMs && this.#change > this.#replayed
      const ms = isAwaited ? hurriedMs : usualMs
      await pause(ms, undefined, { ref: false, signal: this.#wake.signal }).catch(() => {})
    }
  }

  /** Compares the replica with the primary once. */
  async check(): Promise<void> {
    const { findPosition, hasReplayed } = this.#options
    const before = { change: this.#change, since: this.#now() }
    try {
      this.#target ??= { ...before, position: await findPosition() }
      if (await hasReplayed(this.#target.position)) {
        this.#replayed = this.#target.change
        this.#target = undefined
        this.#setLag(0)
      } else this.#setLag(this.#now() - this.#target.since)
    } catch {
      this.#setLag(Number.POSITIVE_INFINITY)
    }
  }

  #setLag(ms: number): void {
    const wasUsed = this.#lagMs <= maxLagMs
    this.#lagMs = ms
    const isUsed = ms <= maxLagMs
    if (wasUsed && !isUsed)
      this.#options.log.warn('the replica is behind or does not answer: reading from the primary')
    if (!wasUsed && isUsed) this.#options.log.info('reading from the replica')
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake.abort()
    await this.#watching
    await this.#options.close()
  }
}

interface Opening extends Pick<Options, 'events'> {
  connection: Connection
  primary: Db
  log: Log
  tracer: Tracer | undefined
}

/** Connects to a replica, which may be away, and watches it. */
export function openReplica({ connection, primary, events, log, tracer }: Opening): Replica {
  const pool = createPool({ ...connection, connectionTimeoutMillis: answerMs }, log)
  return new Replica({
    db: createReplicaDb(pool, tracer),
    events,
    log,
    async findPosition() {
      const { rows } = await sql<{ position: string }>`
        select pg_current_wal_insert_lsn()::text as position`.execute(primary)
      return rows[0]?.position ?? ''
    },
    async hasReplayed(position) {
      const question: pg.QueryConfig & { query_timeout: number } = {
        text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed',
        values: [position],
        query_timeout: answerMs,
      }
      const { rows } = await pool.query<{ replayed: boolean }>(question)
      return rows[0]?.replayed ?? false
    },
    close: () => pool.end(),
  })
}
