import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { ContentTag } from '#shared/endpoint.ts'
import type { Connection } from './db.ts'
import type { Log } from './log.ts'

const channel = 'atrium'
const pauses = [100, 250, 500, 1000, 2000]

/** What the database tells every process. A trigger or a transaction sends it with pg_notify. */
interface EventMap {
  content: [tag: ContentTag]
  /** The connection was lost and is back: anything may have been missed. */
  reconnected: []
}

export interface Events extends EventEmitter<EventMap> {
  stop(): Promise<void>
}

export async function listen(connection: Connection, log: Log): Promise<Events> {
  const emitter = new EventEmitter<EventMap>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: 4_000, keepAlive: true })
    next.on('notification', ({ payload }) => {
      const event = JSON.parse(payload ?? '{}') as { type?: string; tag?: ContentTag }
      if (event.type === 'content' && event.tag) emitter.emit('content', event.tag)
    })
    next.on('error', () => {})
    await next.connect()
    await next.query(`listen ${channel}`)
    next.once('end', () => reconnect(0))
    client = next
  }

  function reconnect(attempt: number): void {
    if (stopped) return
    if (attempt === 0) log.warn({}, 'event connection lost')
    timer = setTimeout(
      async () => {
        try {
          await connect()
          log.info({}, 'event connection back')
          emitter.emit('reconnected')
        } catch {
          reconnect(attempt + 1)
        }
      },
      pauses[Math.min(attempt, pauses.length - 1)],
    )
  }

  await connect()
  return Object.assign(emitter, {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  })
}
