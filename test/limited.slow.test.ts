import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { users } from '#features/accounts/users/contract.ts'
import { calendar } from '#features/appointments/calendar/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { isOpen, type Role } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { matrix } from './access-matrix.ts'
import { reachOf } from './access-reach.ts'
import { startTestApp, type TestApp, type Visitor } from './app.ts'
import { makeAppointment } from './appointments.ts'
import { makeRequest } from './change-requests.ts'
import { makeAttachment, makeMessage, say } from './chats.ts'
import { makeAccount, makeDocument, makeProject, makeToken, signInAs } from './factories.ts'
import { makeInvoice, makeRecurringInvoice } from './invoices.ts'
import { makeLead } from './leads.ts'
import { makeItem, makeOnboarding } from './onboardings.ts'
import { makeSubscription } from './plans.ts'
import { makeProposal } from './proposals.ts'
import { makeResource } from './resources.ts'
import { makeDeliverable, makePin } from './reviews.ts'
import { makeSurvey } from './surveys.ts'
import { addEntry } from './weekly-words.ts'
import { makeStage, makeTask, makeTimeLog } from './work.ts'

let app: TestApp
let seen: { id: string }
let hidden: Visitor & { accountId: string }
/** The ids of all records of the client out of sight. */
let ids: string[]
let projectId: string
let admin: Visitor

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const { db } = app.database
  admin = await signInAs(app, 'Admin')
  seen = await makeAccount(db, { business_name: 'Seen business' })
  const names = { business_name: 'Unseen business', last_name: 'Unseen' }
  hidden = await signInAs(app, 'User', { ...names, email: 'unseen@example.test' })
  const client_id = hidden.accountId
  const unseen = { client_id, title: 'Unseen project' }
  const project = await makeProject(db, { ...unseen, showcase: false })
  projectId = project.id
  const task = await makeTask(db, { project_id: projectId, title: 'Unseen task' })
  await addEntry(db, project, { action: 'Unseen entry', created_at: new Date().toISOString() })
  const message = await makeMessage(db, {
    ...{ conversation_id: client_id, author_id: client_id, text: 'Unseen words' },
  })
  const review = await makeDeliverable(db, {
    ...{ client_id, project_id: projectId, title: 'Unseen deliverable' },
  })
  const place = { deliverable_id: review.id, version_id: review.version_id }
  const list = await makeOnboarding(db, { client_id, project_id: projectId, title: 'Unseen list' })
  const records = [
    ...[{ id: client_id }, project, task, message],
    await makeTimeLog(db, { task_id: task.id, description: 'Unseen note' }),
    await makeInvoice(db, { client_id, project_id: projectId, price: 987_654_300 }),
    await makeRecurringInvoice(db, { client_id }),
    await makeStage(db, { project_id: projectId, title: 'Unseen stage' }),
    await makeSubscription(db, { client_id }),
    await makeAppointment(db, { client_id, reason: 'Unseen reason' }),
    await makeResource(app, { client_id, title: 'Unseen resource' }),
    await makeSurvey(db, { client_id, suggestions: 'Unseen suggestion' }),
    await makeLead(db, { client_id, text: 'Unseen lead' }),
    await makeRequest(db, { client_id, project_id: projectId, title: 'Unseen change' }),
    list,
    await makeItem(db, { onboarding_id: list.id, title: 'Unseen item' }),
    await makeProposal(db, { client_id, title: 'Unseen proposal' }),
    review,
    ...[{ id: review.version_id }, { id: review.page_id }],
    await makePin(db, { ...place, text: 'Unseen pin' }),
    await makeDocument(app, { project_id: projectId, account_id: client_id, name: 'Unseen.zip' }),
    await makeAttachment(app, message),
  ]
  ids = records.map(({ id }) => id)
})

/** A person who sees one client alone, to whom a task of each client is assigned. */
async function makeLimited(role: Role) {
  const { db } = app.database
  const person = await signInAs(app, role, { sees_clients: [seen.id] })
  await makeTask(db, { account_id: person.accountId, project_id: projectId, title: 'Unseen task' })
  const shown = await makeProject(db, { client_id: seen.id, title: 'Seen project' })
  await makeTask(db, { account_id: person.accountId, project_id: shown.id, title: 'Seen task' })
  return { person, token: await makeToken(app, { id: person.accountId, role }), shown }
}

function callsOf(role: Role): Endpoint[] {
  const letter = role === 'Manager' ? 'M' : 'E'
  return routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, stream }) => !isOpen(access) && !stream)
    .filter(({ method, path }) => reachOf(matrix[`${method} ${path}`] ?? '', letter) !== 'none')
}

async function send({ method }: Endpoint, path: string, token: string) {
  const isWrite = method !== 'GET'
  const response = await fetch(app.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(isWrite && { 'Content-Type': 'application/json' }),
    },
    ...(isWrite && { body: '[]' }),
  })
  return { status: response.status, text: await response.text() }
}

const isTold = (text: string) =>
  [...ids, 'Unseen', '9876543', '9,876,543'].some((it) => text.includes(it))

