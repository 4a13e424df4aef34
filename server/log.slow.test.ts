import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

/** Part of every secret and personal value in this test, and of nothing public. */
const canary = 'Canary-7f3e9b'
const email = 'admin@atrium.test'
const password = 'Atrium!2026'

let server: ServerProcess
let database: TestDatabase
let logged = ''
const answered: string[] = []

before(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-log-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  database = await createTestDatabase()
  server = await startServerProcess({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dir,
    BOT_CHECK: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'trace',
  })
  server.child.stdout?.on('data', (chunk: Buffer) => {
    logged += chunk.toString()
  })
  server.child.stderr?.on('data', (chunk: Buffer) => {
    logged += chunk.toString()
  })
})

/** Sends a request and records the whole response. */
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(server.url + path, init)
  const body = await response.clone().text()
  answered.push(`${response.status} ${JSON.stringify([...response.headers])} ${body}`)
  return response
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: text,
  })
}

/** Waits until a last request is logged, and so everything before it. */
async function untilLogged(): Promise<void> {
  const requestId = (await send('/healthz')).headers.get('X-Request-Id')
  await until('the request is logged', () => logged.includes(String(requestId)))
}

function assertNowhere(secret: string) {
  assert.doesNotMatch(logged, new RegExp(RegExp.escape(secret)))
  for (const answer of answered) assert.doesNotMatch(answer, new RegExp(RegExp.escape(secret)))
}

test('secrets of a request appear in no log and no response', async () => {
  await post('/api/auth/login', { email, password: canary, token: canary })
  await post('/api/auth/login', { email: `${canary}@atrium.test`, password: canary })
  await post('/api/auth/login', `{"email":"${email}","password":"${canary}`)
  await post('/api/auth/login', { email, password: [canary] })
  await post('/api/auth/login', `password=${canary}`, {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  const secret = { Authorization: `Bearer ${canary}`, Cookie: `refresh=${canary}` }
  for (const path of ['/api/user/auth-user', '/api/auth/refresh', '/api/service', '/login', '/'])
    await send(path, { headers: secret })
  await send(`/api/auth/refresh?token=${canary}`, { headers: { ...secret, 'X-Api-Key': canary } })
  await send(`/api/${canary}`)
  await send(`/reset-password/${canary}?token=${canary}`)
  await send(`/api/service/%zz${canary}`)
  await send(`/${canary}%zz`)
  await post('/api/auth/logout', {}, secret)
  await send('/api/auth/login', { method: 'PUT', body: canary, headers: { Referer: canary } })
  await untilLogged()
  assert.ok(logged.includes('"msg":"answered"'))
  assertNowhere(canary)
})

test('a correct password and its tokens appear nowhere', async () => {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = await response.json()
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  const cookie = cookies.find((each) => each.startsWith('refresh=')) ?? ''
  assert.match(cookie, /^refresh=.{60,}/)
  const headers = { Authorization: `Bearer ${accessToken}` }
  assert.equal((await send('/api/user/auth-user', { headers })).status, 200)
  await fetch(`${server.url}/api/auth/refresh`, { headers: { Cookie: cookie } })
  await send('/api/auth/refresh')
  await untilLogged()
  const values = cookies.map((each) => each.split('=')[1] ?? '')
  assert.equal(values.length, 2)
  for (const secret of [password, accessToken, ...values]) assertNowhere(secret)
  const { rows } = await database.pool.query('select password_hash from account limit 1')
  assertNowhere(rows[0].password_hash)
})

test("the database's message about a rejected row is not exposed", async () => {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const headers = { Authorization: `Bearer ${(await response.json()).accessToken}` }
  await database.pool.query(
    `alter table service add constraint refuse check (title not like 'Canary%')`,
  )
  const body = { title: canary, slug: 'refused', content: '<p>x</p>' }
  const refused = await post('/api/service', body, headers)
  assert.deepEqual(
    [refused.status, await refused.json()],
    [500, { message: 'An error occurred, please try again.', code: 'INTERNAL' }],
  )
  await untilLogged()
  assert.ok(logged.includes('request failed'))
  assertNowhere(canary)
})

test('a refused call is logged with its account and endpoint, without its URL', async () => {
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'client@atrium.test', password }),
  })
  const headers = { Authorization: `Bearer ${(await signedIn.json()).accessToken}` }
  const missing = '00000000-0000-4000-8000-00000000abcd'
  assert.equal((await send('/api/user/all-users', { headers })).status, 403)
  assert.equal((await send(`/api/invoice/invoice/${missing}`, { headers })).status, 404)
  await untilLogged()
  const { rows } = await database.pool.query(
    `select id from account where email = 'client@atrium.test'`,
  )
  const refused = logged
    .split('\n')
    .filter((line) => line.includes('"msg":"access refused"'))
    .map((line) => JSON.parse(line))
    .filter(({ account }) => account === rows[0].id)
  assert.deepEqual(
    refused.map(({ method, route, code }) => [method, route, code]),
    [
      ['GET', '/api/user/all-users', 'FORBIDDEN'],
      ['GET', '/api/invoice/invoice/{id}', 'NOT_FOUND'],
    ],
  )
  assertNowhere(missing)
})
