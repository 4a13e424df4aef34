import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeService, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { makeInquiry, makeLead } from '#test/leads.ts'
import { makeProposal } from '#test/proposals.ts'
import { type MadeVisit, makeVisits } from '#test/visits.ts'
import { rollUpPastDays } from '../jobs.server.ts'
import { statistics } from './contract.ts'
import { dimensions, type Filters } from './dimensions.ts'
import { visitorSums } from './public.server.ts'
import { kinds } from './roll-up.server.ts'

const today = '2026-11-10'
const period = { from: '2026-11-04', to: today }

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

beforeEach(async () => {
  app.clock.now = new Date(`${today}T17:00:00Z`)
  await clear()
})

async function clear() {
  for (const table of ['visit', 'visit_day', 'lead'] as const)
    await app.database.db.deleteFrom(table).execute()
}

const make = (visits: readonly MadeVisit[]) => makeVisits(app.database.db, visits)
const rollUp = () => rollUpPastDays(app.database.db, calendarDay(app.clock.now))
const read = (query: object = period) => manager.call(statistics.report, { query })

describe('a report', () => {
  test('sums visitors and views by day, with those of the previous period', async () => {
    await make([
      { day: '2026-11-10', pages: ['/', '/services', '/'] },
      { day: '2026-11-04', pages: ['/blogs'] },
      { day: '2026-11-03', pages: ['/', '/blogs'] },
      { day: '2026-10-27', pages: ['/'] },
    ])
    const { totals, totalsBefore, before: earlier, by, course, tables } = await read()
    assert.deepEqual(totals, { visitors: 2, views: 4 })
    assert.deepEqual(totalsBefore, { visitors: 1, views: 2 })
    assert.deepEqual(earlier, { from: '2026-10-28', to: '2026-11-03' })
    assert.equal(by, 'day')
    assert.equal(course.length, 7)
    const none = { visitors: 0, views: 0 }
    assert.deepEqual(course[0], { day: '2026-11-04', visitors: 1, views: 1, before: none })
    assert.deepEqual(course[6], {
      ...{ day: today, visitors: 1, views: 3 },
      before: { visitors: 1, views: 2 },
    })
    assert.deepEqual(tables.page, {
      rows: [
        { value: '/', visitors: 1, views: 2 },
        { value: '/blogs', visitors: 1, views: 1 },
        { value: '/services', visitors: 1, views: 1 },
      ],
      total: 3,
    })
  })

  test('has the titles of the pages that the site knows', async () => {
    const { id, slug } = await makeService(app.database.db, { title: 'Care plans' })
    await make([{ day: today, pages: [`/service/${slug}`, '/about-us', '/service/gone'] }])
    assert.deepEqual((await read()).titles, {
      '/about-us': 'About',
      [`/service/${slug}`]: 'Care plans',
    })
    await app.database.db.deleteFrom('service').where('id', '=', id).execute()
  })

  test('has weeks and months, the first of which starts with the period', async () => {
    await make([
      { day: '2026-10-30', pages: ['/'] },
      { day: '2026-11-02', pages: ['/'] },
    ])
    const from = '2026-10-28'
    const courseBy = async (by: string) =>
      (await read({ from, to: today, by })).course.map(({ day, visitors }) => [day, visitors])
    assert.deepEqual(await courseBy('week'), [
      [from, 1],
      ['2026-11-01', 1],
      ['2026-11-08', 0],
    ])
    assert.deepEqual(await courseBy('month'), [
      [from, 1],
      ['2026-11-01', 1],
    ])
  })

  test('counts sent forms without a visit, as nobody who refused to be counted has one', async () => {
    const { db } = app.database
    const time = (day: string) => ({ created_at: `${day}T17:00:00Z` })
    await makeLead(db, time(today))
    await makeLead(db, { ...time(today), spam_at: `${today}T17:30:00Z` })
    await makeInquiry(db, time(today))
    await makeInquiry(db, time('2026-11-03'))
    const none = { count: 0, before: 0 }
    assert.deepEqual((await read()).goals, {
      message: { count: 1, before: 0 },
      hire: { count: 1, before: 1 },
      booking: none,
      plan: none,
    })
    assert.equal((await read({ ...period, page: '/' })).goals, null)
  })

  test('excludes staff in the admin portal', async () => {
    await make([
      { day: today, pages: ['/admin', '/'] },
      { day: today, pages: ['/login', '/admin/task'] },
      { day: today, pages: ['/client-portal'] },
    ])
    const { totals, tables } = await read()
    assert.deepEqual(totals, { visitors: 2, views: 2 })
    assert.deepEqual(tables.page.rows.map(({ value }) => value).sort(), [
      '/client-portal',
      '/login',
    ])
  })

  test('is the same at both paths, and rejects unknown values', async () => {
    await make([{ day: today, pages: ['/'] }])
    assert.deepEqual(
      await manager.call(statistics.reportAlias, { query: period }),
      await read(period),
    )
    await assert.rejects(read({ by: 'year' }), { code: 'INVALID_INPUT' })
    await assert.rejects(read({ from: '2026-02-31' }), { code: 'INVALID_INPUT' })
  })
})

