import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { type Connection, createDb, createPool, type Db } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { startPostgres } from '#server/postgres/postgres.ts'
import { type ApiClient, createApiClient } from '#shared/api-client.ts'
import { type Started, start } from '../bench/processes.ts'
import { freePort } from '../bench/running.ts'
import { urlOf } from '../cluster.ts'
import { program } from '../process.ts'
import { atEnd } from '../teardown.ts'

const log = createLog('silent')

/** Several processes on one database and one DATA_DIR, each at its own address. */
export interface Fleet {
  connection: Connection
  pool: pg.Pool
  db: Db
  dataDir: string
  members: Member[]
}

export interface Member {
  url: string
  port: number
  /** Stops it, and starts it again at the same address. */
  restart(): Promise<void>
}

interface Options {
  /** Other addresses of the database, such as a pooler in front of it. */
  urls?: (connection: Connection) => Promise<Record<string, string>>
  env?: Record<string, string>
}

/** Starts a database of its own and so many processes. The first one migrates and seeds it. */
export async function startFleet(count: number, { urls, env = {} }: Options = {}): Promise<Fleet> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-fleet-'))
  // For root, PostgreSQL runs under another account.
  await chmod(dataDir, 0o755)
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const dir = path.join(dataDir, 'postgres')
  const { connection, stop } = await startPostgres({
    dir,
    log,
    settings: { max_connections: '200' },
  })
  atEnd(stop)
  const pool = createPool(connection, log)
  atEnd(() => pool.end())
  const all = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(connection),
    ORIGIN: 'http://localhost:3999',
    ...{ BOT_CHECK: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'error', NODE_ENV: 'production' },
    ...env,
    ...(await urls?.(connection)),
  }
  const first = await startMember(all)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startMember(all)))
  const members = [first, ...others]
  return { connection, pool, db: createDb(pool), dataDir, members }
}

async function startMember(env: Record<string, string>): Promise<Member> {
  const port = await freePort()
  const begin = () => start([program], { ...env, PORT: String(port) })
  let running: Started = await begin()
  running.output.resume()
  // Before the database.
  atEnd(() => running.end())
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async restart() {
      await running.end()
      running = await begin()
      running.output.resume()
    },
  }
}

const password = 'Atrium!2026'

/** The token of a new sign-in to one process, which is good for all. */
export async function tokenOf(url: string, email = 'admin@atrium.test'): Promise<string> {
  const client = createApiClient({ baseUrl: url })
  return (await client.call(signIn.login, { body: { email, password } })).accessToken
}

export async function enter(url: string, email?: string): Promise<ApiClient> {
  const client = createApiClient({ baseUrl: url })
  client.setToken(await tokenOf(url, email))
  return client
}

/** The headers of a client at an address of its own, for the limits. */
export const fromAddress = (number: number) => ({
  'X-Forwarded-For': `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
})

/** A member in turns. */
export const memberOf = ({ members }: Fleet, at: number): Member => members[at % members.length]!
