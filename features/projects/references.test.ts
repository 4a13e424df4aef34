import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { projectMoney } from '#features/invoices/project/contract.ts'
import { search } from '#features/search/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { time } from '#features/time/contract.ts'
import { timelines } from '#features/timeline/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { projects } from './contract.ts'
import { readProjectTimeline } from './public.server.ts'

let app: TestApp
let admin: Visitor
let client: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

const draft = { title: 'A lighthouse', description: '<p>On a rock.</p>', techStack: ['React'] }
const add = async (values: object) =>
  (await admin.call(projects.add, { body: { ...draft, ...values } })).item
const edit = async (id: string, body: object) =>
  (await admin.call(projects.edit, { params: { id }, body })).item
const refused = { code: 'INVALID_INPUT', fields: { userId: 'User assignment is required' } }

describe('a reference without a client', () => {
  test('exists in the portfolio alone', async () => {
    await assert.rejects(add({}), refused)
    await assert.rejects(add({ userId: null, showcase: false }), refused)
    const { id, slug, userId, business } = await add({ showcase: true })
    assert.deepEqual([userId, business], [null, ''])
    for (const change of [{ showcase: false }, { showcase: false, userId: null }])
      await assert.rejects(edit(id, change), refused)
    const off = { body: { ids: [id], published: false } }
    const { results } = await admin.call(projects.publishMany, off)
    assert.deepEqual(results, [{ id, outcome: 'refused', message: refused.fields.userId }])
    const shown = await app.visit().call(projects.one, { params: { id: slug } })
    assert.equal(shown.title, 'A lighthouse')
  })

  test('gets a client before it becomes private, and may lose it again', async () => {
    const { id } = await add({ showcase: true })
    const given = await edit(id, { userId: client.accountId, showcase: false })
    assert.equal(given.userId?.clientId, client.accountId)
    assert.equal((await client.call(projects.mine, {})).total, 1)
    await assert.rejects(edit(id, { userId: null }), refused)
    assert.equal((await edit(id, { userId: null, showcase: true })).userId, null)
    assert.equal((await client.call(projects.mine, {})).total, 0)
  })

  test('has a history, tasks and time, which reach no client', async () => {
    const { db } = app.database
    const { id, slug } = await add({ title: 'A windmill', showcase: true, dueDate: '2020-01-01' })
    const task = await makeTask(db, { project_id: id })
    await makeTimeLog(db, { task_id: task.id, seconds: 3_600 })
    await admin.call(tasks.edit, { params: { id: task.id }, body: { status: 'completed' } })
    await edit(id, { status: 'in-progress', comment: 'Begun' })
    const { rows: urgent } = await readProjectTimeline(db, calendarDay(app.kernel.now()))
    assert.equal(urgent.find((row) => row.id === id)?.client, 'No client')
    await edit(id, { status: 'completed' })
    const one = await admin.call(projects.one, { params: { id } })
    assert.deepEqual(
      [one.userId, one.history?.map(({ comment }) => comment)],
      [null, ['', 'Begun', '']],
    )
    const { rows } = await admin.call(projects.list, { query: { q: 'windmill' } })
    assert.deepEqual(
      rows.map((row) => [row.id, row.userId]),
      [[id, null]],
    )
    const { groups } = await admin.call(search.find, { query: { q: 'windmill' } })
    const found = groups.flatMap(({ records }) => records).find((record) => record.id === id)
    assert.equal(found?.note, 'No client')
    const totals = await admin.call(time.totals, { query: { project: id } })
    assert.deepEqual([totals.minutes, totals.clients], [60, []])
    const { csv } = await admin.call(time.csv, { query: { project: id } })
    assert.match(csv, /No client/)
    const none = { invoiced: 0, paid: 0, open: 0 }
    assert.deepEqual(await admin.call(projectMoney.one, { params: { id } }), {
      ...none,
      currencies: [{ currency: 'USD', ...none }],
    })
    const params = { id: client.accountId }
    const entries = await admin.call(timelines.list, { params, query: {} })
    assert.ok(!JSON.stringify(entries).includes('windmill'))
    await assert.rejects(client.call(projects.history, { params: { id }, query: {} }), {
      code: 'NOT_FOUND',
    })
    const seen = await client.call(projects.one, { params: { id: slug } })
    assert.deepEqual([seen.status, 'userId' in seen], [undefined, false])
    const invited = db.selectFrom('survey_invitation').where('project_id', '=', id)
    assert.deepEqual(await invited.selectAll().execute(), [])
  })
})