const visit = fc.record({
  day: fc.constantFrom('2026-11-10', '2026-11-09', '2026-11-04', '2026-11-03', '2026-10-29'),
  pages: fc.array(fc.constantFrom('/', '/services', '/blogs', '/message-sent-success'), {
    minLength: 1,
    maxLength: 5,
  }),
  referrer: fc.constantFrom('', 'a.example', 'b.example'),
  campaign: fc.constantFrom('', 'Fall'),
  device: fc.constantFrom('mobile', 'tablet', 'desktop'),
  browser: fc.constantFrom('Chrome', 'Firefox'),
})
const filters = fc.record(
  {
    page: fc.constantFrom('/', '/services', '/nowhere'),
    entry: fc.constantFrom('/', '/blogs'),
    referrer: fc.constantFrom('direct', 'a.example'),
    campaign: fc.constant('Fall'),
    device: fc.constantFrom('mobile', 'desktop'),
    browser: fc.constantFrom('Chrome', 'Firefox'),
  },
  { requiredKeys: [] },
)

/** A reference implementation that counts visit by visit. */
function expected(visits: readonly MadeVisit[], chosen: Filters) {
  const { page, ...others } = chosen
  const found = visits.filter((one) => {
    const facts = { ...one, entry: one.pages[0], referrer: one.referrer || 'direct' }
    const agrees = Object.entries(others).every(
      ([name, value]) => facts[name as keyof typeof facts] === value,
    )
    return agrees && (page === undefined || one.pages.includes(page))
  })
  const views = found.flatMap(({ pages }) => pages.filter((one) => !page || one === page))
  return { visitors: found.length, views: views.length }
}

