import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { appointments } from '#features/appointments/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { services } from '#features/services/contract.ts'
import { type ApiClient, createApiClient } from '#shared/api-client.ts'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

/** `npm run reliability` runs 200 bookings of each of 20 times. */
const racers = Number(process.env.BOOKING_RACERS ?? 12)
const racedTimes = racers > 100 ? 20 : 6

let first: ServerProcess
let second: ServerProcess
let database: TestDatabase
/** The tags that a CDN was told to purge. */
const purged: string[] = []

before(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-two-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  database = await createTestDatabase()
  const common = { BOT_CHECK: 'off', RATE_LIMIT: 'off', CDN_PURGE_URL: await startCdn() }
  const stop = { STOP_DELAY_SECONDS: '1' }
  const env = { ...common, ...stop, DATABASE_URL: urlOf(database.connection), DATA_DIR: dir }
  ;[first, second] = await Promise.all([startServerProcess(env), startServerProcess(env)])
})

async function startCdn(): Promise<string> {
  const cdn = createServer(async (request, response) => {
    purged.push(...(JSON.parse(await text(request)) as { tags: string[] }).tags)
    response.end()
  })
  await once(cdn.listen(0, '127.0.0.1'), 'listening')
  atEnd(async () => void cdn.close())
  return `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`
}

async function signedIn(url: string, email: string): Promise<ApiClient> {
  const client = createApiClient({ baseUrl: url })
  const body = { email, password: 'Atrium!2026' }
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
  const client = await signedIn(first.url, 'admin@atrium.test')
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

test('a change is purged at the CDN once, not once for each process', async () => {
  const client = await signedIn(second.url, 'admin@atrium.test')
  const { rows } = await client.call(faqs.list, {})
  const { id, question, answer, category } = rows[0]!
  const body = { question: `${question} Really?`, answer, category }
  await client.call(faqs.edit, { params: { id }, body })
  await until('the purge', () => purged.includes('faq'))
  const waiting = `select from job.job where name = 'purge-cdn' and state < 'completed'`
  await until('no purge waits', async () => (await database.pool.query(waiting)).rowCount === 0)
  assert.equal(purged.filter((tag) => tag === 'faq').length, 1)
})

test('a session of one is valid in the other, and ends in both', async () => {
  const client = await signedIn(first.url, 'admin@atrium.test')
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

/** Far ahead, so that other tests have not booked these times. */
async function freeTimes(client: ApiClient): Promise<{ dueDate: string; time: string }[]> {
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await client.call(appointments.days, { query: { month } })
  const times: { dueDate: string; time: string }[] = []
  for (const dueDate of days.slice(3, 6)) {
    const { slots } = await client.call(appointments.slots, { query: { dueDate } })
    times.push(...slots.map((time) => ({ dueDate, time })))
  }
  return times.slice(0, racedTimes)
}

/** The outcome of concurrent calls: the successful replies, and the error codes of the others. */
async function raceOf<T>(calls: readonly Promise<T>[]): Promise<{ won: T[]; codes: string[] }> {
  const settled = await Promise.allSettled(calls)
  const lost = settled.flatMap((call) => (call.status === 'rejected' ? [call.reason.code] : []))
  const won = settled.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []))
  return { won, codes: [...new Set<string>(lost)] }
}

test('of many bookings of a time in both processes at once, one wins', async () => {
  const urls = [first.url, second.url]
  const emails = ['client@atrium.test', 'client2@atrium.test']
  const clients = await Promise.all(
    emails.flatMap((email) => urls.map((url) => signedIn(url, email))),
  )
  const admins = await Promise.all(urls.map((url) => signedIn(url, 'admin@atrium.test')))
  const times = await freeTimes(clients[0]!)
  assert.equal(times.length, racedTimes)
  const fields = { service: 'Online shops', reason: 'A race.', meetingType: 'phone' as const }
  const taken = ['SLOT_TAKEN']
  for (const time of times) {
    const book = (_: unknown, at: number) =>
      clients[at % clients.length]!.call(appointments.add, { body: { ...fields, ...time } })
    const booked = await raceOf(Array.from({ length: racers }, book))
    assert.deepEqual([booked.won.length, booked.codes], [1, taken])

    const params = { id: booked.won[0]!.item.id }
    const cancel = admins[0]!.call(appointments.cancel, { params })
    const rebooked = await raceOf([cancel, ...Array.from({ length: 10 }, book)])
    // No call succeeds if the cancellation came last.
    const rest = rebooked.won.slice(1)
    assert.ok(rest.length < 2 && rebooked.codes.every((code) => code === 'SLOT_TAKEN'))
    const last = rest[0] ?? (await book(undefined, 0))
    await admins[1]!.call(appointments.cancel, { params: { id: last.item.id } })
  }

  const { item } = await clients[0]!.call(appointments.add, { body: { ...fields, ...times[0]! } })
  const approve = (_: unknown, at: number) =>
    admins[at % 2]!.call(appointments.approve, { params: { id: item.id } })
  const approved = await raceOf(Array.from({ length: racers }, approve))
  assert.deepEqual([approved.won.length, approved.codes], [1, ['CONFLICT']])
})

test('one stops: first it is no longer ready, then it ends, and the other continues', async () => {
  const isReady = async () => (await fetch(`${first.url}/readyz`)).ok
  assert.ok(await isReady())
  const ended = first.end('SIGTERM')
  await until('it is no longer ready', async () => !(await isReady()))
  const page = await fetch(`${first.url}/services`)
  assert.equal(page.status, 200)
  assert.equal(await ended, 0)
  assert.equal((await fetch(`${second.url}/readyz`)).status, 200)
})
