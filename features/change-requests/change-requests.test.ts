import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dashboard } from '#features/dashboard/contract.ts'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { documents } from '#features/documents/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { search } from '#features/search/contract.ts'
import { stages } from '#features/stages/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import type { Parts } from '#shared/endpoint.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { drawPicture } from '#test/pictures.ts'
import { makeSubscription } from '#test/plans.ts'
import { makeTimeLog } from '#test/work.ts'
import { changeRequests } from './contract.ts'
import { changePaths } from './paths.ts'

let app: TestApp
let admin: Visitor & { accountId: string }

before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const words = { title: 'A gallery', description: 'Pictures of the harbor.' }

/** A client with a project in which they asked for a change. */
async function makeAsked(due_date: string | null = '2030-03-01') {
  const client = await signInAs(app, 'User')
  const { id: projectId } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false, title: 'A harbor', due_date },
  })
  const asked = await client.call(changeRequests.ask, { params: { id: projectId }, body: words })
  return { client, projectId, id: asked.item.id }
}

/** A plan of two hours in each period. */
async function startPlan(client_id: string) {
  const { db } = app.database
  const days = { starts: '2026-01-01', ends: '2090-01-01' }
  const { id } = await makeSubscription(db, { client_id, starts: days.starts })
  const period = { subscription_id: id, client_id, ...days, included_minutes: 120 }
  const times = { starts_at: days.starts, ends_at: days.ends }
  await db
    .insertInto('subscription_period')
    .values({ ...period, ...times })
    .execute()
}

type Answer = Parts<typeof changeRequests.answer>['body']

async function answer(id: string, body: Answer) {
  return (await admin.call(changeRequests.answer, { params: { id }, body })).item
}

const decide = (client: Visitor, id: string, seen: string, decision: 'accept' | 'decline') =>
  client.call(changeRequests.decide, { params: { id }, body: { decision, seen } })

const price: Answer = { kind: 'price', amount: 450, moreDays: 5 }

const tasksOf = async (projectId: string) =>
  (await admin.call(tasks.list, { query: { filter: projectId } })).rows

const draftsOf = async (projectId: string) =>
  (await admin.call(invoices.list, { query: { project: projectId, filter: 'Draft' } })).rows

const read = (visitor: Visitor, id: string) => visitor.call(changeRequests.one, { params: { id } })

const seesNotification = async (accountId: string) =>
  (
    await app.database.db
      .selectFrom('notification')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('kind', 'like', '%change-request')
      .execute()
  ).map(({ subject }) => subject)

