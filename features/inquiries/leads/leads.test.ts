import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInquiry, makeLead } from '#test/leads.ts'
import { inquiries } from '../contract.ts'
import { leads } from './contract.ts'
import { remindOfLeads, sweepSpam } from './jobs.server.ts'
import { leadCounts, waitingLeads } from './public.server.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
let admin: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  admin = await signInAs(app, 'Admin')
})
beforeEach(async () => {
  await app.database.db.deleteFrom('lead').execute()
  await app.database.db.deleteFrom('notification').execute()
})

const hoursAgo = (hours: number) =>
  new Date(app.clock.now.getTime() - hours * 3_600_000).toISOString()
const make = (values: Parameters<typeof makeLead>[1] = {}) => makeLead(app.database.db, values)
const one = (id: string) => manager.call(leads.one, { params: { id } })
const change = (id: string, body: object, by = manager) =>
  by.call(leads.change, { params: { id }, body })
const list = async (query: object = {}) => (await manager.call(leads.messages, { query })).rows
const subjects = async (query: object = {}) => (await list(query)).map(({ subject }) => subject)
const waiting = () => manager.call(leads.waiting, {})

/** The notifications of a Manager, newest first. */
async function told() {
  const { rows } = await manager.call(notifications.list, {})
  return rows.map(({ kind, text }) => [kind, text])
}

describe('the lists', () => {
  test('have all fields of their form', async () => {
    const body = {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.org',
      phoneNumber: '515-555-0123',
      businessName: 'Prairie Bakery',
      subject: 'A site for the bakery',
      message: 'We bake – and our site does not.',
      agreeToPrivacy: true,
    }
    const source = {
      landingPage: '/services',
      referrer: 'www.example.com',
      campaign: { source: 'letter', medium: 'email', name: 'autumn' },
    }
    await app.visit().call(inquiries.sendMessage, { body: { ...body, source } })
    const [message] = await list()
    for (const [name, value] of Object.entries(body))
      assert.equal(message?.[name as keyof typeof body], value, name)
    assert.equal(message?.state, 'new')
    assert.equal(message.unread, true)
    assert.equal(Date.parse(message.dueAt) - Date.parse(message.createdAt), 86_400_000)
    assert.deepEqual((await one(message.id)).source, source)
    assert.deepEqual(await told(), [
      ['lead-arrived', 'Ada Okafor, Prairie Bakery: A site for the bakery'],
    ])

    const asked = {
      name: 'Tom Adeyemi',
      email: 'tom@example.org',
      company: 'Prairie Seed Company',
      projectDescription: 'A catalog of four hundred seeds that people search by zone and month.',
      budget: 4800.5,
      timeline: 'Before spring',
      skillsNeeded: ['front-end' as const, 'seo' as const],
      contactPreference: 'video' as const,
    }
    await app.visit().call(inquiries.sendFreelanceInquiry, { body: asked })
    const { rows } = await manager.call(leads.inquiries, {})
    for (const [name, value] of Object.entries(asked))
      assert.deepEqual(rows[0]?.[name as keyof typeof asked], value, name)
    assert.equal((await list()).length, 1)
    assert.deepEqual((await one(rows[0]?.id ?? '')).source.landingPage, '')
  })

  test('a budget keeps the currency in which it was named', async () => {
    const { db } = app.database
    const { id } = await makeInquiry(db, { budget_cents: 480_000, budget_currency: 'JPY' })
    const { budget, budgetCurrency } = await one(id)
    assert.deepEqual([budget, budgetCurrency], [480_000, 'JPY'])
  })

  test('messages are oldest first unless sorted, inquiries newest first', async () => {
    for (const hours of [1, 3, 2]) {
      await make({ subject: `${hours}`, created_at: hoursAgo(hours) })
      await makeInquiry(app.database.db, { name: `${hours}`, created_at: hoursAgo(hours) })
    }
    assert.deepEqual(await subjects(), ['3', '2', '1'])
    assert.deepEqual(await subjects({ sort: '-createdAt' }), ['1', '2', '3'])
    const { rows } = await manager.call(leads.inquiries, {})
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['1', '2', '3'],
    )
  })

  test('are filtered by state, unread and assignee, and exclude spam', async () => {
    const client = await makeAccount(app.database.db)
    const now = app.clock.now.toISOString()
    await make({ subject: 'new' })
    await make({ subject: 'answered', answered_at: now, read_at: now })
    await make({ subject: 'client', client_id: client.id, read_at: now })
    await make({ subject: 'spam', spam_at: now })
    await make({ subject: 'mine', assigned_to: manager.accountId, read_at: now })
    const found = async (filter?: string) => (await subjects(filter ? { filter } : {})).sort()
    assert.deepEqual(await found(), ['answered', 'client', 'mine', 'new'])
    assert.deepEqual(await found('new'), ['mine', 'new'])
    for (const filter of ['answered', 'client', 'spam', 'mine'])
      assert.deepEqual(await found(filter), [filter])
    assert.deepEqual(await found('unread'), ['new'])
    assert.deepEqual(await waiting(), { messages: 2, inquiries: 0 })
  })

  test('are searched by prefixes of words in the sender and the text', async () => {
    await make({ subject: 'Ovens', name: 'Zoë O’Hara', email: 'zoe@mill-race.example' })
    await make({ subject: 'Bikes', text: "Ten wheels, and 'half' a frame: \\ & | ! (*" })
    for (const q of ['zoë', 'oven', 'mill-race', 'zoe@mill-race.example', 'race ove', '515-555'])
      assert.ok((await subjects({ q })).includes('Ovens'), q)
    assert.deepEqual(await subjects({ q: "half' & !" }), ['Bikes'])
    for (const q of ['vens', 'zzz', "' \\ & | ! ( ) :* <->"])
      assert.deepEqual(await subjects({ q }), [], q)
    const page = await manager.call(leads.messages, { query: { page: 2, limit: 1, q: 'o’hara' } })
    assert.deepEqual([page.rows.length, page.total], [0, 1])
  })
})

