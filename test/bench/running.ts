import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { program } from '../process.ts'
import type { Bare } from './bare-server.ts'
import { prioritize } from './priority.ts'
import { type Started, start } from './processes.ts'
import { ask } from './wire.ts'

export const credentials = { email: 'admin@atrium.test', password: 'Atrium!2026' }

export interface Running {
  server: Started
  postmaster: number
  dataDir: string
  socketDir: string
  db: pg.Client
}

export const makeDataDir = () => mkdtemp(path.join(tmpdir(), 'atrium-bench-'))
export const dropDataDir = (dir: string) => rm(dir, { recursive: true, force: true })

/** Like `npm start`. */
const asStarted = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/atrium/compile',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
}
const quiet = { BOT_CHECK: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' }

export async function startAtrium(dataDir: string, env: Record<string, string> = {}) {
  // The server derives its origin from PORT and accepts forms only from there.
  const port = String(await freePort())
  return start(['--max-semi-space-size=8', '--heap-growing-percent=100', program], {
    ...asStarted,
    ...quiet,
    ...env,
    PORT: port,
    DATA_DIR: dataDir,
  })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the program with the demo, and connects to its database. */
export async function startWithDatabase(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const server = await startAtrium(dataDir, env)
  const db = await connect(dataDir)
  const postmaster = Number((await postmasterLines(dataDir))[0])
  prioritize(server.pid, postmaster)
  return { server, postmaster, dataDir, socketDir: db.host, db }
}

const postmasterLines = async (dataDir: string) =>
  (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')

/** Connects to the database of the server that uses this folder. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const lines = await postmasterLines(dataDir)
  const db = new pg.Client({ host: lines[4] ?? '', user: 'postgres', database: 'postgres' })
  // The connection ends with the server, even after a failure.
  db.on('error', () => {})
  await db.connect()
  return db
}

export function startBare(bare: Bare): Promise<Started> {
  return start(['test/bench/bare-server.ts', JSON.stringify(bare)], { NODE_ENV: 'production' })
}

const ownOfConnection = new Set(['Date', 'Connection', 'Keep-Alive', 'Transfer-Encoding'])

/** Starts a server that answers every request with the bytes of this Atrium response. */
export async function startCopy(
  { server, dataDir }: Running,
  { path: address, headers = {} }: { path: string; headers?: Record<string, string> },
): Promise<Started> {
  const answer = await ask(server.url + address, headers)
  const bodyFile = path.join(dataDir, `copy-${answer.status}`)
  await writeFile(bodyFile, answer.body)
  const kept = Object.entries(answer.headers).filter(([name]) => !ownOfConnection.has(name))
  const { status } = answer
  return startBare({ kind: 'bytes', status, headers: Object.fromEntries(kept), bodyFile })
}

export async function signIn(
  server: { url: string },
  email = credentials.email,
): Promise<Record<string, string>> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...credentials, email }),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return { Authorization: `Bearer ${accessToken}` }
}