describe('days that are rolled up', () => {
  test('match the views that they were made from, with any filter', async () => {
    const property = fc.asyncProperty(
      fc.array(visit, { maxLength: 12 }),
      filters,
      async (visits, chosen) => {
        await clear()
        await make(visits)
        const raw = await read({ ...period, ...chosen })
        const inPeriod = visits.filter(({ day }) => day >= period.from)
        const earlier = visits.filter(({ day }) => day < period.from)
        assert.deepEqual(raw.totals, expected(inPeriod, chosen))
        assert.deepEqual(raw.totalsBefore, expected(earlier, chosen))
        for (const dimension of dimensions)
          for (const { value, ...sums } of raw.tables[dimension].rows)
            if (chosen[dimension] === undefined)
              assert.deepEqual(sums, expected(inPeriod, { ...chosen, [dimension]: value }))
        await rollUp()
        assert.deepEqual(await read({ ...period, ...chosen }), raw)
      },
    )
    await fc.assert(property, { numRuns: 25 })
  })

  test('are rolled up once, even by two processes, and not before they are over', async () => {
    await make([
      { day: today, pages: ['/'] },
      { day: '2026-11-09', pages: ['/', '/blogs'] },
      { day: '2026-11-08', pages: ['/admin'] },
    ])
    await Promise.all([rollUp(), rollUp(), rollUp()])
    await rollUp()
    const rows = await app.database.db
      .selectFrom('visit_day')
      .select(['day', 'visits', 'views'])
      .where('kind', '=', kinds.total)
      .orderBy('day')
      .execute()
    assert.deepEqual(rows, [
      { day: '2026-11-08', visits: 0, views: 0 },
      { day: '2026-11-09', visits: 1, views: 2 },
    ])
    assert.deepEqual((await read()).totals, { visitors: 2, views: 3 })
  })

  test("end at midnight in the agency's time zone, in summer and winter", async () => {
    await make([{ day: '2026-10-31', pages: ['/'] }])
    const rolledUp = async () =>
      (await app.database.db.selectFrom('visit_day').select('day').distinct().execute()).length
    // Daylight saving time ends on November 1.
    for (const [time, count] of [
      ['2026-11-01T03:59:00Z', 0],
      ['2026-11-01T04:01:00Z', 1],
    ] as const) {
      app.clock.now = new Date(time)
      await rollUp()
      assert.equal(await rolledUp(), count, time)
    }
    await make([{ day: '2026-11-01', pages: ['/'] }])
    for (const [time, count] of [
      ['2026-11-02T04:59:00Z', 1],
      ['2026-11-02T05:01:00Z', 2],
    ] as const) {
      app.clock.now = new Date(time)
      await rollUp()
      assert.equal(await rolledUp(), count, time)
    }
  })

  test('keep the 300 values with the most views, and combine the others', async () => {
    const campaigns = Array.from({ length: 302 }, (_, at) => `c${String(at).padStart(3, '0')}`)
    const views = (at: number) => Array<string>(at < 2 ? 1 : 2).fill('/')
    await make(campaigns.map((campaign, at) => ({ day: '2026-11-09', pages: views(at), campaign })))
    await rollUp()
    assert.equal((await read()).tables.campaign.total, 301)
    const { tables } = await read({ ...period, campaign: 'other' })
    assert.deepEqual(tables.campaign.rows, [{ value: 'other', visitors: 2, views: 2 }])
  })
})

test('every table is a CSV file without formulas', async () => {
  await make([
    { day: today, pages: ['/'], campaign: '=1+1', referrer: 'a.example' },
    { day: today, pages: ['/'], campaign: 'Fall' },
  ])
  const csv = async (table: (typeof dimensions)[number] | 'course') =>
    (await manager.call(statistics.csv, { query: { ...period, table } })).text()
  const linesOf = async (table: (typeof dimensions)[number] | 'course') =>
    (await csv(table)).replace('\uFEFF', '').trim().split('\r\n')
  assert.deepEqual(await linesOf('campaign'), [
    'Campaigns,Visitors,Page views',
    "'=1+1,1,1",
    'Fall,1,1',
  ])
  assert.deepEqual(await linesOf('referrer'), [
    'Referrers,Visitors,Page views',
    'a.example,1,1',
    'Direct,1,1',
  ])
  assert.equal((await linesOf('course')).at(-1), `${today},2,2,0,0`)
  for (const table of dimensions) assert.equal((await linesOf(table))[0]?.split(',').length, 3)
})

test('current visitors are those of the last five minutes', async () => {
  await make([{ day: today, pages: ['/', '/blogs'] }])
  app.clock.now = new Date(`${today}T17:04:00Z`)
  assert.deepEqual(await manager.call(statistics.now, {}), { visitors: 1, views: 2 })
  app.clock.now = new Date(`${today}T17:05:01Z`)
  assert.deepEqual(await manager.call(statistics.now, {}), { visitors: 0, views: 0 })
})

