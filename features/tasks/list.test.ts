import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { tasks } from './contract.ts'

let app: TestApp
let manager: Visitor
let employee: Visitor & { accountId: string }
let other: { id: string }
let project: { id: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  // A Wednesday in New York, and the next day in UTC.
  app.clock.now = new Date('2026-11-26T02:30:00Z')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
  const { db } = app.database
  other = await makeAccount(db, { role: 'Employee', first_name: 'Ines', last_name: 'Okafor' })
  project = await makeProject(db, { title: 'Spring catalog' })
  for (const [at, [title, values]] of Object.entries(rows).entries())
    await makeTask(db, {
      title,
      account_id: employee.accountId,
      project_id: project.id,
      created_at: new Date(app.clock.now.getTime() - at * 60_000).toISOString(),
      ...values,
    })
  const foreign = { account_id: other.id, created_at: '2026-01-01T00:00:00Z' }
  await makeTask(db, { title: 'Wedding cakes', ...foreign })
})

/** Newest first. */
const rows: Record<string, object> = {
  late: { due_date: '2026-11-24', status: 'in-progress' },
  done: { due_date: '2026-11-24', status: 'completed', priority: 'high' },
  'Undated 100%': { priority: 'low' },
  today: { due_date: '2026-11-25', status: 'in-progress' },
  saturday: { due_date: '2026-11-28' },
  'done today': { due_date: '2026-11-25', status: 'completed' },
  'next sunday': { due_date: '2026-11-29' },
  'last saturday': { due_date: '2026-11-21', priority: 'high' },
  sunday: { due_date: '2026-11-22', status: 'completed' },
}

async function titlesOf(query: object, who = manager) {
  const { rows: found, total } = await who.call(tasks.list, { query: { limit: 20, ...query } })
  assert.equal(total, found.length)
  return found.map(({ title }) => title)
}

describe('the list of tasks', () => {
  const usual = [
    ...['Undated 100%', 'today', 'saturday', 'next sunday'],
    ...['late', 'last saturday'],
    ...['done', 'done today', 'sunday'],
  ]

  test('shows open tasks first, then overdue ones, then completed ones', async () => {
    assert.deepEqual(await titlesOf({}, employee), usual)
    assert.deepEqual(await titlesOf({ filter: project.id }), usual)
    const all = await manager.call(tasks.list, {})
    assert.deepEqual([all.rows.length, all.total], [10, 10])
    assert.deepEqual(
      all.rows.filter(({ overdue }) => overdue).map(({ title }) => title),
      ['late', 'last saturday'],
    )
  })

  test('is in the same order on every page, with and without a search', async () => {
    for (const q of ['', 'catalog']) {
      const paged: string[] = []
      for (const page of [1, 2, 3, 4, 5]) {
        const { rows: found, total } = await employee.call(tasks.list, {
          query: { q, page, limit: 2 },
        })
        assert.equal(total, 9)
        paged.push(...found.map(({ title }) => title))
      }
      assert.deepEqual(paged, usual)
      const beyond = await employee.call(tasks.list, { query: { q, page: 9, limit: 2 } })
      assert.deepEqual(beyond, { rows: [], total: 9 })
    }
  })

  test('can be filtered by status and due date, in weeks from Sunday', async () => {
    const found = async (filter: string) => (await titlesOf({ filter }, employee)).sort()
    assert.deepEqual(await found('completed'), ['done', 'done today', 'sunday'])
    assert.deepEqual(await found('in-progress'), ['late', 'today'])
    assert.deepEqual(await found('overdue'), ['last saturday', 'late'])
    assert.deepEqual(await found('due-today'), ['done today', 'today'])
    assert.deepEqual(await found('due-this-week'), [
      ...['done', 'done today', 'late', 'saturday', 'sunday', 'today'],
    ])
    assert.equal((await found('pending')).length, 4)
    await assert.rejects(found('gone'), { code: 'INVALID_INPUT' })
  })

  test('can be filtered by Employee, and by status beside that', async () => {
    assert.deepEqual(await titlesOf({ filter: other.id }), ['Wedding cakes'])
    const query = { filter: employee.accountId, status: 'in-progress' }
    assert.deepEqual(await titlesOf(query), ['today', 'late'])
    assert.deepEqual(await titlesOf({ filter: other.id }, employee), [])
  })

  test('can be searched by title, project and Employee', async () => {
    assert.deepEqual(await titlesOf({ q: 'CAKES' }), ['Wedding cakes'])
    assert.deepEqual(await titlesOf({ q: 'ines oka' }), ['Wedding cakes'])
    assert.equal((await titlesOf({ q: 'spring CAT' })).length, 9)
    assert.deepEqual(await titlesOf({ q: 'catalog', filter: 'overdue', sort: 'title' }), [
      ...['last saturday', 'late'],
    ])
    assert.deepEqual(await titlesOf({ q: '0%' }), ['Undated 100%'])
    assert.deepEqual(await titlesOf({ q: '_' }), [])
    assert.deepEqual(await titlesOf({ q: 'cakes' }, employee), [])
  })

  test('can be sorted', async () => {
    const first = async (sort: string) => (await titlesOf({ sort }, employee)).slice(0, 2)
    assert.deepEqual(await first('title'), ['done', 'done today'])
    assert.deepEqual(await first('dueDate'), ['last saturday', 'sunday'])
    assert.equal((await first('-dueDate'))[0], 'Undated 100%')
    assert.deepEqual((await first('-priority')).sort(), ['done', 'last saturday'])
    assert.equal((await first('priority'))[0], 'Undated 100%')
    assert.deepEqual(await first('-createdAt'), ['late', 'done'])
    assert.equal((await titlesOf({ sort: 'status' }, employee)).at(-1), 'sunday')
  })

  test('tells the time spent, and can be limited to some fields', async () => {
    const { id: task_id } = await makeTask(app.database.db, {
      title: 'Timed',
      account_id: other.id,
    })
    for (const seconds of [90, 3600]) await makeTimeLog(app.database.db, { task_id, seconds })
    const [row] = (await manager.call(tasks.list, { query: { q: 'Timed' } })).rows
    assert.equal(row?.secondsSpent, 3690)
    const query = { q: 'Timed', fields: ['title' as const, 'status' as const] }
    assert.deepEqual((await manager.call(tasks.list, { query })).rows, [
      { id: task_id, title: 'Timed', status: 'pending' },
    ])
    await app.database.db.deleteFrom('time_log').execute()
    await app.database.db.deleteFrom('task').where('id', '=', task_id).execute()
  })
})
