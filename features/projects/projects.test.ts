import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeCategory, makePicture, makeProject, signInAs } from '#test/factories.ts'
import { projects } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const open = [
  '_id',
  'categoryId',
  'createdAt',
  'description',
  'files',
  'files_alt',
  'id',
  'meta_description',
  'projectUrl',
  'slug',
  'techStack',
  'title',
  'updatedAt',
]
const own = [
  ...open,
  ...['business', 'documents', 'dueDate', 'history', 'lastUpdate', 'overdue', 'priority'],
  ...['progress', 'status', 'userId'],
].sort()
const all = [...own, 'note', 'showcase'].sort()

const secrets = {
  note: 'Pays late',
  status: 'paused',
  priority: 'high',
  due_date: '2099-12-24',
}

/** All property names, at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

async function makeProjectWithSecrets(values: object = {}) {
  const client = await makeAccount(app.database.db, {
    first_name: 'Wilhelmina',
    last_name: 'Quietly',
    business_name: 'Secretive Ltd',
  })
  const { id: category_id } = await makeCategory(app.database.db, 'project_category')
  const pictures = [await makePicture(app.database.db)]
  return makeProject(app.database.db, {
    ...{ client_id: client.id, category_id, pictures },
    ...secrets,
    ...values,
  })
}

describe('a showcased project', () => {
  test('shows others its public fields, and nothing about its client', async () => {
    const { id, slug, client_id } = await makeProjectWithSecrets()
    const others = [app.visit(), await signInAs(app, 'User'), await signInAs(app, 'Employee')]
    for (const visitor of others) {
      const one = await visitor.call(projects.one, { params: { id: slug } })
      const { rows } = await visitor.call(projects.list, {})
      const listed = rows.filter((project) => project.id === id)
      assert.ok(listed.length <= 1)
      for (const project of [one, ...listed]) {
        assert.deepEqual(Object.keys(project).sort(), open)
        const known = new Set([...open, 'name', '0'])
        assert.deepEqual(
          keysIn(project).filter((key) => !known.has(key)),
          [],
        )
        const json = JSON.stringify(project)
        const hidden = ['Wilhelmina', 'Quietly', 'Secretive', client_id ?? '-']
        for (const secret of [...hidden, ...Object.values(secrets)])
          assert.ok(!json.includes(secret), secret)
      }
    }
  })

  test('does not reveal private fields by filtering, sorting or searching', async () => {
    await makeProjectWithSecrets()
    const stranger = app.visit()
    for (const filter of ['paused', 'over-due', 'showcase'] as const)
      await assert.rejects(stranger.call(projects.list, { query: { filter } }), {
        fields: { filter: 'Not a filter.' },
      })
    for (const sort of ['dueDate', '-priority', 'status', '-updatedAt'] as const)
      await assert.rejects(stranger.call(projects.list, { query: { sort } }), {
        fields: { sort: 'Not a sort order.' },
      })
    for (const visitor of [stranger, await signInAs(app, 'Employee')]) {
      for (const q of ['Quietly', 'Secretive', 'Pays late'])
        assert.equal((await visitor.call(projects.list, { query: { q } })).total, 0)
    }
  })
})

describe('a project that is not showcased', () => {
  test('does not exist for others', async () => {
    const { id, slug } = await makeProjectWithSecrets({ showcase: false })
    const others = [app.visit(), await signInAs(app, 'User'), await signInAs(app, 'Employee')]
    for (const visitor of others) {
      for (const slugOrId of [id, slug]) {
        await assert.rejects(visitor.call(projects.one, { params: { id: slugOrId } }), {
          status: 404,
        })
      }
      const { rows } = await visitor.call(projects.list, {})
      assert.ok(rows.every((project) => project.id !== id))
    }
  })

  test('is visible to its client, except the notes of staff', async () => {
    const client = await signInAs(app, 'User')
    const mine = await makeProjectWithSecrets({ client_id: client.accountId, showcase: false })
    await makeProjectWithSecrets()
    const { rows, total } = await client.call(projects.list, {})
    assert.deepEqual([total, rows[0]?.id], [1, mine.id])
    const one = await client.call(projects.one, { params: { id: mine.id } })
    const { history, ...fields } = one
    assert.deepEqual(rows, [fields])
    assert.deepEqual(history, [])
    assert.deepEqual(Object.keys(one).sort(), own)
    assert.deepEqual([one.status, one.priority, one.dueDate], ['paused', 'high', '2099-12-24'])
    assert.equal(one.userId?.id, client.accountId)
    const count = async (filter: 'paused' | 'completed') =>
      (await client.call(projects.list, { query: { filter } })).total
    assert.deepEqual([await count('paused'), await count('completed')], [1, 0])
  })

  test('is completely visible to editors', async () => {
    const { id } = await makeProjectWithSecrets({ showcase: false })
    for (const role of ['Manager', 'Admin'] as const) {
      const writer = await signInAs(app, role)
      const one = await writer.call(projects.one, { params: { id } })
      assert.deepEqual(Object.keys(one).sort(), all)
      assert.deepEqual([one.note, one.showcase], ['Pays late', false])
      assert.deepEqual([one.userId?.firstName, one.userId?.lastName], ['Wilhelmina', 'Quietly'])
      const { rows } = await writer.call(projects.list, {})
      const { history, ...fields } = one
      assert.deepEqual(
        rows.find((project) => project.id === id),
        fields,
      )
    }
  })
})

describe('the rows of a client', () => {
  test('have the name of the business and the last update, and nothing said to others', async () => {
    const { db } = app.database
    const [client, admin] = [await signInAs(app, 'User'), await signInAs(app, 'Admin')]
    await db
      .updateTable('account')
      .set({ business_name: 'Halvorsen Boats' })
      .where('id', '=', client.accountId)
      .execute()
    const { id } = await makeProject(db, { client_id: client.accountId, showcase: false })
    const { id: client_id } = await makeAccount(db)
    await db
      .insertInto('project_entry')
      .values({
        ...{ project_id: id, client_id, account_id: admin.accountId },
        ...{ action: 'Comment', comment: 'Said to somebody else.' },
        created_at: '2030-01-01T00:00:00Z',
      })
      .execute()
    const mine = async () => (await client.call(projects.mine, {})).rows[0]
    assert.deepEqual(
      [(await mine())?.business, (await mine())?.lastUpdate],
      ['Halvorsen Boats', null],
    )
    const comment = 'The roof is on. '.repeat(20)
    await admin.call(projects.edit, { params: { id }, body: { comment } })
    const { lastUpdate } = (await mine()) ?? {}
    assert.deepEqual([lastUpdate?.action, lastUpdate?.comment], ['Comment', comment.slice(0, 120)])
    const { rows } = await client.call(projects.mine, { query: { fields: ['title'] } })
    assert.equal(rows[0] && 'lastUpdate' in rows[0], false)
  })

  test('name the business to Admins, who know it, and to no other staff', async () => {
    const { id } = await makeProjectWithSecrets({ showcase: false })
    const businessFor = async (role: 'Admin' | 'Manager') =>
      (await (await signInAs(app, role)).call(projects.one, { params: { id } })).business
    assert.deepEqual(
      [await businessFor('Admin'), await businessFor('Manager')],
      ['Secretive Ltd', ''],
    )
  })
})

describe('the list for editors', () => {
  const titles = async (query: object) => {
    const manager = await signInAs(app, 'Manager')
    const { rows } = await manager.call(projects.list, { query: { q: 'Listed', ...query } })
    return rows.map(({ title }) => title.replace('Listed ', '')).join()
  }

  test('can be sorted by due date, priority and status', async () => {
    const { db } = app.database
    const { id: client_id } = await makeAccount(db, { last_name: 'Listedperson' })
    const { id: category_id } = await makeCategory(db, 'project_category')
    const add = (title: string, values: object) =>
      makeProject(db, { title: `Listed ${title}`, client_id, showcase: false, ...values })
    await add('a', { status: 'completed', priority: 'high', due_date: '2020-01-01', category_id })
    await add('b', { status: 'paused', priority: 'low' })
    await add('c', { status: 'not started', due_date: '2099-01-01', showcase: true })
    await add('d', { status: 'in-progress', priority: 'high', due_date: '2021-01-01' })
    assert.equal(await titles({}), 'd,c,b,a')
    assert.equal(await titles({ sort: 'title' }), 'a,b,c,d')
    assert.equal(await titles({ sort: 'dueDate' }), 'a,d,c,b')
    assert.equal(await titles({ sort: '-priority' }), 'd,a,c,b')
    assert.equal(await titles({ sort: 'status' }), 'c,b,a,d')
    assert.equal(await titles({ filter: 'over-due' }), 'd')
    assert.equal(await titles({ filter: 'in-progress' }), '')
    assert.equal(await titles({ filter: 'paused' }), 'b')
    assert.equal(await titles({ filter: 'showcase' }), 'c')
    assert.equal(await titles({ filter: category_id }), 'a')
    assert.equal(await titles({ q: 'ada listedperson' }), 'd,c,b,a')
  })

  test('computes over-due: not on the due date, not when completed, and never stored', async () => {
    const { db } = app.database
    const admin = await signInAs(app, 'Admin')
    app.clock.now = new Date('2026-11-21T23:30:00-05:00')
    const isOverdue = async (values: object) => {
      const { id } = await makeProject(db, { showcase: false, ...values })
      const { overdue, status } = await admin.call(projects.one, { params: { id } })
      assert.notEqual(status, 'over-due')
      return overdue
    }
    assert.equal(await isOverdue({ due_date: '2026-11-20' }), true)
    assert.equal(await isOverdue({ due_date: '2026-11-20', status: 'paused' }), true)
    assert.equal(await isOverdue({ due_date: '2026-11-21' }), false)
    assert.equal(await isOverdue({}), false)
    for (const status of ['completed', 'canceled'])
      assert.equal(await isOverdue({ due_date: '2026-11-20', status }), false)
  })
})
