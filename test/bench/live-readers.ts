import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { signAccessToken } from '#server/accounts/session.ts'
import { createDb, createPool, type Db } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { loadSecrets } from '#server/secrets.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Role } from '#shared/roles.ts'
import { makeAccount, makeSession } from '../factories.ts'

export interface Bench {
  db: Db
  pool: pg.Pool
  /** Returns a function that signs tokens of a new person for a server. */
  makePerson(role: Role): Promise<Person>
}

export interface Person {
  id: string
  tokenFor(url: string): Promise<string>
}

interface Place {
  dataDir: string
  socketDir: string
  database?: string
}

/** A way around the front door: a thousand sign-ins would cost more than what is measured. */
export async function enterBench({
  dataDir,
  socketDir,
  database = 'postgres',
}: Place): Promise<Bench> {
  const connection = { host: socketDir, user: 'postgres', database }
  // The processes of its connections use the memory of the measured database.
  const pool = createPool(connection, createLog('silent'), 2)
  const db = createDb(pool)
  const secrets = await loadSecrets(dataDir)
  return {
    db,
    pool,
    async makePerson(role) {
      const email = `${crypto.randomUUID()}@bench.test`
      const { id } = await makeAccount(db, { role, email })
      const { id: sessionId } = await makeSession(db, id)
      const claims = { sessionId, userId: id, role, isTwoFactorEnabled: false }
      const tokenFor = (origin: string) =>
        signAccessToken({ db, now: () => new Date(), secrets, config: { origin } }, claims)
      return { id, tokenFor }
    },
  }
}

export interface Reader {
  events: (LiveEvent & { at: number })[]
  close(): void
}

/** Reads a stream on a connection of its own. */
export async function readStream(url: string, token: string): Promise<Reader> {
  const events: Reader['events'] = []
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
  const address = `${url.replace('localhost', '127.0.0.1')}/api/live`
  const { request, response } = await new Promise<{
    request: ClientRequest
    response: IncomingMessage
  }>((resolve, reject) => {
    const request = get(address, { headers, agent: false }, (response) =>
      resolve({ request, response }),
    )
    request.on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} for a stream`)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const at = performance.now()
    const messages = (text + chunk).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages)
      if (message.startsWith('data: ')) events.push({ ...JSON.parse(message.slice(6)), at })
  })
  response.on('error', () => {})
  return { events, close: () => request.destroy() }
}

/** The work on each item, at most so many at a time. */
export async function inBatches<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  size = 20,
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += size)
    done.push(...(await Promise.all(items.slice(at, at + size).map(work))))
  return done
}

/** Ends the connections of all processes that listen for notifications. */
export const cutListeners = ({ pool }: Bench) =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen atrium' or query ilike 'notify atrium%'",
  )
