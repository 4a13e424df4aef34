import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sweep } from '#server/jobs/sweep.ts'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { visitors } from './contract.ts'
import { rollUpPastDays } from './jobs.server.ts'
import { getSalt } from './queries.server.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const noon = new Date('2026-11-03T17:00:00Z')
const later = (days: number) => new Date(noon.getTime() + days * 86_400_000)

let app: TestApp
before(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  app.clock.now = noon
  for (const table of ['visit', 'visit_day', 'visit_salt', 'rate_limit'] as const)
    await app.database.db.deleteFrom(table).execute()
})

const noCampaign = { campaign_source: '', campaign_medium: '', campaign_name: '' }

interface Sent {
  body?: object
  address?: string
  headers?: Record<string, string>
  path?: string
}

function send({
  body = { path: '/services' },
  address = '203.0.113.7',
  headers = {},
  path = visitors.track.path,
}: Sent = {}) {
  return app.visit(address).fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': desk, ...headers },
    body: JSON.stringify(body),
  })
}

const rows = () => app.database.db.selectFrom('visit').selectAll().orderBy('id').execute()

async function hashes(): Promise<string[]> {
  return (await rows()).map(({ visitor }) => visitor.toString('hex'))
}

describe('a visit', () => {
  test('is stored without anything that identifies the visitor', async () => {
    const referrer = 'https://search.example/find?q=me%40person.example'
    const response = await send({ body: { path: '/services?mail=me@person.example#me', referrer } })
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), { message: 'Thank you.' })
    const [{ id, visitor, visit_id, ...row } = assert.fail()] = await rows()
    assert.ok(id && visit_id)
    assert.equal(visitor.length, 32)
    assert.deepEqual(row, {
      day: '2026-11-03',
      path: '/services',
      referrer: 'search.example',
      device: 'desktop',
      browser: 'Chrome',
      entry: '/services',
      landing: true,
      first_on_page: true,
      ...noCampaign,
      created_at: noon.toISOString(),
    })
  })

  test('is accepted at both paths, also from a phone', async () => {
    await send({ headers: { 'User-Agent': phone } })
    await send({ path: visitors.trackAlias.path })
    assert.deepEqual(
      (await rows()).map(({ device }) => device),
      ['mobile', 'desktop'],
    )
  })

  test('from one of our own pages has no referrer', async () => {
    const referrer = `${app.kernel.config.origin}/services`
    await send({ body: { path: '/', referrer } })
    await send({ body: { path: '/', referrer: 'about:blank' } })
    assert.deepEqual(
      (await rows()).map((row) => row.referrer),
      ['', ''],
    )
  })

  test('is stored without the ids and secrets in its path', async () => {
    const id = '0198c0de-0000-7000-8000-000000000000'
    await send({ body: { path: `/client-portal/my-projects/details/${id}` } })
    await send({ body: { path: `/reset-password/${id}/Zk3_x9QwLrT5vB7nM1pD8sF2gH4jK6yU0` } })
    assert.deepEqual(
      (await rows()).map(({ path }) => path),
      ['/client-portal/my-projects/details/:id', '/reset-password/:id/:id'],
    )
  })

  test('with an invalid or too long path is rejected', async () => {
    for (const path of ['services', '', `/${'x'.repeat(300)}`, 7, undefined])
      assert.equal((await send({ body: { path } })).status, 400, String(path))
    assert.equal((await send({ body: { path: '/', more: 'x'.repeat(2048) } })).status, 413)
    assert.deepEqual(await rows(), [])
  })

  test('from within the site continues the visit, as does a reload', async () => {
    const referrer = 'https://search.example/'
    await send({ body: { path: '/', referrer } })
    await send({ body: { path: '/', referrer } })
    await send({ body: { path: '/services', referrer: '' } })
    await send({ body: { path: '/', referrer: '' } })
    const all = await rows()
    assert.equal(new Set(all.map(({ visit_id }) => visit_id)).size, 1)
    assert.deepEqual(
      all.map((row) => [row.entry, row.referrer, row.landing, row.first_on_page]),
      [
        ['/', 'search.example', true, true],
        ['/', 'search.example', false, false],
        ['/', 'search.example', false, true],
        ['/', 'search.example', false, false],
      ],
    )
  })

  test('from another site or campaign starts a new visit', async () => {
    const campaign = { source: 'letter', medium: 'email', name: 'Fall' }
    await send({ body: { path: '/' } })
    await send({ body: { path: '/services', campaign } })
    await send({ body: { path: '/services', campaign } })
    await send({ body: { path: '/', campaign: { source: 'letter' } } })
    await send({ body: { path: '/', referrer: 'https://search.example/' } })
    const all = await rows()
    assert.deepEqual(
      all.map((row) => [row.entry, row.campaign_name, row.referrer, row.landing]),
      [
        ['/', '', '', true],
        ['/services', 'Fall', '', true],
        ['/services', 'Fall', '', false],
        ['/', '', '', true],
        ['/', '', 'search.example', true],
      ],
    )
    assert.equal(new Set(all.map(({ visitor }) => visitor.toString('hex'))).size, 1)
  })

  test('stores no campaign that names a person, and none if marketing was declined', async () => {
    const campaign = { source: 'letter', medium: 'email', name: 'me@person.example' }
    await send({ body: { path: '/', campaign } })
    const Cookie = 'consent=essential=1&analytics=1&marketing=0&functional=0'
    await send({ body: { path: '/', campaign }, address: '203.0.113.9', headers: { Cookie } })
    assert.deepEqual(
      (await rows()).map((row) => [row.campaign_source, row.campaign_name]),
      [
        ['letter', ''],
        ['', ''],
      ],
    )
  })

  test('starts once, even if its first views arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => send()))
    const all = await rows()
    assert.equal(all.filter(({ landing }) => landing).length, 1)
    assert.equal(all.filter(({ first_on_page }) => first_on_page).length, 1)
  })

  test('is limited to sixty per minute from one address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await send()).status),
    )
    assert.equal(statuses.filter((status) => status === 200).length, 60)
    assert.equal(statuses.filter((status) => status === 429).length, 2)
    assert.equal((await send({ address: '203.0.113.8' })).status, 200)
    assert.equal((await rows()).length, 61)
  })
})

