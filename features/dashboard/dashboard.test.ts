import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { appointments } from '#features/appointments/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { projectNotifications } from '#features/projects/notifications.ts'
import { saveSection } from '#features/settings/contract.ts'
import { openingSection } from '#features/settings/website/contract.ts'
import { setup } from '#features/setup/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { time } from '#features/time/contract.ts'
import { notify } from '#server/notifications/notify.ts'
import { calendarDay, momentOf, weekOf } from '#shared/dates.ts'
import type { MemberRight } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { makeMessage } from '#test/chats.ts'
import {
  makeAccount,
  makeColleague,
  makeDocument,
  makeProject,
  makeService,
  makeToken,
  signInAs,
} from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { makeLead } from '#test/leads.ts'
import { makeSubscription } from '#test/plans.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { type DashboardParts, dashboard } from './contract.ts'
import { staffDashboard } from './staff/contract.ts'

type Person = Visitor & { accountId: string }

const day = (offset: number) => calendarDay(new Date(Date.now() + offset * 86_400_000))
/** For a person with every right, who sees every part. */
const own = async (who: Visitor) => (await who.call(dashboard.client, {})) as DashboardParts
const staffs = (who: Visitor) => who.call(staffDashboard.read, {})

describe('the dashboard of a client', () => {
  let app: TestApp
  let client: Person
  let other: Person
  before(async () => {
    app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
    client = await signInAs(app, 'User')
    other = await signInAs(app, 'User')
  })

  test('is empty for a new client, and does not start a conversation', async () => {
    const nobody = await signInAs(app, 'User')
    assert.deepEqual(await own(nobody), {
      invoices: {
        ...{ newest: null, owed: 0, overdue: 0, due: { total: 0, rows: [] } },
        currencies: [{ currency: 'USD', owed: 0, overdue: 0 }],
      },
      appointments: [],
      projects: { total: 0, rows: [] },
      updates: { total: 0, rows: [] },
      messages: { unread: 0, last: null },
      plan: null,
      asked: [],
      files: [],
    })
    const started = await app.database.db
      .selectFrom('conversation')
      .where('id', '=', nobody.accountId)
      .execute()
    assert.equal(started.length, 0)
  })

  test('has the newest invoice, and payable ones by due date', async () => {
    const { db } = app.database
    const make = (values: object) => makeInvoice(db, { client_id: client.accountId, ...values })
    await make({ date_issued: day(-30), due_date: day(10), deposit_cents: 30_000 })
    await make({ date_issued: day(-40), due_date: day(-10) })
    const { number } = await make({ date_issued: day(-1), status: 'Paid' })
    await make({ number: null })
    await make({ voided_at: new Date().toISOString() })
    await makeInvoice(db, { client_id: other.accountId })
    const { newest, due, owed, overdue } = (await own(client)).invoices
    assert.deepEqual([owed, overdue], [2000, 1000])
    assert.deepEqual([newest?.invoiceNumber, newest?.dueNow], [number, 0])
    assert.deepEqual(
      due.rows.map(({ status, dueNow }) => [status, dueNow]),
      [
        ['Overdue', 1000],
        ['Pending', 300],
      ],
    )
    const listed = await client.call(invoices.own, { query: { sort: '-dateIssued', limit: 1 } })
    assert.equal(newest?.id, listed.rows[0]?.id)
    assert.equal((await own(other)).invoices.due.total, 1)
  })

  test('includes invoices in the total that it does not list', async () => {
    const { accountId, ...owner } = await signInAs(app, 'User')
    for (let made = 0; made < 7; made += 1)
      await makeInvoice(app.database.db, { client_id: accountId })
    const { due } = (await own(owner)).invoices
    assert.deepEqual([due.total, due.rows.length], [7, 5])
  })

  test('has upcoming appointments and declined ones with offers', async () => {
    const { db } = app.database
    const client_id = client.accountId
    const offers = [new Date(Date.UTC(2095, 0, 3, 15)).toISOString()]
    const approved = await makeAppointment(db, { client_id, status: 'Approved' })
    const declined = await makeAppointment(db, { client_id, status: 'Declined', offers })
    await makeAppointment(db, { client_id, status: 'Canceled' })
    await makeAppointment(db, { client_id, starts_at: '2020-03-02T15:00:00Z' })
    await makeAppointment(db, { client_id: other.accountId })
    const shown = (await own(client)).appointments
    assert.deepEqual(
      shown.map(({ id }) => id),
      [approved.id, declined.id],
    )
    assert.equal(shown[1]?.offers[0]?.startsAt, offers[0])
  })

  test('has projects with progress, their newest files and unread updates', async () => {
    const { db } = app.database
    const title = '<img src=x onerror=alert(1)> “Spring”'
    const { id } = await makeProject(db, { client_id: client.accountId, title, showcase: false })
    await makeTask(db, { project_id: id, status: 'completed' })
    await makeTask(db, { project_id: id })
    const file = await makeDocument(app, { project_id: id, account_id: client.accountId })
    await makeDocument(app, { project_id: id, deleted_at: new Date().toISOString() })
    const foreign = await makeProject(db, { client_id: other.accountId, showcase: true })
    await makeDocument(app, { project_id: foreign.id })
    const kind = projectNotifications['project-update']
    await notify(db, { to: client.accountId, kind, subject: title, about: id })
    const shown = await own(client)
    assert.deepEqual(
      shown.projects.rows.map((project) => [project.title, project.progress]),
      [[title, { done: 1, total: 2 }]],
    )
    assert.deepEqual(
      shown.files.map((one) => [one.id, one.isOwn]),
      [[file.id, true]],
    )
    const [update] = shown.updates.rows
    assert.equal(update?.link, `/client-portal/my-projects/details/${id}?tab=history`)
    // Loading the dashboard does not mark updates as read; opening an update does.
    assert.equal((await own(client)).updates.total, 1)
    await client.call(notifications.read, { body: { ids: [update.id] } })
    assert.equal((await own(client)).updates.total, 0)
  })

  test("has the agency's last message, without internal notes", async () => {
    const { db } = app.database
    const conversation_id = client.accountId
    const { id: author_id } = await makeAccount(db, { role: 'Admin' })
    await makeMessage(db, { conversation_id, author_id, from_client: false, text: 'Here it is' })
    const admin = await signInAs(app, 'Admin')
    const note = { text: 'They pay late', clientMessageId: crypto.randomUUID(), internal: true }
    await admin.call(chat.send, { params: { clientId: conversation_id }, body: note })
    const { unread, last } = (await own(client)).messages
    assert.deepEqual([unread, last?.from, last?.text], [1, 'agency', 'Here it is'])
    assert.deepEqual((await own(other)).messages, { unread: 0, last: null })
  })

  test('leaves out what a colleague has no right to', async () => {
    const keys = async (...rights: MemberRight[]) => {
      const colleague = await makeColleague(app.database.db, client.accountId, rights)
      const visitor = app.visit()
      visitor.setToken(await makeToken(app, { id: colleague.id, role: 'User' }))
      return Object.keys(await visitor.call(dashboard.client, {})).sort()
    }
    assert.deepEqual(await keys('people'), ['asked', 'updates'])
    assert.deepEqual(await keys('invoices'), ['asked', 'invoices', 'plan', 'updates'])
    const shared = ['appointments', 'asked', 'files']
    assert.deepEqual(await keys('projects'), [...shared, 'projects', 'updates'])
    assert.deepEqual(await keys('support'), [...shared, 'messages', 'updates'])
  })

  test('is answered 304 until something changes', async () => {
    const token = await makeToken(app, { id: client.accountId, role: 'User' })
    const answer = (etag = '') =>
      client.fetch(`${app.url}${dashboard.client.path}`, {
        headers: { Authorization: `Bearer ${token}`, 'If-None-Match': etag },
      })
    const etag = (await answer()).headers.get('ETag') ?? ''
    assert.equal((await answer(etag)).status, 304)
    await makeInvoice(app.database.db, { client_id: client.accountId })
    assert.equal((await answer(etag)).status, 200)
  })
})

