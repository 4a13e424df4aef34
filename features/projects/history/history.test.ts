import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeDocument, makeProject, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { projects } from '../contract.ts'

type SignedInVisitor = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: SignedInVisitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

/** A project of a client who is signed in. */
async function startProject(values: object = {}) {
  const client = await signInAs(app, 'User')
  const project = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false, tech_stack: ['React'] },
    ...values,
  })
  return { client, project, id: project.id }
}

function edit(id: string, userId: string, values: object) {
  const body = {
    ...{ title: 'A bridge', description: '<p>Over a creek.</p>', userId },
    techStack: ['React' as const],
    ...values,
  }
  return manager.call(projects.edit, { params: { id }, body })
}

const plain = { title: 'A bridge', description: '<p>Over a creek.</p>' }

async function historyOf(visitor: SignedInVisitor, id: string) {
  const { history = [] } = await visitor.call(projects.one, { params: { id } })
  return history.map(({ action, comment, from }) => [action, comment, from])
}

describe('the history of a project', () => {
  test('says in words what a save changed, with its comment', async () => {
    const { client, id } = await startProject({ ...plain, status: 'in-progress' })
    app.advance(60)
    const comment = 'We wait for the photographs.'
    const { item } = await edit(id, client.accountId, { status: 'paused', comment })
    assert.equal(item.history?.length, 1)
    const { history } = await client.call(projects.one, { params: { id } })
    const [entry] = history ?? []
    assert.deepEqual(history, [
      {
        ...{ _id: entry?.id, id: entry?.id, action: 'Status: In progress → Paused', comment },
        ...{ from: 'agency', timestamp: app.clock.now.toISOString(), author: entry?.author },
      },
    ])
    const { id: authorId, firstName } = entry?.author ?? {}
    assert.deepEqual([authorId, firstName], [manager.accountId, 'Ada'])
    app.advance(60)
    await edit(id, client.accountId, { priority: 'high', dueDate: '2026-12-04' })
    await edit(id, client.accountId, { comment: 'Only a word.' })
    const newest = [
      ['Comment', 'Only a word.', 'agency'],
      ['Due date: none → December 4, 2026; Priority: Medium → High', '', 'agency'],
      ['Status: In progress → Paused', comment, 'agency'],
    ]
    assert.deepEqual(await historyOf(client, id), newest)
    assert.deepEqual(await historyOf(manager, id), newest)
  })

  test('takes a status and a comment without the other fields', async () => {
    const { client, id } = await startProject({ ...plain, status: 'in-progress' })
    const body = { status: 'completed', comment: 'It is live.' } as const
    const { item } = await manager.call(projects.edit, { params: { id }, body })
    assert.deepEqual(
      [item.status, item.title, item.techStack],
      ['completed', 'A bridge', ['React']],
    )
    assert.match(item.description, /Over a creek/)
    assert.deepEqual(await historyOf(client, id), [
      ['Status: In progress → Completed', 'It is live.', 'agency'],
    ])
  })

  test('takes a comment alone, while somebody has the form open', async () => {
    const { client, id } = await startProject(plain)
    const { updatedAt: basedOn } = await manager.call(projects.one, { params: { id } })
    app.advance(60)
    const body = { comment: 'Only a word.' }
    await manager.call(projects.edit, { params: { id }, body })
    await edit(id, client.accountId, { priority: 'high', basedOn })
    assert.equal((await historyOf(client, id)).length, 2)
  })

  test('has no entry for what is for staff alone, or for a save that changed nothing', async () => {
    const { client, id } = await startProject(plain)
    const slug = `bridge-${id}`
    await edit(id, client.accountId, {})
    await edit(id, client.accountId, { note: 'Pays late', showcase: true, slug })
    assert.deepEqual(await historyOf(client, id), [])
  })

  test('begins when the project is created', async () => {
    const client = await signInAs(app, 'User')
    const body = { ...plain, userId: client.accountId, techStack: ['React' as const] }
    const { item } = await manager.call(projects.add, { body })
    assert.deepEqual(await historyOf(client, item.id), [['Project created', '', 'agency']])
  })

  test('tells what restoring a version changed', async () => {
    const { client, id } = await startProject(plain)
    for (const status of ['in-progress', 'paused']) await edit(id, client.accountId, { status })
    const { rows } = await manager.call(changes.versions, { query: { itemId: id } })
    const first = { id: rows[1]?.id ?? '' }
    await manager.call(changes.restore, { params: first, body: { to: 'after' } })
    assert.deepEqual((await historyOf(client, id))[0], [
      'Status: Paused → In progress',
      '',
      'agency',
    ])
  })

  test('has no entry if the save fails', async () => {
    const { client, id } = await startProject(plain)
    const values = { comment: 'Lost', basedOn: '2020-01-01T00:00:00.000Z' }
    await assert.rejects(edit(id, client.accountId, values), { code: 'CONFLICT' })
    const rows = app.database.db.selectFrom('project_entry').where('project_id', '=', id)
    assert.deepEqual(await rows.selectAll().execute(), [])
  })

  test('names the documents that came with a save', async () => {
    const { client, id } = await startProject(plain)
    const file = async (name: string) => {
      const { id } = await makeDocument(app, { name, account_id: manager.accountId })
      return `/api/document/${id}`
    }
    const files = [await file('Plan.zip')]
    await edit(id, client.accountId, { files })
    await edit(id, client.accountId, {
      files: [...files, await file('a.zip'), await file('b.zip')],
    })
    assert.deepEqual(await historyOf(client, id), [
      ['2 files added', '', 'agency'],
      ['File added: Plan.zip', '', 'agency'],
    ])
  })

  test('is read in pages, and by those alone who see the project', async () => {
    const { client, id } = await startProject({ ...plain, showcase: true })
    for (const comment of ['One', 'Two', 'Three']) await edit(id, client.accountId, { comment })
    const params = { id }
    const query = { page: 2, limit: 2 }
    const employee = await signInAs(app, 'Employee')
    const read = async (visitor: SignedInVisitor) => {
      const { rows, total } = await visitor.call(projects.history, { params, query })
      return [total, rows.map(({ comment }) => comment)]
    }
    assert.deepEqual(await read(client), [3, ['One']])
    assert.deepEqual(await read(manager), [3, ['One']])
    for (const other of [employee, await signInAs(app, 'User')])
      await assert.rejects(read(other), { status: 404 })
    await makeTask(app.database.db, { project_id: id, account_id: employee.accountId })
    assert.deepEqual(await read(employee), [3, ['One']])
  })

  test('holds the newest 100 in the project itself', async () => {
    const { client, id } = await startProject(plain)
    await app.database.pool.query(
      `insert into project_entry (project_id, client_id, account_id, action, created_at)
       select $1, $2, $3, 'Entry ' || n, now() - n * interval '1 minute' from generate_series(1, 105) n`,
      [id, client.accountId, manager.accountId],
    )
    const actions = (await historyOf(client, id)).map(([action]) => action)
    assert.deepEqual([actions.length, actions[0], actions[99]], [100, 'Entry 1', 'Entry 100'])
    const query = { page: 11, limit: 10 }
    const { rows, total } = await client.call(projects.history, { params: { id }, query })
    assert.deepEqual([total, rows.map(({ action }) => action).at(-1)], [105, 'Entry 105'])
  })

  test('is in a list only if it is asked for', async () => {
    const { client, id } = await startProject(plain)
    await edit(id, client.accountId, { comment: 'Hello' })
    const [row] = (await client.call(projects.mine, {})).rows
    assert.ok(row && !('history' in row))
    const { rows } = await client.call(projects.mine, { query: { fields: ['title', 'history'] } })
    assert.deepEqual(
      rows[0]?.history?.map(({ comment }) => comment),
      ['Hello'],
    )
  })

  test('does not show a client what was said to the one before', async () => {
    const { client, id } = await startProject(plain)
    const next = await signInAs(app, 'User')
    await edit(id, client.accountId, { comment: 'About your dentist' })
    await edit(id, next.accountId, { comment: 'Welcome' })
    assert.deepEqual(await historyOf(next, id), [['Comment', 'Welcome', 'agency']])
    const { rows } = await next.call(projects.history, { params: { id } })
    assert.equal(rows.length, 1)
    assert.equal((await historyOf(manager, id)).length, 2)
  })
})

