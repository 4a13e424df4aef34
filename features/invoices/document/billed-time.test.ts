import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { time } from '#features/time/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makePlan } from '#test/plans.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { invoices } from '../contract.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

/** A client with a task that has two logs of an hour. */
async function work() {
  const { db } = app.database
  const client = await makeAccount(db)
  const project = await makeProject(db, { client_id: client.id, showcase: false })
  const task = await makeTask(db, { project_id: project.id })
  const logs = [
    await makeTimeLog(db, { task_id: task.id, account_id: task.account_id }),
    await makeTimeLog(db, { task_id: task.id, account_id: task.account_id, seconds: 1800 }),
  ]
  return { clientId: client.id, taskId: task.id, logs: logs.map(({ id }) => id).sort() }
}

const itemOf = (timeLogs?: readonly string[], values: object = {}) => ({
  ...{ service: 'Development', quantity: 1, price: 95 },
  ...(timeLogs && { timeLogs: [...timeLogs] }),
  ...values,
})
const add = async (userId: string, items: ReturnType<typeof itemOf>[], values: object = {}) =>
  (await admin.call(invoices.add, { body: { userId, items, ...values } })).item
const edit = (id: string, body: object) => admin.call(invoices.edit, { params: { id }, body })

async function unbilledOf(client: string) {
  const { rows } = await admin.call(invoices.unbilled, { query: { client } })
  return rows.flatMap(({ timeLogs }) => timeLogs).sort()
}

async function errorOf(call: Promise<unknown>) {
  return call.then(
    () => assert.fail('was accepted'),
    (error) => error,
  )
}

test('the unbilled time of a client is listed by task', async () => {
  const { clientId, taskId, logs } = await work()
  await work()
  const { rows } = await admin.call(invoices.unbilled, { query: { client: clientId } })
  assert.deepEqual(
    rows.map((row) => [row.taskId.id, row.minutes, [...row.timeLogs].sort()]),
    [[taskId, 90, logs]],
  )
})

test('time covered by a plan is billable once the included hours are used up', async () => {
  const { db } = app.database
  const { clientId, logs } = await work()
  const { id: planId } = await makePlan(db, { shown: false, included_minutes: 60 })
  await admin.call(subscriptions.add, { body: { userId: clientId, planId } })
  const project = await makeProject(db, { client_id: clientId, showcase: false })
  const task = await makeTask(db, { project_id: project.id, in_plan: true })
  const started = app.clock.now.getTime()
  const log = (hours: number) =>
    makeTimeLog(db, {
      ...{ task_id: task.id, account_id: task.account_id, seconds: 2700 },
      started_at: new Date(started + hours * 3_600_000).toISOString(),
    })
  await log(1)
  const { id: over } = await log(2)
  const { rows } = await admin.call(invoices.unbilled, { query: { client: clientId } })
  assert.deepEqual(
    rows.map(({ overPlan, minutes, timeLogs }) => [overPlan, minutes, [...timeLogs].sort()]),
    [
      [false, 90, logs],
      [true, 30, [over]],
    ],
  )
})

test('time that an item bills is marked, and free again when the item goes', async () => {
  const { clientId, logs } = await work()
  const { id, items } = await add(clientId, [itemOf(logs), itemOf()])
  const [first, second] = items
  assert.deepEqual(await unbilledOf(clientId), [])
  const { billedTime } = await admin.call(invoices.one, { params: { id } })
  assert.deepEqual(
    billedTime?.map(({ itemId, timeLogs }) => [itemId, [...timeLogs].sort()]),
    [[first?.id, logs]],
  )
  await edit(id, {
    items: [itemOf(undefined, { id: first?.id }), itemOf(undefined, { id: second?.id })],
  })
  assert.deepEqual(await unbilledOf(clientId), [])
  await edit(id, { items: [itemOf(logs.slice(0, 1), { id: first?.id })] })
  assert.deepEqual(await unbilledOf(clientId), logs.slice(1))
  await edit(id, { items: [itemOf()] })
  assert.deepEqual(await unbilledOf(clientId), logs)
})

test('time is free again when the draft is deleted or the invoice is voided', async () => {
  const { clientId, logs } = await work()
  for (const draft of [true, false]) {
    const { id } = await add(clientId, [itemOf(logs)], { draft })
    assert.deepEqual(await unbilledOf(clientId), [])
    await admin.call(invoices.remove, { params: { id }, body: {} })
    assert.deepEqual(await unbilledOf(clientId), logs)
  }
})

describe('an item cannot bill time', () => {
  const elsewhere = 'Another item already bills this time.'
  const foreign = 'This time was logged for another client, or it is no longer there.'

  test('of another client', async () => {
    const own = await work()
    const other = await work()
    const error = await errorOf(add(own.clientId, [itemOf(), itemOf(other.logs)]))
    assert.deepEqual(error.fields, { 'items.1.timeLogs': foreign })
    const { id } = await add(own.clientId, [itemOf(own.logs)], { draft: true })
    const moved = await errorOf(edit(id, { userId: other.clientId }))
    assert.deepEqual(Object.keys(moved.fields), ['userId'])
  })

  test('twice, also at the same time', async () => {
    const { clientId, logs } = await work()
    const twice = await errorOf(add(clientId, [itemOf(logs), itemOf(logs)]))
    assert.deepEqual(twice.fields, { 'items.1.timeLogs': elsewhere })
    const both = await Promise.allSettled([
      add(clientId, [itemOf(logs)]),
      add(clientId, [itemOf([...logs].reverse())]),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    assert.deepEqual(refused?.reason.fields, { 'items.0.timeLogs': elsewhere })
  })
})

test('billed time is neither deleted, shortened nor moved', async () => {
  const { clientId, logs } = await work()
  const { id } = await add(clientId, [itemOf(logs)])
  const [log = ''] = logs
  const params = { id: log }
  const { taskId } = await work()
  const before = (await admin.call(time.one, { params })).totalMinutesSpent
  const shorter = { totalMinutesSpent: before - 1 }
  for (const call of [
    () => admin.call(time.remove, { params }),
    () => admin.call(time.edit, { params, body: shorter }),
    () => admin.call(time.edit, { params, body: { taskId } }),
  ]) {
    const error = await errorOf(call())
    assert.equal(error.code, 'IN_USE')
    assert.match(error.message, /^An invoice bills this time, so it cannot be/)
  }
  assert.deepEqual(await admin.call(time.inUse, { params }), {
    message:
      'An invoice bills this time, so it cannot be deleted. Remove it from the invoice first.',
    links: [{ label: 'The invoice', path: `/admin/invoices/invoice-details/${id}` }],
  })
  await admin.call(time.edit, { params, body: { description: 'Longer text' } })
  await admin.call(invoices.remove, { params: { id }, body: {} })
  await admin.call(time.edit, { params, body: shorter })
  await admin.call(time.remove, { params })
})