describe('staff', () => {
  test('share the read state, which also clears notifications', async () => {
    const { id } = await make()
    const { item } = await change(id, { read: true })
    assert.equal(item.unread, false)
    // It still waits for an answer.
    assert.equal((await waiting()).messages, 1)
    assert.equal((await change(id, { read: false }, admin)).item.unread, true)
  })

  test('assign a lead to an active Manager or Admin, who is notified, or to nobody', async () => {
    const { db } = app.database
    const { id } = await make({ name: 'Ada Okafor', subject: 'Ovens' })
    assert.equal(
      (await change(id, { assignedTo: manager.accountId }, admin)).item.assignedTo?.id,
      manager.accountId,
    )
    await change(id, { assignedTo: manager.accountId }, admin)
    assert.deepEqual(await told(), [['lead-assigned', 'Ada Okafor: Ovens']])
    for (const values of [
      { role: 'User' },
      { role: 'Employee' },
      { role: 'Admin', status: 'Suspended' },
    ]) {
      const { id: accountId } = await makeAccount(db, values)
      await assert.rejects(change(id, { assignedTo: accountId }), { code: 'INVALID_INPUT' })
    }
    assert.equal((await change(id, {})).item.assignedTo?.id, manager.accountId)
    assert.equal((await change(id, { assignedTo: null })).item.assignedTo, null)
  })

  test('mark a lead as answered or spam and undo it, each recorded in the history', async () => {
    const { id } = await make({ read_at: null })
    const answered = (await change(id, { answered: true })).item
    assert.equal(answered.state, 'answered')
    assert.equal(answered.answeredAt, app.clock.now.toISOString())
    assert.equal(answered.unread, false)
    await change(id, { answered: true })
    await change(id, { spam: true })
    await change(id, { spam: true })
    const spam = await one(id)
    assert.equal(spam.state, 'spam')
    await change(id, { spam: false })
    const { state, entries } = (await change(id, { answered: false })).item
    assert.equal(state, 'new')
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['answered', 'spam', 'restored', 'waiting'],
    )
  })

  test('spam is not counted and has no clock', async () => {
    const { id } = await make({ created_at: hoursAgo(30) })
    const { db } = app.database
    const starts = { weekStart: hoursAgo(100), funnelStart: hoursAgo(500) }
    const counted = async () => {
      const { week, funnel } = await leadCounts(db, starts)
      const { messages } = await waitingLeads(db, 5)
      return [(await waiting()).messages, messages.total, week.messages, funnel.received]
    }
    assert.deepEqual(await counted(), [1, 1, 1, 1])
    await change(id, { spam: true })
    assert.deepEqual(await counted(), [0, 0, 0, 0])
  })

  test('see unanswered leads, oldest first, with the promised time', async () => {
    const { db } = app.database
    await make({ subject: 'second', created_at: hoursAgo(2) })
    const first = await makeInquiry(db, { created_at: hoursAgo(25) })
    await make({ subject: 'third', created_at: hoursAgo(1) })
    await make({ answered_at: hoursAgo(1), created_at: hoursAgo(40) })
    const { messages, inquiries } = await waitingLeads(db, 1)
    assert.deepEqual([messages.total, inquiries.total], [2, 1])
    assert.deepEqual(
      [...messages.rows, ...inquiries.rows].map(({ id, dueAt }) => [id === first.id, dueAt]),
      [
        [false, hoursAgo(-22)],
        [true, hoursAgo(1)],
      ],
    )
    const starts = { weekStart: hoursAgo(100), funnelStart: hoursAgo(500) }
    const { funnel } = await leadCounts(db, starts)
    assert.deepEqual(funnel, { received: 4, answered: 1, clients: 0 })
  })

  test('of this week are those that the dashboard counts', async () => {
    app.clock.now = new Date('2026-11-11T17:00:00Z')
    await make({ subject: 'Sunday', created_at: '2026-11-08T05:01:00Z' })
    await make({ subject: 'Saturday', created_at: '2026-11-08T04:59:00Z' })
    await make({ subject: 'Spam', created_at: hoursAgo(1), spam_at: hoursAgo(1) })
    assert.deepEqual(await subjects({ filter: 'this-week' }), ['Sunday'])
    const { leads: counted } = await manager.call(staffDashboard.read, {})
    assert.deepEqual(counted.week, { messages: 1, inquiries: 0 })
  })

  test('delete a lead only under the path of its kind, with its notifications', async () => {
    const { id } = await make()
    await change(id, { assignedTo: admin.accountId })
    const params = { id }
    await assert.rejects(admin.call(leads.removeInquiry, { params }), { status: 404 })
    await assert.rejects(manager.call(leads.removeMessage, { params }), { status: 403 })
    await admin.call(leads.removeMessage, { params })
    await assert.rejects(one(id), { status: 404 })
    const { rows } = await app.database.pool.query('select from notification')
    assert.equal(rows.length, 0)
    const inquiry = await makeInquiry(app.database.db)
    await admin.call(leads.removeInquiry, { params: { id: inquiry.id } })
  })
})