describe('a change request', () => {
  test('is asked with a page and a picture, which is a file of the project', async () => {
    const { client, projectId } = await makeAsked()
    const file = new File([new Uint8Array(await drawPicture())], 'harbor.png')
    const { url } = await client.call(documents.upload, { body: {}, files: { file } })
    const body = { ...words, pageUrl: '/about', picture: url }
    const params = { id: projectId }
    const { item } = await client.call(changeRequests.ask, { params, body })
    assert.equal(item.picture?.name, 'harbor.png')
    assert.deepEqual([item.state, item.pageUrl, item.answer], ['asked', '/about', null])
    const { documents: files } = await client.call(projects.one, { params })
    assert.deepEqual(
      files?.map(({ name }) => name),
      ['harbor.png'],
    )
    const { total } = await client.call(changeRequests.list, { params })
    assert.equal(total, 2)
    const text = new File(['plain'], 'plain.txt')
    const plain = await client.call(documents.upload, { body: {}, files: { file: text } })
    await assert.rejects(
      client.call(changeRequests.ask, { params, body: { ...words, picture: plain.url } }),
      { fields: { picture: 'Please choose an image.' } },
    )
    assert.ok((await seesNotification(admin.accountId)).some((one) => one.includes('asked for')))
  })

  test('with a price makes a task and a draft, and moves the due date', async () => {
    const { client, projectId, id } = await makeAsked()
    const answered = await answer(id, price)
    assert.equal(answered.answer?.words, '$450.00 and 5 more days')
    assert.deepEqual(await tasksOf(projectId), [])
    const { item } = await decide(client, id, answered.seen, 'accept')
    assert.equal(item.state, 'accepted')
    assert.deepEqual([item.taskId, item.invoiceId], [undefined, undefined])
    assert.deepEqual(
      item.decisions.map(({ decision, seenHash }) => [decision, seenHash]),
      [['Accepted', answered.seen]],
    )
    const [task, ...moreTasks] = await tasksOf(projectId)
    assert.deepEqual([task?.title, task?.inPlan, moreTasks], ['A gallery', false, []])
    assert.equal(task?.userId.id, admin.accountId)
    const [draft, ...moreDrafts] = await draftsOf(projectId)
    assert.deepEqual([draft?.draft, draft?.totalAmount, moreDrafts], [true, 450, []])
    const project = await client.call(projects.one, { params: { id: projectId } })
    assert.equal(project.dueDate, '2030-03-06')
    assert.match(
      project.history?.[0]?.action ?? '',
      /^Change accepted: A gallery; Due date: March 1, 2030 → March 6, 2030$/,
    )
    const seen = await read(admin, id)
    assert.deepEqual([seen.taskId, seen.invoiceId], [task?.id, draft?.id])
    assert.ok((await seesNotification(admin.accountId)).some((one) => one.includes('accepted')))
    await admin.call(tasks.edit, {
      ...{ params: { id: task?.id ?? '' }, body: { status: 'completed' } },
    })
    assert.equal((await read(client, id)).state, 'done')
  })

  test('gives its task to who answered, unless they no longer see the client', async () => {
    const { client, projectId, id } = await makeAsked()
    const manager = await signInAs(app, 'Manager')
    const params = { id }
    const { item } = await manager.call(changeRequests.answer, { params, body: price })
    const limited = app.database.db.updateTable('account').set({ sees_clients: [] })
    await limited.where('id', '=', manager.accountId).execute()
    await decide(client, id, item.seen, 'accept')
    const [task] = await tasksOf(projectId)
    assert.ok(task && task.userId.id !== manager.accountId)
  })

  test('with a price adds to the value of the project once it is accepted', async () => {
    const { client, projectId, id } = await makeAsked()
    const value = { project_id: projectId, currency: 'USD', cents: 100_000 }
    await app.database.db.insertInto('project_value').values(value).execute()
    const { seen } = await answer(id, price)
    const readValue = () => admin.call(stages.list, { params: { id: projectId } })
    assert.deepEqual((await readValue()).changes, [])
    await decide(client, id, seen, 'accept')
    const { changes, total } = await readValue()
    assert.deepEqual([changes, total], [[{ id, title: 'A gallery', amount: 450 }], 1450])
  })

  test('with a price is a line of the open draft, not of an issued invoice', async () => {
    const { client, projectId, id } = await makeAsked()
    const { db } = app.database
    const values = { client_id: client.accountId, project_id: projectId, price: 10_000 }
    await makeInvoice(db, values)
    const draft = await makeInvoice(db, { ...values, number: null })
    const { seen } = await answer(id, price)
    await decide(client, id, seen, 'accept')
    const { items, totalAmount } = await admin.call(invoices.one, { params: { id: draft.id } })
    assert.deepEqual(
      items.map(({ service, total }) => [service, total]),
      [
        ['Website', 100],
        ['A gallery', 450],
      ],
    )
    assert.equal(totalAmount, 550)
    assert.equal((await draftsOf(projectId)).length, 1)
  })

  test('with a price is not billed once its line is changed or gone, until it is added again', async () => {
    const { client, projectId, id } = await makeAsked()
    const { seen } = await answer(id, price)
    await decide(client, id, seen, 'accept')
    const isUnbilled = async () => (await read(admin, id)).isUnbilled
    assert.deepEqual([await isUnbilled(), (await read(client, id)).isUnbilled], [false, undefined])
    const bill = () => admin.call(changeRequests.bill, { params: { id } })
    const refused = { code: 'NOT_POSSIBLE', message: 'An invoice has its line.' }
    await assert.rejects(bill(), refused)
    const edit = async (values: object) => {
      const params = { id: (await read(admin, id)).invoiceId ?? '' }
      const { items } = await admin.call(invoices.one, { params })
      const body = { items: items.map((item) => ({ ...item, ...values })) }
      return (await admin.call(invoices.edit, { params, body })).item
    }
    await edit({ service: 'A gallery for the harbor', description: 'As agreed.' })
    assert.equal(await isUnbilled(), false)
    const { id: draft } = await edit({ price: 400 })
    assert.equal(await isUnbilled(), true)
    assert.equal((await bill()).item.isUnbilled, false)
    const { items, totalAmount } = await admin.call(invoices.one, { params: { id: draft } })
    assert.deepEqual([items.length, totalAmount], [1, 450])
    await admin.call(invoices.remove, { params: { id: draft }, body: {} })
    assert.equal((await bill()).item.isUnbilled, false)
    const [again] = await draftsOf(projectId)
    const params = { id: again?.id ?? '' }
    await admin.call(invoices.edit, { params, body: { draft: false } })
    assert.equal(await isUnbilled(), false)
    await admin.call(invoices.remove, { params, body: {} })
    assert.equal(await isUnbilled(), true)
    const copy = await admin.call(invoices.duplicate, { params })
    assert.deepEqual([copy.item.totalAmount, await isUnbilled()], [450, false])
  })

  test('in the plan takes no more hours than are left, and its task counts for the plan', async () => {
    const { client, projectId, id } = await makeAsked()
    const noPlan = { fields: { hours: 'There is no plan to take them from.' } }
    await assert.rejects(answer(id, { kind: 'plan', hours: 2 }), noPlan)
    await startPlan(client.accountId)
    assert.equal((await read(admin, id)).offer?.hoursLeft, 2)
    await assert.rejects(answer(id, { kind: 'plan', hours: 2.5 }), {
      fields: { hours: 'Only 2:00 hours are left in this period.' },
    })
    const { seen, answer: given } = await answer(id, { kind: 'plan', hours: 2 })
    assert.deepEqual([given?.hours, given?.words], [2, 'In the plan: 2:00 hours'])
    await decide(client, id, seen, 'accept')
    assert.deepEqual(
      (await tasksOf(projectId)).map(({ inPlan }) => inPlan),
      [true],
    )
    assert.deepEqual(await draftsOf(projectId), [])
    const params = { id: projectId }
    const next = await client.call(changeRequests.ask, { params, body: words })
    const hoursLeft = async () => (await read(admin, next.item.id)).offer?.hoursLeft
    assert.equal(await hoursLeft(), 0)
    const [task] = await tasksOf(projectId)
    await makeTimeLog(app.database.db, { task_id: task!.id, seconds: 1800 })
    // Half an hour is logged, and the rest of what was accepted is still reserved.
    assert.equal(await hoursLeft(), 0)
    await admin.call(changeRequests.close, { params: { id }, body: { state: 'done' } })
    assert.equal(await hoursLeft(), 1.5)
  })

  test('in the plan takes hours that are left once, in two projects at once', async () => {
    const { client, id } = await makeAsked()
    await startPlan(client.accountId)
    const { db } = app.database
    const other = await makeProject(db, { client_id: client.accountId, showcase: false })
    const params = { id: other.id }
    const next = (await client.call(changeRequests.ask, { params, body: words })).item.id
    const hours = { kind: 'plan', hours: 1.25 } as const
    const both = [await answer(id, hours), await answer(next, hours)]
    const results = await Promise.allSettled(
      both.map(({ id, seen }) => decide(client, id, seen, 'accept')),
    )
    const [refused, ...others] = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason] : [],
    )
    assert.deepEqual(others, [])
    const text = 'Only 0:45 hours are left in this period. Please ask us for another answer.'
    assert.deepEqual([refused?.code, refused?.message], ['NOT_POSSIBLE', text])
    const [open] = (await client.call(changeRequests.list, { params: { id: other.id } })).rows
    const [left] = [open, await read(client, id)].filter((one) => one?.state === 'answered')
    const { seen } = await answer(left?.id ?? '', { ...hours, hours: 0.75 })
    await decide(client, left?.id ?? '', seen, 'accept')
  })

  test('is not asked for, answered or accepted once the project is canceled', async () => {
    const { client, projectId, id } = await makeAsked()
    const { seen } = await answer(id, price)
    const params = { id: projectId }
    await admin.call(projects.edit, { params, body: { status: 'canceled' } })
    const refused = { code: 'NOT_POSSIBLE', message: 'This project is canceled.' }
    await assert.rejects(client.call(changeRequests.ask, { params, body: words }), refused)
    await assert.rejects(answer(id, price), refused)
    await assert.rejects(decide(client, id, seen, 'accept'), refused)
    assert.equal((await decide(client, id, seen, 'decline')).item.state, 'declined')
  })

  test('that is included is accepted at once, unless it takes more days', async () => {
    const { client, projectId, id } = await makeAsked()
    const dueDate = async () =>
      (await client.call(projects.one, { params: { id: projectId } })).dueDate
    const { state, seen } = await answer(id, { kind: 'included', moreDays: 3 })
    assert.deepEqual([state, await dueDate()], ['answered', '2030-03-01'])
    await decide(client, id, seen, 'accept')
    assert.deepEqual([(await tasksOf(projectId)).length, await dueDate()], [1, '2030-03-04'])
    const params = { id: projectId }
    const next = await client.call(changeRequests.ask, { params, body: words })
    assert.equal((await answer(next.item.id, { kind: 'included' })).state, 'accepted')
    assert.equal((await tasksOf(projectId)).length, 2)
    assert.ok((await seesNotification(client.accountId))[0]?.includes('included “A gallery”'))
  })

  test('is not accepted unseen, unanswered or twice', async () => {
    const { client, id } = await makeAsked()
    const { seen: first } = await read(client, id)
    await assert.rejects(decide(client, id, first, 'accept'), { code: 'NOT_POSSIBLE' })
    const { seen: stale } = await answer(id, price)
    const { seen } = await answer(id, { ...price, amount: 400 })
    await assert.rejects(decide(client, id, stale, 'accept'), { status: 409, code: 'CONFLICT' })
    await decide(client, id, seen, 'decline')
    const again = { status: 409, message: 'This change request is decided already.' }
    await assert.rejects(decide(client, id, seen, 'accept'), again)
    await assert.rejects(answer(id, price), again)
    const { state, decisions, entries } = await read(client, id)
    assert.deepEqual([state, decisions[0]?.decision], ['declined', 'Declined'])
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['Asked', '$450.00 and 5 more days', '$400.00 and 5 more days', 'Declined'],
    )
  })

  test('is accepted once by fifty calls at once', async () => {
    const { client, projectId, id } = await makeAsked()
    const { seen } = await answer(id, price)
    const calls = Array.from({ length: 50 }, () => decide(client, id, seen, 'accept'))
    const results = await Promise.allSettled(calls)
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.ok(results.every((one) => one.status === 'fulfilled' || one.reason.status === 409))
    assert.equal((await tasksOf(projectId)).length, 1)
    const [draft, ...others] = await draftsOf(projectId)
    assert.deepEqual([draft?.totalAmount, others], [450, []])
    const project = await client.call(projects.one, { params: { id: projectId } })
    assert.equal(project.dueDate, '2030-03-06')
  })

  test('of a project shares its draft with another that is accepted at once', async () => {
    const { client, projectId, id } = await makeAsked()
    const params = { id: projectId }
    const other = await client.call(changeRequests.ask, { params, body: words })
    const both = await Promise.all([id, other.item.id].map((one) => answer(one, price)))
    await Promise.all(both.map(({ id, seen }) => decide(client, id, seen, 'accept')))
    assert.deepEqual(
      (await draftsOf(projectId)).map(({ totalAmount }) => totalAmount),
      [900],
    )
    assert.equal((await client.call(projects.one, { params })).dueDate, '2030-03-11')
  })

  test('is closed by staff: declined before it is decided, done after it was accepted', async () => {
    const { id } = await makeAsked()
    const close = (one: string, state: 'declined' | 'done') =>
      admin.call(changeRequests.close, { params: { id: one }, body: { state } })
    await assert.rejects(close(id, 'done'), { code: 'NOT_POSSIBLE' })
    assert.equal((await close(id, 'declined')).item.state, 'declined')
    const { id: accepted } = await makeAsked()
    await answer(accepted, { kind: 'included' })
    await assert.rejects(close(accepted, 'declined'), { code: 'NOT_POSSIBLE' })
    assert.equal((await close(accepted, 'done')).item.state, 'done')
  })

  test('is open to persons of its client with the right to projects alone', async () => {
    const { client, projectId, id } = await makeAsked()
    const stranger = await signInAs(app, 'User')
    const params = { id }
    const body = { text: 'Hello' }
    await assert.rejects(read(stranger, id), { code: 'NOT_FOUND' })
    await assert.rejects(stranger.call(changeRequests.comment, { params, body }), {
      code: 'NOT_FOUND',
    })
    await assert.rejects(stranger.call(changeRequests.list, { params: { id: projectId } }), {
      code: 'NOT_FOUND',
    })
    const bookkeeper = await signInColleague(app, client.accountId, ['invoices', 'support'])
    await assert.rejects(read(bookkeeper, id), { code: 'FORBIDDEN' })
    const designer = await signInColleague(app, client.accountId, ['projects'])
    const { item } = await designer.call(changeRequests.comment, { params, body })
    assert.deepEqual(item.entries.at(-1)?.text, 'Hello')
    assert.equal(item.offer, undefined)
  })

  test('is on the dashboard of staff until it is answered, then on that of the client', async () => {
    const { client, projectId, id } = await makeAsked()
    const isAsked = async () =>
      (await admin.call(staffDashboard.read, {})).needs.some(({ rows }) =>
        rows.some((row) => row.id === id && row.to === changePaths.one(projectId, id)),
      )
    const needs = async (person: Visitor) =>
      (await person.call(dashboard.client, {})).asked
        .filter(({ kind }) => kind === 'Change request')
        .map(({ title, to }) => [title, to])
    // The five that wait longest are shown.
    await app.database.db
      .updateTable('change_request')
      .set({ updated_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    assert.deepEqual([await isAsked(), await needs(client)], [true, []])
    await answer(id, price)
    assert.deepEqual(
      [await isAsked(), await needs(client)],
      [false, [['A gallery', changePaths.client(projectId)]]],
    )
    const supported = await signInColleague(app, client.accountId, ['support'])
    assert.deepEqual(await needs(supported), [])
  })

  test('is in the list of all, which has as many rows as the dashboard counts', async () => {
    const { client, projectId, id } = await makeAsked()
    const list = async (query: Parts<typeof changeRequests.all>['query']) =>
      (await admin.call(changeRequests.all, { query })).rows
    const asked = await list({ filter: 'asked' })
    const { needs } = await admin.call(staffDashboard.read, {})
    const need = needs.find(({ kind }) => kind === 'Change')
    assert.deepEqual([need?.count, need?.to], [asked.length, changePaths.filtered('asked')])
    const business = `Bakery ${client.accountId}`
    const { db } = app.database
    await db
      .updateTable('client')
      .set({ name: business })
      .where('id', '=', client.accountId)
      .execute()
    for (const query of [{ project: projectId }, { client: client.accountId }, { q: business }])
      assert.deepEqual(
        (await list(query)).map((row) => [row.id, row.project.title]),
        [[id, 'A harbor']],
      )
    assert.deepEqual(await list({ client: client.accountId, filter: 'done' }), [])
    const renamed = db.updateTable('change_request').set({ title: 'A lighthouse' })
    await renamed.where('id', '=', id).execute()
    const { groups } = await admin.call(search.find, { query: { q: 'lighthouse' } })
    const { records = [] } = groups.find(({ label }) => label === 'Change requests') ?? {}
    assert.equal(records[0]?.to, changePaths.one(projectId, id))
  })

  test('keeps its project with its client', async () => {
    const { projectId } = await makeAsked()
    const next = await signInAs(app, 'User')
    const params = { id: projectId }
    await assert.rejects(admin.call(projects.edit, { params, body: { userId: next.accountId } }), {
      fields: { userId: 'This project has change requests of its client, so it stays with them.' },
    })
    await assert.rejects(admin.call(projects.remove, { params }), {
      ...{ code: 'IN_USE', message: /1 change request still belongs to this project/ },
    })
  })
})
