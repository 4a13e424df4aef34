import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { projects } from '#features/projects/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { invoices } from '../contract.ts'
import { invoiceVersions } from '../document/contract.ts'
import { ledger } from '../ledger/contract.ts'
import { projectMoney } from './contract.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

async function makeWork() {
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const userId = client.accountId
  const own = { client_id: userId, showcase: false }
  const project = await makeProject(db, { ...own, title: 'A harbor' })
  return { client, userId, projectId: project.id, other: (await makeProject(db, own)).id }
}

/** An invoice of $1,000.00. */
async function add(userId: string, values: object = {}) {
  const items = [{ service: 'Website', quantity: 1, price: 1_000 }]
  return (await admin.call(invoices.add, { body: { userId, items, ...values } })).item
}
const edit = async (id: string, body: object) =>
  (await admin.call(invoices.edit, { params: { id }, body })).item
const moneyOf = (projectId: string, reader = admin) =>
  reader.call(projectMoney.one, { params: { id: projectId } })

const refused = {
  code: 'INVALID_INPUT',
  fields: { projectId: 'Please choose a project of this client.' },
}

describe('the project of an invoice', () => {
  test('is one of its client', async () => {
    const { userId, projectId } = await makeWork()
    const foreign = await makeWork()
    await assert.rejects(add(userId, { projectId: foreign.projectId }), refused)
    const { id, ...added } = await add(userId, { projectId })
    assert.equal(added.projectId?.title, 'A harbor')
    await assert.rejects(edit(id, { projectId: foreign.projectId }), refused)
    await assert.rejects(edit(id, { userId: foreign.userId }), refused)
    const moved = await edit(id, { userId: foreign.userId, projectId: foreign.projectId })
    assert.equal(moved.projectId?.id, foreign.projectId)
  })

  test('stays until it is changed, also where the project went to another client', async () => {
    const { userId, projectId } = await makeWork()
    const { id } = await add(userId, { projectId })
    const { item: copy } = await admin.call(invoices.duplicate, { params: { id } })
    assert.equal(copy.projectId?.id, projectId)
    const body = { userId: (await makeWork()).userId }
    await admin.call(projects.edit, { params: { id: projectId }, body })
    assert.equal((await edit(id, { projectId, note: 'Thanks' })).projectId?.id, projectId)
    assert.equal((await edit(id, { projectId: null })).projectId, null)
    await assert.rejects(edit(id, { projectId }), refused)
  })

  test('is named in the versions and the history, and goes with the project', async () => {
    const { userId, projectId } = await makeWork()
    const { id } = await add(userId)
    await edit(id, { projectId })
    const params = { id }
    const [newest] = (await admin.call(invoiceVersions.list, { params, query: {} })).rows
    assert.deepEqual(newest?.changed, ['project'])
    assert.deepEqual([newest?.before?.project, newest?.values.project], [undefined, 'A harbor'])
    const { history } = await admin.call(invoices.one, { params })
    assert.equal(history[0]?.action, 'Project: none → “A harbor”')
    await admin.call(projects.remove, { params: { id: projectId } })
    assert.equal((await admin.call(invoices.one, { params })).projectId, null)
  })

  test('filters the lists and their sums', async () => {
    const { client, userId, projectId, other } = await makeWork()
    const { id } = await add(userId, { projectId })
    await add(userId, { projectId: other })
    await add(userId)
    const query = { project: projectId }
    for (const rows of [
      (await admin.call(invoices.list, { query })).rows,
      (await client.call(invoices.own, { query })).rows,
    ])
      assert.deepEqual(
        rows.map((row) => row.id),
        [id],
      )
    assert.equal((await admin.call(invoices.sums, { query })).open, 1_000)
  })
})

function inDollars(invoiced: number, paid: number, open: number) {
  const sums = { invoiced, paid, open }
  return { ...sums, currencies: [{ currency: 'USD', ...sums }] }
}

describe('the money of a project', () => {
  test('is what was issued, with payments and credits, without drafts and voided invoices', async () => {
    const { userId, projectId, other } = await makeWork()
    const nothing = { ...inDollars(0, 0, 0), unbilled: { minutes: 0, worth: 0 } }
    assert.deepEqual(await moneyOf(projectId), nothing)
    const { id } = await add(userId, { projectId })
    await add(userId, { projectId, draft: true })
    await add(userId, { projectId: other })
    const voided = await add(userId, { projectId })
    await admin.call(invoices.remove, { params: { id: voided.id }, body: {} })
    const params = { id }
    await admin.call(ledger.record, { params, body: { amount: 300, method: 'check' } })
    await admin.call(ledger.credit, { params, body: { amount: 150, reason: 'Late' } })
    const { invoiced, paid, open } = await moneyOf(projectId)
    assert.deepEqual([invoiced, paid, open], [850, 300, 550])
  })

  test('has the unbilled time, worth what its items will be', async () => {
    const { db } = app.database
    const { userId, projectId, other } = await makeWork()
    const [task, elsewhere] = [
      await makeTask(db, { project_id: projectId }),
      await makeTask(db, { project_id: other }),
    ]
    const logs = [
      await makeTimeLog(db, { task_id: task.id, seconds: 5_400 }),
      await makeTimeLog(db, { task_id: elsewhere.id }),
    ]
    assert.deepEqual((await moneyOf(projectId)).unbilled, { minutes: 90, worth: 142.5 })
    const query = { client: userId, project: projectId }
    const { rows } = await admin.call(invoices.unbilled, { query })
    assert.deepEqual(
      rows.flatMap(({ timeLogs }) => timeLogs),
      [logs[0]?.id],
    )
    const items = [{ service: 'Work', quantity: 1.5, price: 95, timeLogs: [logs[0]!.id] }]
    await add(userId, { items, projectId })
    assert.deepEqual(await moneyOf(projectId), {
      ...inDollars(142.5, 0, 142.5),
      unbilled: { minutes: 0, worth: 0 },
    })
  })

  test('is seen by the persons of the client with the right to invoices, without the time', async () => {
    const { userId, projectId } = await makeWork()
    await add(userId, { projectId })
    const bookkeeper = await signInColleague(app, userId, ['invoices'])
    assert.deepEqual(await moneyOf(projectId, bookkeeper), inDollars(1_000, 0, 1_000))
    const designer = await signInColleague(app, userId, ['projects', 'people'])
    await assert.rejects(moneyOf(projectId, designer), { code: 'FORBIDDEN' })
    const employee = await signInAs(app, 'Employee')
    await assert.rejects(moneyOf(projectId, employee), { code: 'FORBIDDEN' })
    const manager = await signInAs(app, 'Manager')
    assert.equal((await moneyOf(projectId, manager)).unbilled?.minutes, 0)
    const stranger = await signInAs(app, 'User')
    await assert.rejects(moneyOf(projectId, stranger), { code: 'NOT_FOUND' })
  })

  test('leaves the former client out where the project went to another', async () => {
    const { client, userId, projectId } = await makeWork()
    await add(userId, { projectId })
    const next = await signInAs(app, 'User')
    const body = { userId: next.accountId }
    await admin.call(projects.edit, { params: { id: projectId }, body })
    assert.equal((await moneyOf(projectId, next)).invoiced, 0)
    await assert.rejects(moneyOf(projectId, client), { code: 'NOT_FOUND' })
    assert.equal((await moneyOf(projectId)).invoiced, 1_000)
  })
})
