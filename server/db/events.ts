import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { ContentTag } from '#shared/endpoint.ts'
import type { Connection } from './db.ts'
import { channel, type PassingEvent, passingEvent, storedEvent } from './publish-event.ts'

const pauses = [100, 250, 500, 1000, 2000]
/** The SQLSTATEs with which triggers report a change to the connection that made it. */
const ownChanges = { AT001: 'content', AT002: 'account' } as const
const maxMissedBeats = 2

/** Events that every process receives. Triggers and transactions send them with pg_notify. */
export interface EventMap {
  content: [tag: ContentTag]
  /** This process changed it. */
  ownContent: [tag: ContentTag]
  /** The rights of an account or of one of its sessions changed. */
  account: [id: string]
  /** A stored event, for one person. */
  person: [event: { accountId: string; kind: string; id: string; seq: number }]
  /** An event that is not stored, for one person or for everybody in some roles. */
  passing: [event: PassingEvent]
  /** The connection was lost and restored, so any event may have been missed. */
  reconnected: []
}

export interface Events extends EventEmitter<EventMap> {
  /** False while changes by other processes are not received. */
  isListening(): boolean
  stop(): Promise<void>
}

/** The part that caches use. */
export type ReceivedEvents = EventEmitter<EventMap> & Pick<Events, 'isListening'>

export interface Listening {
  /** The interval of the heartbeat. A connection that is silent for two intervals is replaced. */
  beatMs?: number
  patienceMs?: number
}

interface Options extends Listening {
  connection: Connection
  pool: pg.Pool
  log: Log
}

export async function listen(options: Options): Promise<Events> {
  const { connection, pool, log, beatMs = 15_000, patienceMs = 4_000 } = options
  const emitter = new EventEmitter<EventMap>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let missed = 0
  let stopped = false
  receiveOwnChanges(pool, emitter)

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: beatMs,
    })
    next.on('notification', ({ payload }) => {
      missed = 0
      const event = JSON.parse(payload ?? '{}') as { type?: string; tag?: ContentTag; id?: string }
      if (event.type === 'content' && event.tag) emitter.emit('content', event.tag)
      if (event.type === 'account' && event.id) emitter.emit('account', event.id)
      const { data: stored } = storedEvent.safeParse(event)
      if (stored) emitter.emit('person', stored)
      const { data: passing } = passingEvent.safeParse(event)
      if (passing) emitter.emit('passing', passing)
    })
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    next.once('end', () => reconnect(0))
    missed = 0
    client = next
  }

  function reconnect(attempt: number): void {
    client = undefined
    if (stopped) return
    if (attempt === 0) log.warn({}, 'lost the database connection for events')
    timer = setTimeout(
      async () => {
        try {
          await connect()
          log.info({}, 'restored the database connection for events')
          emitter.emit('reconnected')
        } catch {
          reconnect(attempt + 1)
        }
      },
      pauses[Math.min(attempt, pauses.length - 1)],
    )
  }

  /** Firewalls drop connections silently, so each heartbeat must come back as a notification. */
  function beat(): void {
    if (missed === maxMissedBeats) return void client?.end().catch(() => {})
    if (missed === 0) client?.query(`notify ${channel}, '{"type":"beat"}'`).catch(() => {})
    missed += 1
  }

  await connect()
  const beats = setInterval(beat, beatMs)
  return Object.assign(emitter, {
    isListening: () => client !== undefined,
    async stop() {
      stopped = true
      clearInterval(beats)
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  })
}

/**
 * Triggers report changes to the connection that made them. The pool passes these on when the
 * connection is released, before the caller continues, so this process needs no listener for them.
 */
function receiveOwnChanges(pool: pg.Pool, emitter: EventEmitter<EventMap>): void {
  const changes = new WeakMap<pg.PoolClient, { content: Set<ContentTag>; account: Set<string> }>()
  pool.on('connect', (client) => {
    const changed = { content: new Set<ContentTag>(), account: new Set<string>() }
    changes.set(client, changed)
    client.on('notice', ({ code, message }) => {
      const event = code && ownChanges[code as keyof typeof ownChanges]
      if (event && message) changed[event].add(message)
    })
  })
  pool.on('release', (_, client) => {
    const changed = changes.get(client)
    for (const tag of changed?.content ?? []) {
      emitter.emit('content', tag)
      emitter.emit('ownContent', tag)
    }
    for (const id of changed?.account ?? []) emitter.emit('account', id)
    changed?.content.clear()
    changed?.account.clear()
  })
}
