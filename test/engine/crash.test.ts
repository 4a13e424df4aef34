import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { services } from '#features/services/contract.ts'
import { type ApiClient, createApiClient } from '#shared/api-client.ts'
import { ApiError } from '#shared/errors.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

const writers = 4
/** One here, many in `npm run reliability`. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
const env = { BOT_CHECK: 'off', RATE_LIMIT: 'off' }

/** Returns null if the server is unavailable or gone, so that the client can retry. */
function orNull(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null
  throw error
}

async function signInWhenReady(url: string): Promise<ApiClient> {
  const client = createApiClient({ baseUrl: url })
  const body = { email: 'admin@atrium.test', password: 'Atrium!2026' }
  await until('a sign-in is taken', async () => {
    const reply = await client.call(signIn.login, { body }).catch(orNull)
    if (reply) client.setToken(reply.accessToken)
    return reply !== null
  })
  return client
}

/** Adds services until a call fails, and records those that were acknowledged. */
async function write(client: ApiClient, name: string, acknowledged: Set<string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const slug = `${name}-${count}`
    const body = { title: slug, slug, content: '<p>Written under fire.</p>' }
    const reply = await client.call(services.add, { body }).catch(orNull)
    if (!reply) return
    acknowledged.add(reply.item.slug)
  }
}

async function storedSlugs(url: string): Promise<string[]> {
  const client = createApiClient({ baseUrl: url })
  const slugs: string[] = []
  for (let page = 1; ; page += 1) {
    const { rows } = await client.call(services.list, {
      query: { page, limit: 1000, sort: 'createdAt' },
    })
    if (rows.length === 0) return slugs
    slugs.push(...rows.map(({ slug }) => slug))
  }
}

function assertNothingLost(stored: string[], acknowledged: Set<string>) {
  const kept = new Set(stored)
  assert.equal(kept.size, stored.length, 'doubled')
  assert.deepEqual(
    [...acknowledged].filter((slug) => !kept.has(slug)),
    [],
    'lost',
  )
}

let dir: string
let server: ServerProcess
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'atrium-crash-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
})

async function killDuringWrites(
  round: string,
  acknowledged: Set<string>,
  kill: () => Promise<unknown>,
) {
  const client = await signInWhenReady(server.url)
  const writing = Array.from({ length: writers }, (_, at) =>
    write(client, `${round}-${at}`, acknowledged),
  )
  const before = acknowledged.size
  const target = before + randomInt(5, 60)
  await until(`${target} writes are acknowledged`, () => acknowledged.size >= target)
  await kill()
  await Promise.all(writing)
}

test('killing the program loses no acknowledged write', async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    server = await startServerProcess({ ...env, DATA_DIR: dir })
    await killDuringWrites(`app-${round}`, acknowledged, () => server.end('SIGKILL'))
  }
  server = await startServerProcess({ ...env, DATA_DIR: dir })
  assertNothingLost(await storedSlugs(server.url), acknowledged)
})

test('killing the database loses no acknowledged write, and the program survives', async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    await killDuringWrites(`db-${round}`, acknowledged, async () => {
      const pid = Number(
        (await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
      )
      process.kill(pid, 'SIGKILL')
    })
    await until('the program is ready again', async () => (await fetch(`${server.url}/readyz`)).ok)
  }
  assertNothingLost(await storedSlugs(server.url), acknowledged)
  assert.equal(server.child.exitCode, null)
  assert.equal(await server.end('SIGTERM'), 0)
})
