import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dashboard } from '#features/dashboard/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { hashSeen } from '#people/decisions.server.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { invoices } from '../contract.ts'
import { clientInvoicePaths } from '../paths.ts'
import type { Status } from '../rules.ts'
import { designs } from './contract.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

/** A client with an invoice whose design waits. */
async function makeWaiting({ projectId }: { projectId?: string } = {}) {
  const client = await signInAs(app, 'User')
  return { client, ...(await addWaiting(client.accountId, projectId)) }
}

async function addWaiting(userId: string, projectId?: string) {
  const items = [{ service: 'A harbor site', description: 'Three pages.', quantity: 1, price: 900 }]
  const status: Status = 'Design Approval Pending'
  return (await admin.call(invoices.add, { body: { userId, items, status, projectId } })).item
}

const waitingOf = async (by: Visitor, query: { invoice?: string; project?: string } = {}) =>
  (await by.call(designs.waiting, { query })).rows
const approve = (by: Visitor, id: string, seen = '') =>
  by.call(designs.approve, { params: { id }, body: { seen } })
const detailsOf = (by: Visitor, id: string) => by.call(invoices.one, { params: { id } })

describe('the design of an invoice', () => {
  test('is approved with a record for both sides, the history and a notification', async () => {
    const { client, id, invoiceNumber } = await makeWaiting()
    const asked = async () => (await client.call(dashboard.client, {})).asked
    const to = clientInvoicePaths.details(id)
    const need = { kind: 'Design', title: `Invoice ${invoiceNumber}`, action: 'Approve', to }
    assert.deepEqual(await asked(), [{ ...need, detail: 'Its design is ready.' }])
    const [waiting] = await waitingOf(client, { invoice: id })
    assert.ok(waiting)
    const { id: _, _id, seen, ...shown } = waiting
    assert.deepEqual(
      [shown.invoiceNumber, shown.projectTitle, shown.items.map(({ service }) => service)],
      [invoiceNumber, null, ['A harbor site']],
    )
    assert.equal(seen, hashSeen(shown))
    await approve(client, id, seen)
    const [own, staff] = [await detailsOf(client, id), await detailsOf(admin, id)]
    assert.deepEqual([own.status, own.history[0]?.action], ['Design Approved', 'Design approved'])
    assert.deepEqual(own.decisions, staff.decisions)
    const [record] = own.decisions
    assert.deepEqual(
      [own.decisions.length, record?.decision, record?.seenHash],
      [1, 'Approved', seen],
    )
    assert.match(`${record?.email} ${record?.address}`, /@.* \d+\.\d+\.\d+\.0\/24$/)
    const { rows } = await admin.call(notifications.list, {})
    assert.ok(
      rows.some(({ text }) => text.includes(`approved the design of invoice ${invoiceNumber}.`)),
    )
    assert.deepEqual([await waitingOf(client), await asked()], [[], []])
    await assert.rejects(approve(client, id, seen), {
      ...{ status: 409, code: 'NOT_WAITING', message: 'This design is approved already.' },
    })
  })

  test('is approved once by fifty calls at once', async () => {
    const { client, id } = await makeWaiting()
    const [waiting] = await waitingOf(client)
    const calls = Array.from({ length: 50 }, () => approve(client, id, waiting?.seen))
    const results = await Promise.allSettled(calls)
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.ok(results.every((one) => one.status === 'fulfilled' || one.reason.status === 409))
    assert.equal((await detailsOf(client, id)).decisions.length, 1)
  })

  test('is not approved unseen, in another status, or on a voided invoice', async () => {
    const { client, id } = await makeWaiting()
    const [waiting] = await waitingOf(client)
    const params = { id }
    await admin.call(invoices.edit, {
      ...{ params, body: { items: [{ service: 'A lighthouse site', quantity: 1, price: 900 }] } },
    })
    await assert.rejects(approve(client, id, waiting?.seen), { status: 409, code: 'CONFLICT' })
    await admin.call(invoices.edit, { params, body: { status: 'Deposit Pending' } })
    const refused = { status: 409, message: 'This design does not wait for an approval.' }
    await assert.rejects(approve(client, id), refused)
    await admin.call(invoices.edit, { params, body: { status: 'Design Approval Pending' } })
    await admin.call(invoices.remove, { params, body: {} })
    const voided = { status: 409, message: 'This invoice was voided.' }
    await assert.rejects(approve(client, id), voided)
    assert.deepEqual(await waitingOf(client), [])
  })

  test('is approved by persons with the right to invoices, or to projects in a project', async () => {
    const owner = await signInAs(app, 'User')
    const userId = owner.accountId
    const project = await makeProject(app.database.db, {
      ...{ client_id: userId, showcase: false, title: 'A harbor' },
    })
    const ofProject = await addWaiting(userId, project.id)
    const plain = await addWaiting(userId)
    const designer = await signInColleague(app, userId, ['projects'])
    const [waiting, ...others] = await waitingOf(designer)
    assert.deepEqual([waiting?.id, waiting?.projectTitle, others], [ofProject.id, 'A harbor', []])
    await assert.rejects(approve(designer, plain.id), { code: 'NOT_FOUND' })
    await approve(designer, ofProject.id, waiting?.seen)
    const bookkeeper = await signInColleague(app, userId, ['invoices'])
    assert.deepEqual(await waitingOf(bookkeeper, { project: project.id }), [])
    const [rest] = await waitingOf(bookkeeper)
    await approve(bookkeeper, plain.id, rest?.seen)
    const supported = await signInColleague(app, userId, ['support', 'people'])
    await assert.rejects(waitingOf(supported), { code: 'FORBIDDEN' })
    const stranger = await signInAs(app, 'User')
    await assert.rejects(approve(stranger, plain.id), { code: 'NOT_FOUND' })
  })

  test('shows its record to no other client who gets the invoice', async () => {
    const { client, id } = await makeWaiting()
    await approve(client, id, (await waitingOf(client))[0]?.seen)
    const next = await signInAs(app, 'User')
    await admin.call(invoices.edit, { params: { id }, body: { userId: next.accountId } })
    assert.deepEqual((await detailsOf(next, id)).decisions, [])
    assert.equal((await detailsOf(admin, id)).decisions.length, 1)
  })
})

test('a decision never changes, except that its personal data goes', async () => {
  const { client, id } = await makeWaiting()
  await approve(client, id, (await waitingOf(client))[0]?.seen)
  const { pool } = app.database
  for (const change of [
    "update decision set decision = 'Refused' where about = $1",
    'update decision set name = null where about = $1',
    'update decision set name = null, email = null, address = null, browser = null, decided_at = now() where about = $1',
    'delete from decision where about = $1',
  ])
    await assert.rejects(pool.query(change, [id]), /a decision never changes/)
  await pool.query(
    'update decision set name = null, email = null, address = null, browser = null where about = $1',
    [id],
  )
  const [record] = (await detailsOf(client, id)).decisions
  assert.deepEqual([record?.name, record?.seenHash.length], [null, 64])
})
