import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openingSection } from '#features/settings/website/opening.ts'
import type { CameraOptions } from '#server/browser/page-camera.ts'
import { readConfig } from '#server/config.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import type { StripeApi } from '#server/payments/stripe.ts'
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts'
import { createApiClient } from '#shared/api-client.ts'
import { setPasswordPolicy } from '#shared/password.ts'
import { createApp } from '#start/app.ts'
import { startKernel } from '#start/kernel.ts'
import { CookieJar } from './cookies.ts'
import { createTestDatabase, emptyTables, openTestDatabase, type TestDatabase } from './db.ts'
import { forbidSecondConnections } from './held-connections.ts'
import { atEnd, atExit } from './teardown.ts'
import { until } from './until.ts'

export interface TestApp {
  url: string
  database: TestDatabase
  kernel: Kernel
  /** The clock of the server. */
  clock: { now: Date }
  advance(seconds: number): void
  /** A separate browser: typed calls with cookies and an access token. */
  visit(address?: string): Visitor
}

export type Visitor = ReturnType<typeof createApiClient> & {
  cookies: CookieJar
  fetch: typeof fetch
}

interface Options {
  env?: Record<string, string>
  database?: TestDatabase
  pages?: 'built' | 'none'
  /** A new installation shows visitors one page until an Admin opens the site. */
  siteOpen?: boolean
  poolSize?: number
  maxCalls?: number
  beatMs?: number
  patienceMs?: number
  firstReadsMs?: number
  stripeApi?: StripeApi
  camera?: CameraOptions
}

/** The apps of a process share one, because each would load fonts and libraries for a second. */
const pdf = {
  ...createPdfRenderer(createLog('silent'), { renderMs: 60_000, waitMs: 60_000 }),
  stop: async () => {},
}

/** The variables of most files, which share the apps that have them. */
const usual = ['{}', '{"RATE_LIMIT":"off"}']
const unused = new Map<string, UsualApp[]>()

/**
 * Starts the real server in this process, with an empty database, on a free port. Starting one takes
 * longer than most files, so files with the usual variables take turns with the same app. Tests that
 * change the schema or the kernel start one of their own.
 */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { env = {}, ...others } = options
  const kind = JSON.stringify(env)
  if (!usual.includes(kind) || Object.keys(others).length > 0) return startOwnApp(options)
  const app = unused.get(kind)?.pop() ?? (await startUsualApp(env))
  await app.clear()
  atEnd(async () => {
    unused.set(kind, [...(unused.get(kind) ?? []), app])
  })
  return app
}

export async function startOwnApp(options: Options = {}): Promise<OwnApp> {
  const database = options.database ?? (await createTestDatabase())
  const app = await start(options, database)
  return { ...app, stop: atEnd(app.stop) }
}

interface OwnApp extends TestApp {
  stop(): Promise<void>
}

interface UsualApp extends TestApp {
  /** Leaves it as it was when it started. */
  clear(): Promise<void>
}

async function startUsualApp(env: Record<string, string>): Promise<UsualApp> {
  const { drop, ...database } = await openTestDatabase()
  atExit(drop)
  const { stop, events, pool, ...app } = await start({ env, poolSize: 10 }, database)
  atExit(stop)
  return {
    ...app,
    async clear() {
      const { kernel, clock } = app
      kernel.live.endAll()
      await until('what the tests began has ended', () => pool.idleCount === pool.totalCount)
      await emptyTables(database)
      // A job may be storing a file at this moment.
      const removal = { recursive: true, force: true, maxRetries: 5 }
      for (const folder of ['files', 'outbox'])
        await rm(path.join(kernel.config.dataDir, folder), removal)
      // The caches are emptied, as after a lost connection.
      events.emit('reconnected')
      setPasswordPolicy(kernel.config.passwordPolicy)
      clock.now = new Date()
    },
  }
}

async function start(
  {
    env = {},
    pages = 'none',
    siteOpen = true,
    // Tests send many calls at once, also where they are slow.
    maxCalls = 1_000,
    patienceMs = 60_000,
    firstReadsMs,
    ...settings
  }: Options,
  database: TestDatabase,
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-data-'))
  const { connection } = database
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    BOT_CHECK: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    PAYMENTS: env.STRIPE_SECRET_KEY ? '' : 'sandbox',
    ...env,
  })
  if (pages === 'built' && siteOpen) await openSite(database.db)
  const clock = { now: new Date() }
  const log = createLog(config.logLevel)
  const { pool, events, ...parts } = await startKernel(
    config,
    { connection, direct: connection },
    log,
    { now: () => clock.now, schedule: false, pdf, patienceMs, ...settings },
  )
  const app = await createApp({
    ...{ ...parts, pool, events, pages },
    maxCalls: { most: maxCalls, overload: maxCalls },
    lateMs: 60_000,
    ...(firstReadsMs && { firstReadsMs }),
  })
  forbidSecondConnections(app, pool)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  async function stop() {
    await app.close()
    await parts.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const visit = (address = randomAddress()) => createVisitor(url, address)
  const advance = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { ...{ url, database, kernel: parts.kernel, clock, advance, visit, stop }, events, pool }
}

export const openSite = (db: Db) =>
  db
    .insertInto('setting')
    .values({ section: openingSection.name, value: JSON.stringify({ open: true }) })
    .onConflict((conflict) => conflict.column('section').doNothing())
    .execute()

/** Each visitor has its own address, so that rate limits do not affect others. */
function createVisitor(url: string, address: string): Visitor {
  const cookies = new CookieJar()
  const send: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('X-Forwarded-For', address)
    if (cookies.size > 0) headers.set('Cookie', cookies.header())
    const response = await fetch(input, { ...init, headers })
    cookies.store(response.headers.getSetCookie())
    return response
  }
  return Object.assign(createApiClient({ baseUrl: url, fetch: send }), { cookies, fetch: send })
}

function randomAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