describe('the dashboard of staff', () => {
  let app: TestApp
  let admin: Person
  let manager: Person
  before(async () => {
    app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
    admin = await signInAs(app, 'Admin')
    manager = await signInAs(app, 'Manager')
  })

  test('of a new installation lists setup steps, which complete automatically', async () => {
    const { db } = app.database
    const done = async () => (await admin.call(setup.read, {})).done
    const left = async () => (await staffs(admin)).setup
    assert.equal(await left(), 'steps')
    assert.deepEqual(await done(), ['staff'])
    await makeAccount(db, { role: 'User' })
    await makeService(db)
    assert.deepEqual(await done(), ['staff', 'client'])
    await admin.call(setup.skip, { body: { step: 'site', skipped: true } })
    await admin.call(setup.skip, { body: { step: 'facts', skipped: true } })
    await admin.call(setup.skip, { body: { step: 'look', skipped: true } })
    const { skipped } = await admin.call(setup.read, {})
    assert.deepEqual(skipped.sort(), ['facts', 'look', 'site'])
    await admin.call(setup.skip, { body: { step: 'look', skipped: false } })
    await makeProject(db)
    assert.equal(await left(), 'opening')
    const body = { ...openingSection.defaults, open: true }
    await admin.call(saveSection(openingSection), { body })
    assert.equal(await left(), null)
  })

  test('hides from Managers what only Admins may see', async () => {
    const [full, less] = [await staffs(admin), await staffs(manager)]
    assert.equal(full.failedMails, 0)
    assert.deepEqual(
      Object.keys(full).filter((name) => !(name in less)),
      ['failedMails', 'setup'],
    )
  })

  test('counts outstanding, overdue and paid amounts like the lists it links to', async () => {
    const { db } = app.database
    const { id: late } = await makeInvoice(db, { due_date: day(-3) })
    const { id } = await makeInvoice(db)
    await makeInvoice(db, { status: 'Paid' })
    await makeInvoice(db, { number: null })
    await db
      .insertInto('invoice_payment')
      .values([
        { ...{ invoice_id: id, kind: 'payment', amount_cents: 40_000, method: 'check' }, ...on(0) },
        { ...{ invoice_id: id, kind: 'credit', amount_cents: 10_000 }, ...on(0) },
        { ...{ invoice_id: late, kind: 'payment', amount_cents: 5_000, method: 'cash' }, ...on(1) },
        { ...{ invoice_id: id, kind: 'payment', amount_cents: 10_000, method: 'cash' }, ...on(1) },
      ])
      .execute()
    const { money } = await staffs(manager)
    assert.deepEqual(money.open, { amount: 1350, count: 2 })
    assert.deepEqual([money.overdue.amount, money.overdue.total], [950, 1])
    assert.deepEqual(
      money.overdue.rows.map((row) => [row.id, row.owed, row.reminded]),
      [[late, 950, false]],
    )
    assert.deepEqual(money.paid, { thisMonth: 400, lastMonth: 150 })
    const listed = async (filter: 'Open' | 'Overdue' | 'paid-this-month' | 'paid-last-month') =>
      (await manager.call(invoices.list, { query: { filter } })).rows.map((row) => row.id).sort()
    assert.deepEqual(await listed('Open'), [id, late].sort())
    assert.deepEqual(await listed('Overdue'), [late])
    assert.deepEqual(await listed('paid-this-month'), [id])
    assert.deepEqual(await listed('paid-last-month'), [id, late].sort())
    const months = money.months.map(({ paid, open, overdue }) => [paid, open, overdue])
    const sumOf = (at: number) => months.reduce((sum, month) => sum + (month[at] ?? 0), 0)
    assert.deepEqual(
      months.slice(3, 5).map(([paid]) => paid),
      [150, 400],
    )
    assert.deepEqual([months.length, sumOf(1) + sumOf(2), sumOf(2)], [6, 1350, 950])
    const sums = (filter: 'Open' | 'paid-this-month' | 'paid-last-month') =>
      manager.call(invoices.sums, { query: { filter } })
    assert.equal((await sums('Open')).open, money.open.amount)
    assert.equal((await sums('paid-this-month')).paid, money.paid.thisMonth)
    assert.equal((await sums('paid-last-month')).paid, money.paid.lastMonth)
  })

  test('expects money from the plans in the list it links to', async () => {
    const { db } = app.database
    await makeSubscription(db)
    const { id } = await makeSubscription(db)
    const canceled = { canceled_at: new Date().toISOString(), ends: '2030-02-27' }
    await db.updateTable('subscription').set(canceled).where('id', '=', id).execute()
    const { plans } = await staffs(manager)
    assert.equal(plans.count, 1)
    const { rows } = await manager.call(subscriptions.list, { query: { filter: 'renewing' } })
    assert.equal(rows.length, plans.count)
    assert.equal(
      rows.reduce((sum, { fee }) => sum + fee, 0),
      plans.monthly,
    )
  })

  test('counts projects by displayed status, and finds those at risk', async () => {
    const { db } = app.database
    const make = (values: object) => makeProject(db, { showcase: false, ...values })
    const soon = await make({ status: 'in-progress', due_date: day(3) })
    await makeTask(db, { project_id: soon.id })
    const behind = await make({ status: 'in-progress' })
    await makeTask(db, { project_id: behind.id, due_date: day(-2) })
    const late = await make({ status: 'in-progress', due_date: day(-1) })
    const calm = await make({ status: 'in-progress', due_date: day(3) })
    await make({ status: 'completed', due_date: day(-9) })
    const { statuses, atRisk, rows } = (await staffs(manager)).projects
    assert.deepEqual(
      rows.slice(0, 4).map(({ id, risk }) => [id, risk]),
      [
        [late.id, 'over-due'],
        [soon.id, 'at-risk'],
        [behind.id, 'at-risk'],
        [calm.id, null],
      ],
    )
    const filters = ['over-due', 'in-progress', 'not started', 'completed'] as const
    for (const filter of filters) {
      const { total } = await manager.call(projects.list, { query: { filter } })
      assert.equal(statuses[filter] ?? 0, total, filter)
    }
    const listed = await manager.call(projects.list, { query: { filter: 'at-risk' } })
    assert.equal(listed.total, atRisk)
    // Overdue tasks are not shown to clients.
    const client = await signInAs(app, 'User')
    await make({ client_id: client.accountId, status: 'in-progress', due_date: day(2) })
    const asked = await client.call(projects.mine, { query: { filter: 'at-risk' } })
    assert.equal(asked.total, 0)
  })

  test('has overdue tasks, and tasks and appointments of today', async () => {
    const { db } = app.database
    const late = await makeTask(db, { due_date: day(-400), title: 'The oldest' })
    const today = await makeTask(db, { due_date: day(0) })
    await makeTask(db, { due_date: day(0), status: 'completed' })
    await makeTask(db, { due_date: day(-8), status: 'completed' })
    const at = (time: string) => ({ starts_at: momentOf(day(0), time) })
    const booked = await makeAppointment(db, { ...at('15:00'), status: 'Approved' })
    await makeAppointment(db, { ...at('11:00'), status: 'Declined' })
    const request = await makeAppointment(db, at('12:00'))
    const shown = await staffs(manager)
    assert.equal(shown.tasks.overdue.rows[0]?.id, late.id)
    assert.equal(shown.tasks.today.rows[0]?.id, today.id)
    const totals = async (filter: 'overdue' | 'due-today') =>
      (await manager.call(tasks.list, { query: { filter } })).total
    assert.equal(shown.tasks.overdue.total, await totals('overdue'))
    assert.equal(shown.tasks.today.total, await totals('due-today'))
    assert.deepEqual(
      shown.appointments.today.map(({ id }) => id),
      [request.id, booked.id],
    )
    const pending = await manager.call(appointments.list, { query: { filter: 'Pending' } })
    assert.equal(shown.appointments.requests.total, pending.total)
    assert.equal(shown.appointments.requests.rows[0]?.id, request.id)
  })

  test("has this week's hours by person, and unbilled time", async () => {
    const { db } = app.database
    const now = new Date().toISOString()
    const billed = await makeTimeLog(db, { started_at: now, seconds: 7200 })
    const { account_id, task_id } = billed
    await makeTimeLog(db, { account_id, task_id, started_at: now, seconds: 1800 })
    await makeTimeLog(db, { account_id, task_id, started_at: momentOf(day(-7), '12:00') })
    await makeTimeLog(db, { account_id, task_id, started_at: '2020-01-07T15:00:00Z' })
    const { id: invoice_id } = await makeInvoice(db)
    await db
      .insertInto('billed_time')
      .values({ time_log_id: billed.id, invoice_id, item_id: crypto.randomUUID() })
      .execute()
    const { week } = await staffs(manager)
    assert.deepEqual([week.minutes, week.unbilled, week.before], [150, 30, 60])
    assert.deepEqual(
      week.people.slice(0, 1).map(({ id, minutes, unbilled }) => [id, minutes, unbilled]),
      [[account_id, 150, 30]],
    )
    assert.equal(week.people.find(({ id }) => id === admin.accountId)?.minutes, 0)
    assert.equal(week.capacity, 5 * 8 * 60)
    // The list that the figure leads to.
    const { first: from, last: to } = weekOf(calendarDay(new Date()))
    const listed = await manager.call(time.totals, { query: { from, to, unbilled: 'yes' } })
    assert.equal(listed.minutes, 30)
  })

  test('has what happened with all clients, without sign-ins, and the running timers', async () => {
    const { db } = app.database
    const client = await signInAs(app, 'User', { business_name: 'Halvorsen Boats' })
    const { accountId } = client
    const { id: invoice_id, number } = await makeInvoice(db, { client_id: accountId })
    await db
      .insertInto('invoice_payment')
      .values({
        ...{ invoice_id, kind: 'payment', amount_cents: 80_000, method: 'check' },
        ...{ paid_on: day(0), created_at: new Date().toISOString() },
      })
      .execute()
    const { id: taskId, title } = await makeTask(db, {})
    await manager.call(time.start, { body: { taskId } })
    await signInAs(app, 'User')
    const { recent, timers } = await staffs(manager)
    const paid = recent.find(({ kind }) => kind === 'payments')
    assert.deepEqual(
      [paid?.text, paid?.client, paid?.to],
      [
        `Payment of $800.00 by check for ${number}`,
        'Halvorsen Boats',
        `/admin/invoices/invoice-details/${invoice_id}`,
      ],
    )
    assert.ok(recent.length <= 6)
    assert.ok(recent.every(({ kind }) => kind !== 'account'))
    assert.deepEqual(
      timers.map(({ task }) => task),
      [title],
    )
  })

  test('counts what waits like the sidebar and the lists', async () => {
    const { db } = app.database
    await makeLead(db, { read_at: new Date().toISOString() })
    await makeLead(db, {})
    const counted = (await staffs(manager)).leads
    const { messages, inquiries } = await manager.call(leads.waiting, {})
    assert.deepEqual([counted.messages.total, counted.inquiries.total], [messages, inquiries])
    const listed = await manager.call(leads.messages, { query: { filter: 'new' } })
    assert.deepEqual([listed.total, counted.messages.rows.length], [messages, 2])
    assert.equal(counted.funnel.received, 2)
  })

  test('has the client who has been waiting for an answer the longest', async () => {
    const { db } = app.database
    const long = await makeMessage(db, { created_at: '2026-01-05T15:00:00.000Z' })
    const short = await makeMessage(db)
    await db.updateTable('conversation').set({ waiting: true }).execute()
    const { total, rows } = (await staffs(manager)).messages
    assert.deepEqual([total, rows[0]?.id], [2, long.conversation_id])
    assert.equal(rows[0]?.since, '2026-01-05T15:00:00.000Z')
    const answer = { text: 'Yes', clientMessageId: crypto.randomUUID() }
    const params = { clientId: short.conversation_id }
    await manager.call(chat.send, { params, body: answer })
    assert.equal((await staffs(manager)).messages.total, 1)
  })
})

/** A day of the current or the previous month. */
function on(monthsAgo: number) {
  const [year = 0, month = 1] = day(0).split('-').map(Number)
  const paid_on = new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10)
  return { paid_on, created_at: new Date().toISOString() }
}
