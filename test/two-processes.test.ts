import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { services } from '#features/services/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import { urlOf } from './cluster.ts'
import { createTestDatabase } from './db.ts'
import { type ServerProcess, startServerProcess } from './process.ts'
import { atEnd } from './teardown.ts'
import { until } from './until.ts'

let first: ServerProcess
let second: ServerProcess

before(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-two-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  const { connection } = await createTestDatabase()
  const env = { DATABASE_URL: urlOf(connection), DATA_DIR: dir, BOT_CHECK: 'off' }
  ;[first, second] = await Promise.all([startServerProcess(env), startServerProcess(env)])
})

async function admin(url: string) {
  const client = createApiClient({ baseUrl: url })
  const body = { email: 'admin@atrium.test', password: 'Atrium!2026' }
  client.setToken((await client.call(signIn.login, { body })).accessToken)
  return client
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text()
}

const untilShows = (url: string, text: string) =>
  until(`${url} shows ${text}`, async () => (await read(url)).includes(text))

test('both started at once on an empty database, and the demo was seeded once', async () => {
  const client = createApiClient({ baseUrl: second.url })
  const { rows, total } = await client.call(services.list, {})
  assert.equal(new Set(rows.map(({ slug }) => slug)).size, total)
  assert.ok(total >= 6)
})

test('a change in one appears on the cached pages and reads of the other', async () => {
  const { rows } = await createApiClient({ baseUrl: first.url }).call(services.list, {})
  const service = rows[0]!
  const pages = ['/services', '/', `/service/${service.slug}`, '/api/service', '/sitemap.xml']
  for (const page of pages) await read(second.url + page)
  const client = await admin(first.url)
  const { title, slug, content, file } = service
  const body = { title: `${title}, renewed`, slug: `${slug}-renewed`, content, file }
  await client.call(services.edit, { params: { id: service.id }, body })
  for (const page of ['/services', '/', '/api/service'])
    await untilShows(second.url + page, body.title)
  await untilShows(`${second.url}/sitemap.xml`, body.slug)
  const old = await fetch(`${second.url}/service/${slug}`, { redirect: 'manual' })
  assert.deepEqual([old.status, old.headers.get('location')], [301, `/service/${body.slug}`])
  assert.equal((await fetch(`${second.url}/service/${body.slug}`)).status, 200)
})

test('a session of one is valid in the other, and ends in both', async () => {
  const client = await admin(first.url)
  const { accessToken } = await createApiClient({ baseUrl: first.url }).call(signIn.login, {
    body: { email: 'client@atrium.test', password: 'Atrium!2026' },
  })
  const headers = { Authorization: `Bearer ${accessToken}` }
  const whoAmI = () => fetch(`${second.url}/api/user/auth-user`, { headers })
  assert.equal((await whoAmI()).status, 200)
  await fetch(`${first.url}/api/auth/logout`, { method: 'POST', headers })
  // The other process is notified by NOTIFY.
  await until('the other process refuses', async () => (await whoAmI()).status === 403)
  assert.ok(client.claims())
})

test('one stops, and the other continues', async () => {
  assert.equal(await first.end('SIGTERM'), 0)
  assert.equal((await fetch(`${second.url}/readyz`)).status, 200)
})
