import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ListedUser, people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Visitor
let manager: Visitor
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  const people = [
    { first_name: 'Hannah', last_name: 'Brandt', business_name: 'Bakery', email: 'h@example.test' },
    { first_name: 'Owen', last_name: 'abbott', status: 'Suspended', email: 'owen@seed.test' },
    { first_name: 'Ines', last_name: 'Castellan', role: 'Employee', email: 'ines@example.test' },
    { first_name: 'Gone', last_name: 'Gone', deleted_at: '2026-01-01T00:00:00Z' },
  ]
  for (const person of people) await makeAccount(app.database.db, person)
})

const list = (who: Visitor, query = {}) => who.call(people.list, { query })

describe('the list of users', () => {
  test('shows Admins all fields except secrets, newest first', async () => {
    const { rows, total } = await list(admin)
    assert.equal(total, 5)
    assert.deepEqual(
      rows.slice(0, 3).map(({ firstName }) => firstName),
      ['Ines', 'Owen', 'Hannah'],
    )
    const fields = [...Object.keys(ListedUser.shape), 'invoices', 'appointments'].sort()
    for (const row of rows) assert.deepEqual(Object.keys(row).sort(), fields)
  })

  test('shows Managers names and roles only', async () => {
    const { rows, total } = await list(manager)
    assert.equal(total, 5)
    for (const row of rows) {
      const shown = ['_id', 'clientId', 'firstName', 'id', 'lastName', 'role']
      assert.deepEqual(Object.keys(row).sort(), shown)
    }
  })

  test('does not let Managers search or filter by hidden fields', async () => {
    assert.equal((await list(manager, { q: 'owen@seed.test' })).total, 0)
    assert.equal((await list(manager, { q: 'Bakery' })).total, 0)
    assert.equal((await list(manager, { q: 'owen ABB' })).total, 1)
    assert.equal((await list(manager, { filter: 'Employee' })).total, 1)
    await assert.rejects(list(manager, { filter: 'Suspended' }), { code: 'INVALID_INPUT' })
  })

  test('tells Managers who can be given work', async () => {
    const left = { role: 'Employee', status: 'InActive', email: 'left@example.test' }
    await makeAccount(app.database.db, left)
    const { rows } = await list(manager, { filter: 'Staff' })
    assert.deepEqual(
      new Set(rows.map(({ role }) => role)),
      new Set(['Admin', 'Manager', 'Employee']),
    )
    assert.equal(rows.filter(({ role }) => role === 'Employee').length, 1)
  })

  test('is forbidden to other roles', async () => {
    for (const role of ['User', 'Employee'] as const) {
      await assert.rejects(list(await signInAs(app, role)), { code: 'FORBIDDEN', status: 403 })
    }
    await assert.rejects(list(app.visit()), { code: 'NOT_SIGNED_IN', status: 401 })
  })

  test('can be searched, filtered, sorted and paged', async () => {
    const names = async (query: object) =>
      (await list(admin, query)).rows.map(({ firstName }) => firstName)
    assert.deepEqual(await names({ q: 'hannah brandt' }), ['Hannah'])
    assert.deepEqual(await names({ q: 'seed.test' }), ['Owen'])
    assert.deepEqual(await names({ q: 'bakery' }), ['Hannah'])
    assert.deepEqual(await names({ q: '%' }), [])
    assert.deepEqual(await names({ filter: 'Employee', q: 'ines' }), ['Ines'])
    assert.deepEqual(await names({ filter: 'Suspended' }), ['Owen'])
    assert.deepEqual((await names({ sort: 'name' })).slice(0, 3), ['Owen', 'Hannah', 'Ines'])
    const page = await list(admin, { sort: 'name', page: 2, limit: 2 })
    assert.equal(page.rows[0]?.firstName, 'Ines')
    assert.equal(page.rows.length, 2)
    assert.ok(page.total > 4)
  })
})