describe('a visitor', () => {
  test('is recognized within one day and one address, but not the next day', async () => {
    await send()
    await send({ body: { path: '/' } })
    await send({ address: '203.0.113.8' })
    await send({ headers: { 'User-Agent': phone } })
    app.clock.now = later(1)
    await send()
    const [first, second, ...others] = await hashes()
    assert.equal(first, second)
    assert.equal(new Set([first, ...others]).size, 4)
  })

  test('is hashed with one salt per day, also under concurrency', async () => {
    const days = Array.from({ length: 20 }, (_, index) => `2026-10-${index + 10}`)
    for (const day of days) {
      const requests = Array.from({ length: 10 }, () => getSalt(app.database.db, day))
      const salts = (await Promise.all(requests)).map((salt) => salt.toString('hex'))
      assert.equal(new Set(salts).size, 1)
    }
  })

  const unwanted: Record<string, Record<string, string>> = {
    'Do Not Track': { DNT: '1' },
    'Global Privacy Control': { 'Sec-GPC': '1' },
    'analytics refused': { Cookie: 'consent=essential=1&analytics=0&marketing=1&functional=1' },
    'a bot': { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    'no user agent': { 'User-Agent': '' },
  }
  for (const [name, headers] of Object.entries(unwanted)) {
    test(`gets the same answer and is not counted: ${name}`, async () => {
      const response = await send({ headers })
      assert.deepEqual([response.status, await response.json()], [200, { message: 'Thank you.' }])
      assert.deepEqual(await rows(), [])
    })
  }

  test('is counted if the signals are off and analytics are allowed', async () => {
    await send({ headers: { DNT: '0', Cookie: 'consent=essential=1&analytics=1' } })
    await send({ headers: { 'User-Agent': 'Mozilla/5.0 (Linux; CUBOT X30) Mobile' } })
    assert.equal((await rows()).length, 2)
  })
})

test('salts are deleted after their day, and views of rolled-up days after 90 days', async () => {
  const { db } = app.kernel
  await send()
  await sweep({ ...app.kernel, now: () => new Date('2026-11-04T04:59:00Z') })
  assert.equal((await db.selectFrom('visit_salt').selectAll().execute()).length, 1)
  await sweep({ ...app.kernel, now: () => new Date('2026-11-04T05:01:00Z') })
  assert.deepEqual(await db.selectFrom('visit_salt').selectAll().execute(), [])
  await sweep({ ...app.kernel, now: () => later(91) })
  assert.equal((await rows()).length, 1)
  await rollUpPastDays(app.kernel.db, calendarDay(later(91)))
  await sweep({ ...app.kernel, now: () => later(90) })
  assert.equal((await rows()).length, 1)
  await sweep({ ...app.kernel, now: () => later(91) })
  assert.deepEqual(await rows(), [])
})

describe('the consent', () => {
  const body = { essential: true, analytics: false, marketing: true, functional: false } as const
  const cookie =
    'consent=essential=1&analytics=0&marketing=1&functional=0; Max-Age=12960000; Path=/; SameSite=Lax'

  test('is stored as the script of the page wrote it, and is Secure on https', async () => {
    const origin = 'https://agency.example'
    const env = { ORIGIN: origin, DEMO: 'off', BOT_CHECK: 'altcha' }
    const secure = await startTestApp({ env, database: app.database })
    for (const [at, from, set] of [
      [app, app.kernel.config.origin, cookie],
      [secure, origin, cookie.replace('; SameSite', '; Secure; SameSite')],
    ] as const) {
      const response = await fetch(at.url + visitors.saveConsent.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: from },
        body: JSON.stringify(body),
      })
      assert.deepEqual([response.status, response.headers.getSetCookie()], [200, [set]])
    }
  })

  test('needs all four preferences, and essential must be on', async () => {
    const visitor = app.visit()
    for (const wrong of [{ ...body, essential: false }, { essential: true }, {}]) {
      const call = visitor.call(visitors.saveConsent, { body: wrong as typeof body })
      await assert.rejects(call, { code: 'INVALID_INPUT' })
    }
    assert.equal(visitor.cookies.size, 0)
  })
})

describe('clear-cookie', () => {
  test('clears the preferences but not the session', async () => {
    const visitor = app.visit()
    visitor.cookies.set('consent', 'essential%3D1')
    visitor.cookies.set('refresh', 'kept')
    const { message } = await visitor.call(visitors.clearCookie, {})
    assert.equal(message, 'Your cookie preferences were cleared.')
    assert.equal(visitor.cookies.header(), 'refresh=kept')
  })

  test('sets one cookie, and only for our own pages', async () => {
    const address = app.url + visitors.clearCookie.path
    const response = await fetch(address, { method: 'POST' })
    assert.deepEqual(response.headers.getSetCookie(), ['consent=; Max-Age=0; Path=/; SameSite=Lax'])
    const headers = { Origin: 'https://elsewhere.example' }
    const foreign = await fetch(address, { method: 'POST', headers })
    assert.deepEqual([foreign.status, foreign.headers.getSetCookie()], [403, []])
  })
})