describe('my projects', () => {
  test('are those of a client, with the progress of their tasks', async () => {
    const { db } = app.database
    const { client, id } = await startProject()
    const other = await startProject()
    for (const status of ['completed', 'completed', 'pending', 'in-progress'])
      await makeTask(db, { project_id: id, status })
    const { rows, total } = await client.call(projects.mine, {})
    assert.deepEqual([total, rows[0]?.id, rows[0]?.progress], [1, id, { done: 2, total: 4 }])
    const one = await other.client.call(projects.one, { params: { id: other.id } })
    assert.deepEqual(one.progress, { done: 0, total: 0 })
  })

  test('are those of the tasks of an Employee, without notes', async () => {
    const { db } = app.database
    const employee = await signInAs(app, 'Employee')
    const { id, project } = await startProject({ note: 'Pays late' })
    await startProject()
    await makeTask(db, { project_id: id, account_id: employee.accountId })
    for (const call of [projects.mine, projects.list]) {
      const { rows, total } = await employee.call(call, {})
      assert.deepEqual([total, rows[0]?.id], [1, id])
      assert.ok(rows[0] && !('note' in rows[0]))
    }
    for (const address of [id, project.slug]) {
      const one = await employee.call(projects.one, { params: { id: address } })
      assert.deepEqual([one.status, one.note, one.showcase], ['not started', undefined, undefined])
    }
  })

  test('are filtered, sorted and searched', async () => {
    const { client, id } = await startProject({ title: 'Second', status: 'paused' })
    const first = await makeProject(app.database.db, {
      ...{ client_id: client.accountId, title: 'First', showcase: false },
    })
    const ids = async (query: object) =>
      (await client.call(projects.mine, { query })).rows.map((row) => row.id)
    assert.deepEqual(await ids({ sort: 'title' }), [first.id, id])
    assert.deepEqual(await ids({ filter: 'paused' }), [id])
    assert.deepEqual(await ids({ q: 'fir' }), [first.id])
    assert.deepEqual(await ids({ limit: 1, page: 2 }), [id])
  })
})

// The last test, because the sweep also ends the sign-ins.
test('the history of a deleted project stays until the deletion can no longer be undone', async () => {
  const { client, id } = await startProject(plain)
  await edit(id, client.accountId, { comment: 'Hello' })
  const { changeId } = await remove(id)
  const sweepIn = (days: number) =>
    sweep({ ...app.kernel, now: () => new Date(Date.now() + days * 86_400_000) })
  const { changeRetentionDays } = app.kernel.config
  await sweepIn(changeRetentionDays - 1)
  const admin = await signInAs(app, 'Admin')
  await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
  assert.deepEqual(await historyOf(admin, id), [['Comment', 'Hello', 'agency']])
  await remove(id)
  await sweepIn(changeRetentionDays + 1)
  const entries = app.database.db.selectFrom('project_entry').where('project_id', '=', id)
  assert.deepEqual(await entries.selectAll().execute(), [])
})

async function remove(id: string) {
  const admin = await signInAs(app, 'Admin')
  return admin.call(projects.remove, { params: { id } })
}
