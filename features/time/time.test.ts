import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeAccount, makeProject, makeToken, signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { time } from './contract.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database
app.clock.now = new Date('2026-11-20T20:00:00Z')

type Person = Awaited<ReturnType<typeof signInAs>>
let admin: Person
let manager: Person
let employee: Person
before(async () => {
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
})

const ownTask = () => makeTask(db, { account_id: employee.accountId })
const add = async (
  by: Person,
  body: Partial<Parameters<typeof by.call<typeof time.add>>[1]['body']> & { taskId: string },
) => (await by.call(time.add, { body: { totalMinutesSpent: 60, ...body } })).item
const list = (by: Person, query: object = {}) => by.call(time.list, { query })
const totals = (by: Person, query: object = {}) => by.call(time.totals, { query })

describe('logged time', () => {
  test('ends now by default, and its hours are whole', async () => {
    const { id: taskId } = await ownTask()
    const { message, item } = await employee.call(time.add, {
      body: { taskId, totalMinutesSpent: 150, hoursSpent: 99, description: 'Draft' },
    })
    assert.equal(message, 'Time logged successfully!')
    const { startedAt, hoursSpent, description, userId, stoppedByJob } = item
    assert.deepEqual(
      [startedAt, hoursSpent, description, userId.id, stoppedByJob],
      ['2026-11-20T17:30:00.000Z', 2, 'Draft', employee.accountId, false],
    )
    assert.deepEqual(await employee.call(time.one, { params: { id: item.id } }), item)
  })

  for (const [totalMinutesSpent, reason] of [
    [0, 'The time must be more than zero.'],
    [-5, 'The time must be more than zero.'],
    [0.001, 'The time must be more than zero.'],
    [1440.1, 'At most 24 hours can be logged at once.'],
  ] as const) {
    test(`of ${totalMinutesSpent} minutes is refused`, async () => {
      const { id: taskId } = await ownTask()
      await assert.rejects(add(employee, { taskId, totalMinutesSpent }), {
        status: 400,
        fields: { totalMinutesSpent: reason },
      })
    })
  }

  test('in the future is refused', async () => {
    const { id: taskId } = await ownTask()
    const refused = { fields: { startedAt: 'Time in the future cannot be logged.' } }
    await assert.rejects(add(employee, { taskId, startedAt: '2026-11-21T09:00:00Z' }), refused)
    const partly = { taskId, startedAt: '2026-11-20T19:30:00Z' }
    await assert.rejects(add(employee, partly), refused)
    const { id } = await add(employee, { taskId, startedAt: '2026-11-20T19:00:00Z' })
    const edit = { params: { id }, body: { startedAt: '2026-11-20T19:30:00Z' } }
    await assert.rejects(employee.call(time.edit, edit), refused)
  })

  test('overlaps with other time of the same person are told, not refused', async () => {
    const { id: taskId } = await ownTask()
    const at = (startedAt: string, by = employee) => add(by, { taskId, startedAt })
    assert.equal((await at('2026-10-01T09:00:00Z')).overlaps, false)
    assert.equal((await at('2026-10-01T10:00:00Z')).overlaps, false)
    assert.equal((await at('2026-10-01T10:00:00Z', manager)).overlaps, false)
    assert.equal((await at('2026-10-01T09:30:00Z')).overlaps, true)
    const { rows } = await list(employee, { from: '2026-10-01', to: '2026-10-01' })
    assert.deepEqual(
      rows.map(({ overlaps }) => overlaps),
      [true, true, true],
    )
  })

  test('that becomes longer ends now at the latest', async () => {
    const { id: taskId } = await ownTask()
    const { id } = await add(employee, { taskId, startedAt: '2026-11-20T18:30:00Z' })
    const edit = async (totalMinutesSpent: number) =>
      (await employee.call(time.edit, { params: { id }, body: { totalMinutesSpent } })).item
        .startedAt
    assert.equal(await edit(80), '2026-11-20T18:30:00.000Z')
    assert.equal(await edit(120), '2026-11-20T18:00:00.000Z')
  })

  test('keeps the fields that are not sent, and its description can be cleared', async () => {
    const { id: taskId } = await ownTask()
    const item = await add(employee, { taskId, description: 'Draft' })
    const edit = async (body: object) =>
      (await employee.call(time.edit, { params: { id: item.id }, body })).item
    assert.deepEqual(await edit({}), { ...item, updatedAt: app.clock.now.toISOString() })
    const { id: other } = await ownTask()
    const moved = await edit({ taskId: other, description: '' })
    assert.deepEqual([moved.taskId.id, moved.description], [other, ''])
    assert.equal((await edit({ description: 'Final' })).totalMinutesSpent, 60)
  })

  test('follows its task to another project', async () => {
    const task = await ownTask()
    const { id } = await add(employee, { taskId: task.id })
    const { id: project_id } = await makeProject(db)
    await db.updateTable('task').set({ project_id }).where('id', '=', task.id).execute()
    assert.equal((await employee.call(time.one, { params: { id } })).projectId.id, project_id)
    assert.equal((await list(admin, { project: project_id })).total, 1)
  })

  test('is deleted', async () => {
    const { id: taskId } = await ownTask()
    const { id } = await add(employee, { taskId })
    const { message } = await employee.call(time.remove, { params: { id } })
    assert.equal(message, 'Time deleted successfully!')
    await assert.rejects(employee.call(time.one, { params: { id } }), { status: 404 })
  })
})

