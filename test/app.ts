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
import { createApp } from '#start/app.ts'
import { startKernel } from '#start/kernel.ts'
import { CookieJar } from './cookies.ts'
import { createTestDatabase, type TestDatabase } from './db.ts'
import { forbidSecondConnections } from './held-connections.ts'
import { atEnd } from './teardown.ts'

export interface TestApp {
  url: string
  database: TestDatabase
  kernel: Kernel
  /** The clock of the server. */
  clock: { now: Date }
  advance(seconds: number): void
  /** A separate browser: typed calls with cookies and an access token. */
  visit(address?: string): Visitor
  stop(): Promise<void>
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
const pdf = { ...createPdfRenderer(createLog('silent')), stop: async () => {} }

/** Starts the real server in this process, with a new database, on a free port. */
export async function startTestApp({
  env = {},
  database,
  pages = 'none',
  siteOpen = true,
  // Tests send many calls at once, also where they are slow.
  maxCalls = 1_000,
  patienceMs = 60_000,
  firstReadsMs,
  ...settings
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-data-'))
  const own = database ?? (await createTestDatabase())
  const { connection } = own
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    BOT_CHECK: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    PAYMENTS: env.STRIPE_SECRET_KEY ? '' : 'sandbox',
    ...env,
  })
  if (pages === 'built' && siteOpen) await openSite(own.db)
  const clock = { now: new Date() }
  const log = createLog(config.logLevel)
  const parts = await startKernel(config, { connection, direct: connection }, log, {
    now: () => clock.now,
    schedule: false,
    pdf,
    patienceMs,
    ...settings,
  })
  const app = await createApp({
    ...parts,
    pages,
    maxCalls: { most: maxCalls, overload: maxCalls },
    lateMs: 60_000,
    ...(firstReadsMs && { firstReadsMs }),
  })
  forbidSecondConnections(app, parts.pool)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const stop = atEnd(async () => {
    await app.close()
    await parts.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const visit = (address = randomAddress()) => createVisitor(url, address)
  const advance = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { url, database: own, kernel: parts.kernel, clock, advance, visit, stop }
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