describe('the reminder', () => {
  const remind = () => remindOfLeads(app.kernel)

  test('is sent once after 20 hours, even by two processes', async () => {
    await make({ subject: 'Ovens', created_at: hoursAgo(19.99) })
    await remind()
    assert.deepEqual(await told(), [])
    app.advance(60)
    await Promise.all([remind(), remind(), remind()])
    await remind()
    assert.deepEqual(await told(), [['lead-waiting', 'Ada Okafor: Ovens']])
    const { rows } = await app.database.pool.query('select max(times) as times from notification')
    assert.equal(rows[0].times, 1)
  })

  test('is not sent for answered leads, clients and spam', async () => {
    const { id: client_id } = await makeAccount(app.database.db)
    for (const values of [{ answered_at: hoursAgo(1) }, { spam_at: hoursAgo(1) }, { client_id }])
      await make({ ...values, created_at: hoursAgo(21) })
    await remind()
    assert.deepEqual(await told(), [])
  })

  test('is marked as read once the lead is answered', async () => {
    const { id } = await make({ created_at: hoursAgo(21) })
    await remind()
    const count = async () => (await manager.call(notifications.count, {})).unread
    assert.equal(await count(), 1)
    await change(id, { answered: true }, admin)
    assert.equal(await count(), 0)
  })
})

test('spam is deleted 90 days after it was marked', async () => {
  const { db } = app.database
  await make({ subject: 'old spam', spam_at: hoursAgo(91 * 24) })
  await make({ subject: 'new spam', spam_at: hoursAgo(89 * 24), created_at: hoursAgo(5000) })
  await make({ subject: 'old message', created_at: hoursAgo(5000) })
  const daysAgo = (days: number) => hoursAgo(days * 24)
  await sweepSpam({ ...app.kernel, daysAgo })
  const rows = await db.selectFrom('lead').select('subject').execute()
  assert.deepEqual(rows.map(({ subject }) => subject).sort(), ['new spam', 'old message'])
})