describe('who logs time', () => {
  test('an Employee on own tasks, a Manager on any, an Admin for anybody', async () => {
    const task = await makeTask(db)
    await assert.rejects(add(employee, { taskId: task.id }), { status: 404 })
    const own = await ownTask()
    const { id } = await add(employee, { taskId: own.id })
    const toTaskOfOthers = { params: { id }, body: { taskId: task.id } }
    await assert.rejects(employee.call(time.edit, toTaskOfOthers), { status: 404 })
    await add(manager, { taskId: task.id })
    const for_ = { taskId: task.id, userId: employee.accountId }
    await assert.rejects(add(manager, for_), { status: 400 })
    assert.equal((await add(admin, for_)).userId.id, employee.accountId)
    const client = await makeAccount(db)
    await assert.rejects(add(admin, { ...for_, userId: client.id }), {
      fields: { userId: 'Time cannot be logged for this person.' },
    })
  })

  test('an Employee sees only their own, a Manager changes only their own', async () => {
    const { id, account_id } = await makeTimeLog(db)
    const params = { id }
    await assert.rejects(employee.call(time.one, { params }), { status: 404 })
    assert.equal((await list(employee, { person: account_id })).total, 0)
    assert.equal((await totals(employee, { person: account_id })).minutes, 0)
    assert.equal((await list(manager, { person: account_id })).total, 1)
    await assert.rejects(manager.call(time.edit, { params, body: {} }), { status: 404 })
    await assert.rejects(manager.call(time.remove, { params }), { status: 404 })
    await admin.call(time.edit, { params, body: { description: 'Corrected' } })
    await admin.call(time.remove, { params })
  })

  test('the description is still one’s own when the task is somebody else’s by now', async () => {
    const task = await ownTask()
    const { id } = await add(employee, { taskId: task.id })
    await db
      .updateTable('task')
      .set({ account_id: manager.accountId })
      .where('id', '=', task.id)
      .execute()
    const body = { taskId: task.id, description: 'Before the handover' }
    const { item } = await employee.call(time.edit, { params: { id }, body })
    assert.equal(item.description, body.description)
  })
})