for (const role of ['Employee', 'Manager'] as const) {
  test(`no reply to a limited ${role} holds a record of another client`, async () => {
    const { token } = await makeLimited(role)
    const reads = callsOf(role).filter(({ method }) => method === 'GET')
    for (const endpoint of reads) {
      const paths = endpoint.path.includes('{')
        ? ids.map((id) => endpoint.path.replace(/\{\w+\}/g, id))
        : [
            endpoint.path,
            `${endpoint.path}?q=Unseen`,
            `${endpoint.path}?from=2090-01-01&to=2090-02-01`,
          ]
      for (const path of paths) {
        const { status, text } = await send(endpoint, path, token)
        assert.ok(status < 500, `${path}: ${status} ${text}`)
        assert.ok(!isTold(text), `${path}: ${text.slice(0, 600)}`)
      }
    }
  })

  test(`a limited ${role} changes no record of another client`, async () => {
    const { token } = await makeLimited(role)
    const writes = callsOf(role).filter(
      ({ method, path }) => method !== 'GET' && path.includes('{'),
    )
    for (const endpoint of writes)
      for (const id of ids) {
        const path = endpoint.path.replace(/\{\w+\}/g, id)
        const { status } = await send(endpoint, path, token)
        assert.equal(status, 404, `${endpoint.method} ${path}`)
      }
  })
}

test('staff without a limit see them in many replies', async () => {
  const token = await makeToken(app, await makeAccount(app.database.db, { role: 'Manager' }))
  const told: string[] = []
  for (const endpoint of callsOf('Manager')) {
    if (endpoint.method !== 'GET') continue
    const paths = endpoint.path.includes('{')
      ? ids.map((id) => endpoint.path.replace(/\{\w+\}/g, id))
      : [`${endpoint.path}?q=Unseen`, endpoint.path]
    for (const path of paths)
      if (isTold((await send(endpoint, path, token)).text)) told.push(endpoint.path)
  }
  assert.ok(new Set(told).size > 25, [...new Set(told)].join(' '))
})

test('a limited Manager works for the clients in sight', async () => {
  const { person, shown } = await makeLimited('Manager')
  const { rows } = await person.call(projects.list, { query: { q: 'Seen project' } })
  assert.deepEqual(rows.map(({ id }) => id).includes(shown.id), true)
  const [task] = (await person.call(tasks.list, { query: { q: 'Seen task' } })).rows
  await person.call(tasks.edit, { params: { id: task?.id ?? '' }, body: { status: 'completed' } })
  assert.equal((await person.call(invoices.list, {})).total, 0)
})

test('a record with a client out of sight is not made', async () => {
  const { person } = await makeLimited('Manager')
  const { accountId } = person
  const body = { title: 'For nobody', description: 'Nothing', projectId, userId: accountId }
  await assert.rejects(person.call(tasks.add, { body }))
})

test('a message of a client notifies whoever sees the client', async () => {
  const { person } = await makeLimited('Manager')
  const other = await signInAs(app, 'Manager')
  await say(hidden, hidden.accountId, 'Is anybody there?')
  const notified = app.database.db.selectFrom('notification').select('account_id')
  const of = (id: string) => notified.where('account_id', '=', id).execute()
  assert.deepEqual(
    [(await of(person.accountId)).length, (await of(other.accountId)).length],
    [0, 1],
  )
})

test('the calendar feed of a limited Manager holds no other appointments', async () => {
  const { person } = await makeLimited('Manager')
  const own = await makeAppointment(app.database.db, { client_id: seen.id })
  const { url } = await person.call(calendar.address, {})
  const token = /([\w-]{70})\.ics$/.exec(url)?.[1] ?? ''
  const { calendar: feed } = await app.visit().call(calendar.feed, { params: { token } })
  assert.ok(feed.includes(own.id) && !isTold(feed), feed)
})

test('an Admin limits a person with the next request, in the security log', async () => {
  const { db } = app.database
  const person = await signInAs(app, 'Manager')
  const params = { id: person.accountId }
  const read = () => person.call(projects.one, { params: { id: projectId } })
  assert.equal((await read()).id, projectId)
  await admin.call(users.limit, { params, body: { clientIds: [seen.id] } })
  await assert.rejects(read(), { code: 'NOT_FOUND' })
  const { seesClients } = await admin.call(users.one, { params })
  assert.deepEqual(seesClients, [{ id: seen.id, name: 'Seen business' }])
  await admin.call(users.limit, { params, body: { clientIds: null } })
  assert.equal((await read()).id, projectId)
  const logged = db.selectFrom('security_event').select('detail').orderBy('created_at')
  assert.deepEqual(await logged.where('kind', '=', 'clients-changed').execute(), [
    { detail: '1 clients' },
    { detail: 'All clients' },
  ])
  const params2 = { id: hidden.accountId }
  const refused = admin.call(users.limit, { params: params2, body: { clientIds: null } })
  await assert.rejects(refused, { code: 'NOT_FOUND' })
})

test('each table with a client has a limited view with its columns', async () => {
  const { rows } = await sql<{ missing: string }>`
    select table_name || '.' || column_name as missing from information_schema.columns as wanted
    where table_schema = 'public' and (table_name in (
      select table_name from information_schema.views where table_schema = 'limited')
      or exists (
      select from information_schema.columns as owner
      where owner.table_schema = 'public' and owner.table_name = wanted.table_name
        and owner.column_name in ('client_id', 'project_id', 'invoice_id', 'task_id',
          'conversation_id', 'lead_id', 'survey_id', 'subscription_id')))
      and not exists (
        select from information_schema.columns as shown
        where shown.table_schema = 'limited' and shown.table_name = wanted.table_name
          and shown.column_name = wanted.column_name)
      and table_name <> 'session'`.execute(app.database.db)
  assert.deepEqual(rows, [])
})