test('the dashboard counts the visitors of seven days, rolled up or not', async () => {
  await make([
    { day: today, pages: ['/', '/blogs'] },
    { day: '2026-11-04', pages: ['/'] },
    { day: '2026-11-03', pages: ['/'] },
    { day: '2026-10-27', pages: ['/'] },
  ])
  const { db } = app.database
  assert.deepEqual(await visitorSums(db, today), { visitors: 2, before: 1 })
  await rollUp()
  assert.deepEqual(await visitorSums(db, today), { visitors: 2, before: 1 })
})

test('visits, leads, proposals and payments are grouped by source, clients by their first lead', async () => {
  const { db } = app.database
  await make([
    { day: today, pages: ['/', '/blogs'], referrer: 'a.example' },
    { day: today, pages: ['/'], referrer: 'a.example', campaign: 'Fall' },
    { day: '2026-10-02', pages: ['/'] },
  ])
  const { id: accountId } = await makeAccount(db)
  const lead = {
    ...{
      kind: 'freelance',
      name: 'Ada',
      email: 'ada@example.test',
      text: 'Hello',
      timeline: 'May',
    },
    ...{
      budget_cents: '100',
      budget_currency: 'USD',
      skills_needed: ['seo'],
      contact_preference: 'email',
    },
    digest: Buffer.alloc(1),
  }
  const leads = await db
    .insertInto('lead')
    .values([
      { ...lead, client_id: accountId, campaign_name: 'Fall', created_at: `${today}T10:00:00Z` },
      { ...lead, client_id: accountId, landing_page: '/', created_at: `${today}T11:00:00Z` },
      { ...lead, referrer: 'a.example', created_at: `${today}T11:00:00Z` },
      { ...lead, spam_at: `${today}T11:00:00Z`, created_at: `${today}T11:00:00Z` },
    ])
    .returning('id')
    .execute()
  const [campaign, own, other] = leads.map(({ id }) => id)
  const signed_at = `${today}T12:00:00Z`
  await makeProposal(db, { lead_id: campaign, signed_at })
  await makeProposal(db, { lead_id: campaign })
  await makeProposal(db, { lead_id: own })
  await makeProposal(db, { lead_id: other, sent_at: null })
  for (const currency of ['USD', 'EUR']) {
    const { id: invoice_id } = await makeInvoice(db, {
      ...{ client_id: accountId, currency, created_at: `${today}T12:00:00Z` },
    })
    const payment = { invoice_id, kind: 'payment', method: 'check', amount_cents: 5_000 }
    await db
      .insertInto('invoice_payment')
      .values({ ...payment, paid_on: today, created_at: `${today}T13:00:00Z` })
      .execute()
  }
  const { sources } = await manager.call(statistics.sources, { query: period })
  const dollars = (paid: number) => ({ paid, currencies: [{ currency: 'USD', paid }] })
  const expected = [
    {
      ...{ source: 'Fall', visits: 1, leads: 1, proposals: 1, signed: 1, clients: 1, paid: 50 },
      currencies: [
        { currency: 'USD', paid: 50 },
        { currency: 'EUR', paid: 50 },
      ],
    },
    {
      ...{ source: 'a.example', visits: 1, leads: 1, proposals: 0, signed: 0, clients: 0 },
      ...dollars(0),
    },
    {
      ...{ source: 'direct', visits: 0, leads: 1, proposals: 1, signed: 0, clients: 0 },
      ...dollars(0),
    },
  ]
  assert.deepEqual(sources, expected)
  const csv = await manager.call(statistics.csv, { query: { ...period, table: 'sources' } })
  assert.deepEqual((await csv.text()).replace('\uFEFF', '').trim().split('\r\n'), [
    'First source,Visits,Leads,Proposals,Signed,Clients,Currency,Paid',
    ...['Fall,1,1,1,1,1,USD,50', 'Fall,,,,,,EUR,50'],
    ...['a.example,1,1,0,0,0,USD,0', 'Direct,0,1,1,0,0,USD,0'],
  ])
  await rollUp()
  assert.deepEqual((await manager.call(statistics.sources, { query: period })).sources, expected)
})
