import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { appointments } from '#features/appointments/contract.ts'
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

test('of many bookings of a time in both processes at once, one wins', async () => {
  const clients = await Promise.all(
    ['client@atrium.test', 'client2@atrium.test'].flatMap((email) =>
      [first, second].map(async ({ url }) => {
        const client = createApiClient({ baseUrl: url })
        const body = { email, password: 'Atrium!2026' }
        client.setToken((await client.call(signIn.login, { body })).accessToken)
        return client
      }),
    ),
  )
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await clients[0]!.call(appointments.days, { query: { month } })
  const dueDate = days[3] ?? assert.fail()
  const { slots } = await clients[0]!.call(appointments.slots, { query: { dueDate } })
  const fields = { service: 'Online shops', reason: 'A race.', meetingType: 'phone' as const }
  for (const time of slots.slice(0, 4)) {
    const calls = Array.from({ length: 40 }, (_, at) =>
      clients[at % clients.length]!.call(appointments.add, { body: { ...fields, dueDate, time } }),
    )
    const settled = await Promise.allSettled(calls)
    const codes = settled.map((call) => (call.status === 'rejected' ? call.reason.code : 'booked'))
    assert.equal(codes.filter((code) => code === 'booked').length, 1)
    assert.deepEqual([...new Set(codes)].sort(), ['SLOT_TAKEN', 'booked'])
  }
})

test('one stops, and the other continues', async () => {
  assert.equal(await first.end('SIGTERM'), 0)
  assert.equal((await fetch(`${second.url}/readyz`)).status, 200)
})
