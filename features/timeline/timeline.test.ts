import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { startTestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { makeMessage } from '#test/chats.ts'
import { makeAccount, makeDocument, makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { makeLead } from '#test/leads.ts'
import { makePlan, makeSubscription } from '#test/plans.ts'
import { makeResource } from '#test/resources.ts'
import { makeSurvey } from '#test/surveys.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { timelines } from './contract.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database

type Person = Awaited<ReturnType<typeof signInAs>>
let admin: Person
let manager: Person
before(async () => {
  admin = await signInAs(app, 'Admin', { last_name: 'Reyes' })
  manager = await signInAs(app, 'Manager')
})

type Query = NonNullable<Parameters<typeof admin.call<typeof timelines.list>>[1]['query']>

const read = (who: Person, id: string, query: Query = {}) =>
  who.call(timelines.list, { params: { id }, query })

/** The texts, with invoice numbers normalized. */
const textsOf = async (who: Person, id: string, query?: Query) =>
  (await read(who, id, query)).rows.map(({ text }) => text.replace(/INV-2026-\d+/, 'INV-2026-7001'))

/** Noon on a day of January 2026. */
const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}T17:00:00.000Z`

let number = 7000

/** A client with an entry of every kind, one per day. */
async function makeBusyClient() {
  number += 1
  const client = await makeAccount(db, {
    ...{ role: 'User', first_name: 'Ida', last_name: 'Marsh', created_at: january(1) },
  })
  const client_id = client.id
  const author = admin.accountId
  await db
    .insertInto('security_event')
    .values({
      kind: 'password-link-sent',
      account_id: client_id,
      detail: 'New account',
      created_at: january(2),
    })
    .execute()
  const lead = await makeLead(db, { client_id, subject: 'A new shop', created_at: january(3) })
  await db
    .insertInto('lead_entry')
    .values({ lead_id: lead.id, kind: 'client', author_id: author, created_at: january(4) })
    .execute()
  const project = await makeProject(db, { client_id, title: 'The shop' })
  const entry = { project_id: project.id, client_id, account_id: author }
  await db
    .insertInto('project_entry')
    .values([
      { ...entry, action: 'Project created', created_at: january(5) },
      { ...entry, action: 'File added: Plan.pdf', created_at: january(6) },
      {
        ...{ ...entry, action: 'Comment', account_id: client_id, created_at: january(7) },
        comment: 'Lovely.\nGo on.',
      },
    ])
    .execute()
  await makeDocument(app, { name: 'Plan.pdf', project_id: project.id, created_at: january(6) })
  const task = await makeTask(db, { project_id: project.id, title: 'Draw' })
  for (const started_at of ['2026-01-08T15:00:00Z', '2026-01-08T17:00:00Z'])
    await makeTimeLog(db, { task_id: task.id, started_at, seconds: 2_700 })
  const invoice = await makeInvoice(db, {
    ...{ client_id, number: `INV-2026-${number}`, price: 120_000, due_date: '2026-01-23' },
  })
  const told = { invoice_id: invoice.id, account_id: author }
  await db
    .insertInto('invoice_entry')
    .values([
      { ...told, action: 'Invoice issued', created_at: january(9) },
      { ...told, action: 'Reminder sent', created_at: january(10) },
      { ...told, action: 'Payment of $500.00 by check', created_at: january(11) },
    ])
    .execute()
  const paid = { invoice_id: invoice.id, kind: 'payment', amount_cents: 50_000, method: 'check' }
  const payment_id = randomUUID()
  await db
    .insertInto('invoice_payment')
    .values({ ...paid, id: payment_id, paid_on: '2026-01-11', created_at: january(11) })
    .execute()
  await db
    .insertInto('invoice_payment')
    .values([
      {
        ...{ ...paid, kind: 'refund', amount_cents: 10_000, payment_id, reason: 'Paid twice' },
        ...{ paid_on: '2026-01-12', created_at: january(12) },
      },
      {
        ...{ ...paid, kind: 'credit', amount_cents: 2_500, method: null },
        ...{ paid_on: '2026-01-13', created_at: january(13) },
      },
    ])
    .execute()
  await makeAppointment(db, {
    ...{ client_id, starts_at: '2026-03-12T14:00:00Z', created_at: january(14) },
    ...{ status: 'Canceled', sequence: 1, changed_by: client_id, updated_at: january(15) },
  })
  const message = { conversation_id: client_id, text: 'Where is the invoice?' }
  await makeMessage(db, { ...message, created_at: january(16) })
  await makeMessage(db, {
    ...{ conversation_id: client_id, author_id: author, from_client: false },
    ...{ public_number: null, text: 'Call her back.', created_at: january(17) },
  })
  const plan = await makePlan(db, { shown: false })
  const subscription = await makeSubscription(db, { client_id, plan })
  await db
    .updateTable('subscription_terms')
    .set({ created_at: january(18) })
    .where('subscription_id', '=', subscription.id)
    .execute()
  await db
    .updateTable('subscription')
    .set({ canceled_at: january(19), ends: '2026-02-28', cancel_reason: 'We close.' })
    .where('id', '=', subscription.id)
    .execute()
  await makeSurvey(db, { client_id, created_at: january(20) })
  await makeResource(app, { client_id, title: 'Brand guide', created_at: january(21) })
  return { client, project, task, invoice, lead, subscription }
}

const story = [
  'File shared: Brand guide',
  'Survey answered: 8 of 10',
  'Plan canceled, its last day is February 28, 2026: We close.',
  'Plan started: Basic, $85.00 a month',
  'Internal note by Ada Reyes: Call her back.',
  'Message from Ida Marsh: Where is the invoice?',
  'Appointment canceled by the client: Website review, March 12, 2026 at 10:00 AM',
  'Appointment booked: Website review, March 12, 2026 at 10:00 AM',
  'Credit of $25.00 on INV-2026-7001',
  'Refund of $100.00 by check on INV-2026-7001: Paid twice',
  'Payment of $500.00 by check for INV-2026-7001',
  'Reminder sent for invoice INV-2026-7001',
  'Invoice INV-2026-7001 issued: $1,200.00, due January 23, 2026',
  '1:30 hours logged on Draw',
  'Ida Marsh commented on The shop: Lovely. Go on.',
  'File added to The shop: Plan.pdf',
  'The shop: Project created',
  'Message linked to the account: A new shop',
  'Message from the website: A new shop',
  'Link to set a password sent: new account',
  'Account created',
]

const ofAccount = story.slice(-2)

describe('the timeline of a client', () => {
  test('lists everything once, newest first, and nothing of other clients', async () => {
    const { client } = await makeBusyClient()
    await makeBusyClient()
    assert.deepEqual(await textsOf(admin, client.id), story)
    const { rows, total } = await read(admin, client.id)
    assert.equal(total, story.length)
    assert.equal(new Set(rows.map(({ id }) => id)).size, story.length)
    assert.deepEqual(
      rows.map(({ timestamp }) => timestamp),
      rows.map(({ timestamp }) => timestamp).sort((one, other) => other.localeCompare(one)),
    )
  })

  test('links to the pages with details', async () => {
    const { client, project, task, invoice, lead, subscription } = await makeBusyClient()
    const { rows } = await read(admin, client.id)
    const linksOf = (kind: string) => [
      ...new Set(rows.filter((row) => row.kind === kind).map(({ to }) => to)),
    ]
    assert.deepEqual(linksOf('account'), [null])
    assert.deepEqual(linksOf('leads'), [`/admin/messages/details/${lead.id}`])
    assert.deepEqual(linksOf('projects'), [`/admin/projects/details/${project.id}?tab=updates`])
    assert.ok(linksOf('files').includes(`/admin/projects/details/${project.id}?tab=files`))
    assert.deepEqual(linksOf('time'), [`/admin/task/details/${task.id}`])
    for (const kind of ['invoices', 'payments'])
      assert.deepEqual(linksOf(kind), [`/admin/invoices/invoice-details/${invoice.id}`])
    assert.deepEqual(linksOf('messages'), [`/admin/support/${client.id}`])
    assert.deepEqual(linksOf('plan'), [`/admin/subscriptions/clients/${subscription.id}`])
  })

  test('is paginated, and can be filtered and searched', async () => {
    const { client } = await makeBusyClient()
    const page = await read(admin, client.id, { page: 2, limit: 5 })
    assert.deepEqual(await textsOf(admin, client.id, { page: 2, limit: 5 }), story.slice(5, 10))
    assert.equal(page.total, story.length)
    const beyond = await read(admin, client.id, { page: 9, limit: 5 })
    assert.deepEqual(beyond, { rows: [], total: story.length })
    const money = await textsOf(admin, client.id, { filter: 'payments' })
    assert.deepEqual(
      money.map((text) => text.split(' ')[0]),
      ['Credit', 'Refund', 'Payment'],
    )
    assert.deepEqual(await textsOf(admin, client.id, { q: 'PAID twice' }), [
      'Refund of $100.00 by check on INV-2026-7001: Paid twice',
    ])
    assert.deepEqual(await textsOf(admin, client.id, { filter: 'plan', q: 'shop' }), [])
    for (const q of ['%', "o'neil", '\\', '_', '日本'])
      assert.deepEqual(await textsOf(admin, client.id, { q }), [], q)
  })

  test('hides the account and voided invoices from Managers', async () => {
    const { client, invoice } = await makeBusyClient()
    const seen = story.filter((text) => !ofAccount.includes(text))
    assert.deepEqual(await textsOf(manager, client.id), seen)
    assert.deepEqual(await textsOf(manager, client.id, { filter: 'account' }), [])
    await db
      .updateTable('invoice')
      .set({ voided_at: january(22) })
      .where('id', '=', invoice.id)
      .execute()
    const withInvoice = (texts: string[]) => texts.filter((text) => text.includes('INV-'))
    assert.deepEqual(withInvoice(await textsOf(manager, client.id)), [])
    assert.equal(withInvoice(await textsOf(admin, client.id)).length, 5)
  })

  test("lists a project's history for its client at the time, and its files for its current client", async () => {
    const { client, project } = await makeBusyClient()
    const next = await makeAccount(db, { role: 'User' })
    await db
      .updateTable('project')
      .set({ client_id: next.id })
      .where('id', '=', project.id)
      .execute()
    assert.equal((await textsOf(admin, client.id, { filter: 'projects' })).length, 2)
    assert.deepEqual(await textsOf(admin, next.id, { filter: 'projects' }), [])
    assert.deepEqual(await textsOf(admin, client.id, { filter: 'files' }), [
      'File shared: Brand guide',
    ])
    assert.deepEqual(await textsOf(admin, next.id, { filter: 'files' }), [
      'File added to The shop: Plan.pdf',
    ])
  })

  test('leaves out the history of a deleted project', async () => {
    const { id } = await makeAccount(db, { role: 'User' })
    const project = await makeProject(db, { client_id: id, title: 'The shop' })
    const entry = { project_id: project.id, client_id: id, created_at: january(5) }
    const values = { ...entry, action: 'Project created' }
    await db.insertInto('project_entry').values(values).execute()
    const filter = { filter: 'projects' } as const
    assert.deepEqual(await textsOf(admin, id, filter), ['The shop: Project created'])
    await db.deleteFrom('project').where('id', '=', project.id).execute()
    assert.deepEqual(await textsOf(admin, id, filter), [])
  })

  test('shows texts verbatim on one truncated line, and leaves out deleted ones', async () => {
    const { id } = await makeAccount(db, { role: 'User', first_name: '<b>', last_name: 'Null' })
    const text = `<script>alert(1)</script>\n${'long '.repeat(60)}`
    const message = await makeMessage(db, { conversation_id: id, text })
    const [said] = await textsOf(admin, id, { filter: 'messages' })
    assert.match(
      said ?? '',
      /^Message from <b> Null: <script>alert\(1\)<\/script> +long .{1,160}…$/,
    )
    await db
      .updateTable('chat_message')
      .set({ text: '', deleted_at: january(1) })
      .where('id', '=', message.id)
      .execute()
    assert.deepEqual(await textsOf(admin, id, { filter: 'messages' }), [])
  })

  test('exists only for clients', async () => {
    const closed = await makeAccount(db, { role: 'User', deleted_at: january(1) })
    for (const id of [admin.accountId, closed.id, randomUUID()])
      await assert.rejects(read(admin, id), { code: 'NOT_FOUND' })
  })
})