describe('the list', () => {
  test('is narrowed to days of the agency’s zone, both included', async () => {
    const task_id = (await ownTask()).id
    // The clocks go back on November 1 in New York.
    const at = [
      '2026-10-31T03:59:59Z',
      '2026-10-31T04:00:00Z',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
    ]
    for (const started_at of at) await makeTimeLog(db, { task_id, started_at, seconds: 60 })
    const query = { task: task_id, from: '10/31/2026', to: '2026-11-01', sort: 'startedAt' }
    const { rows, total } = await list(admin, query)
    assert.equal(total, 2)
    assert.deepEqual(
      rows.map(({ startedAt }) => startedAt.slice(0, 19)),
      at.slice(1, 3).map((time_) => time_.slice(0, 19)),
    )
    const { days, minutes } = await totals(admin, query)
    assert.equal(minutes, 2)
    assert.deepEqual(days, [
      { day: '2026-10-31', minutes: 1 },
      { day: '2026-11-01', minutes: 1 },
    ])
  })

  test('is narrowed to a client, a project and a person, sorted and paged', async () => {
    const client = await makeAccount(db, { business_name: 'Elm Street Dental' })
    const project = await makeProject(db, { client_id: client.id, title: 'Reminders' })
    const task_id = (await makeTask(db, { project_id: project.id })).id
    const account_id = (await makeAccount(db, { role: 'Employee' })).id
    for (const seconds of [600, 60, 300]) await makeTimeLog(db, { task_id, account_id, seconds })
    await makeTimeLog(db, { task_id, seconds: 120 })
    for (const query of [{ client: client.id }, { project: project.id }])
      assert.equal((await list(admin, query)).total, 4)
    const query = { client: client.id, person: account_id, sort: '-totalMinutesSpent', limit: 2 }
    const pages = [await list(admin, query), await list(admin, { ...query, page: 2 })]
    assert.deepEqual(
      pages.flatMap(({ rows }) => rows.map(({ totalMinutesSpent }) => totalMinutesSpent)),
      [10, 5, 1],
    )
    const { minutes, clients, projects, people } = await totals(admin, { client: client.id })
    assert.equal(minutes, 18)
    const [byClient, byProject] = [clients, projects].map(([one]) => [one?.name, one?.minutes])
    assert.deepEqual(
      [byClient, byProject],
      [
        ['Elm Street Dental', 18],
        ['Reminders', 18],
      ],
    )
    assert.deepEqual(
      people.map((person) => person.minutes),
      [16, 2],
    )
  })
})

describe('the CSV', () => {
  test('has a row per entry, newest first, without formulas', async () => {
    const task = await makeTask(db, { title: '=HYPERLINK("x")', account_id: employee.accountId })
    const startedAt = '2026-09-01T13:00:00Z'
    await add(employee, { taskId: task.id, startedAt, totalMinutesSpent: 90, description: '-1' })
    const query = { task: task.id, from: '2026-09-01', to: '2026-09-02' }
    const { name, csv } = await employee.call(time.csv, { query })
    assert.equal(name, 'time-2026-09-01-to-2026-09-02.csv')
    const [head, row, end] = csv.split('\r\n')
    assert.ok(head?.startsWith('\uFEFFDay,Start,End,Hours,Minutes,Person,'))
    assert.ok(row?.startsWith('2026-09-01,09:00,10:30,1.5,90,Ada Person '))
    assert.ok(row?.endsWith(`,"'=HYPERLINK(""x"")",'-1,`))
    assert.equal(end, '')
  })

  test('of more than 10,000 entries is refused', async () => {
    const { task_id, project_id, account_id } = await makeTimeLog(db)
    const log = { task_id, project_id, account_id, started_at: '2026-08-01T00:00:00Z', seconds: 1 }
    await db.insertInto('time_log').values(Array(5_000).fill(log)).execute()
    await db.insertInto('time_log').values(Array(4_999).fill(log)).execute()
    const csv = () => admin.call(time.csv, { query: { task: task_id } })
    assert.equal((await csv()).csv.split('\r\n').length, 10_002)
    await db.insertInto('time_log').values(log).execute()
    await assert.rejects(csv(), { code: 'TOO_LARGE' })
  })
})

const streamOf = async ({ accountId }: Person, role: 'Employee' | 'Manager') =>
  openStream(app.url, await makeToken(app, { id: accountId, role }))

test('the Employee of a task hears of time that others logged on it', async () => {
  const task = await ownTask()
  const stream = await streamOf(employee, 'Employee')
  await add(manager, { taskId: task.id })
  await stream.untilSeen('the task', (seen) =>
    seen.some(({ kind, id }) => kind === 'task' && id === task.id),
  )
})

test('the person hears of the timer and of the time, editors of the time', async () => {
  const person = await signInAs(app, 'Employee')
  const task = await makeTask(db, { account_id: person.accountId })
  const [own, editors] = [await streamOf(person, 'Employee'), await streamOf(manager, 'Manager')]
  await person.call(time.start, { body: { taskId: task.id } })
  await own.untilSeen('the timer', (seen) => seen.some(({ kind }) => kind === 'timer'))
  app.advance(60)
  await person.call(time.stop, { body: {} })
  for (const stream of [own, editors])
    await stream.untilSeen('the time', (seen) => seen.some(({ kind }) => kind === 'time'))
})
