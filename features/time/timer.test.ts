import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { saveSection } from '#features/settings/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { startTestApp } from '#test/app.ts'
import { makeToken, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { time, timeSection } from './contract.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database

type Person = Awaited<ReturnType<typeof signInAs>>

const start = (by: Person, taskId: string) => by.call(time.start, { body: { taskId } })
const stop = (by: Person, description = '') => by.call(time.stop, { body: { description } })
const read = async (by: Person) => (await by.call(time.timer, {})).timer

async function listOwn(by: Person) {
  return (await by.call(time.list, { query: { person: by.accountId, sort: 'startedAt' } })).rows
}

async function employee() {
  const person = await signInAs(app, 'Employee')
  const task = await makeTask(db, { account_id: person.accountId })
  return { person, task }
}

describe('a timer', () => {
  test('runs on the server and logs its time when it stops', async () => {
    const { person, task } = await employee()
    assert.equal(await read(person), null)
    await start(person, task.id)
    app.advance(5_430)
    const timer = await read(person)
    assert.deepEqual([timer?.seconds, timer?.taskId.title], [5_430, task.title])
    const { message, logged } = await stop(person, 'Drew the icons')
    assert.equal(message, 'Time logged successfully!')
    assert.deepEqual(
      [logged?.totalMinutesSpent, logged?.hoursSpent, logged?.description],
      [90.5, 1, 'Drew the icons'],
    )
    assert.equal(await read(person), null)
    assert.deepEqual(
      (await listOwn(person)).map(({ id }) => id),
      [logged?.id],
    )
  })

  test('stops and logs the one that runs on another task', async () => {
    const { person, task } = await employee()
    const other = await makeTask(db, { account_id: person.accountId })
    await start(person, task.id)
    app.advance(60)
    const { logged, timer } = await start(person, other.id)
    assert.deepEqual([logged?.taskId.id, logged?.totalMinutesSpent], [task.id, 1])
    assert.deepEqual([timer.taskId.id, timer.seconds], [other.id, 0])
  })

  test('is rounded up by a setting as it stops', async () => {
    const admin = await signInAs(app, 'Admin')
    const { person, task } = await employee()
    for (const [timerStep, seconds, minutes] of [
      ['5', 61, 5],
      ['15', 900, 15],
      ['15', 3_601, 75],
      ['1', 61, 61 / 60],
    ] as const) {
      await admin.call(saveSection(timeSection), { body: { timerStep } })
      await start(person, task.id)
      app.advance(seconds)
      const { logged } = await stop(person)
      assert.equal(logged?.totalMinutesSpent, minutes)
      assert.equal(logged.hoursSpent, Math.floor(minutes / 60))
    }
  })

  test('goes on when it is started again on the same task', async () => {
    const { person, task } = await employee()
    const { timer } = await start(person, task.id)
    app.advance(60)
    const again = await start(person, task.id)
    assert.deepEqual(again.logged, null)
    assert.deepEqual(again.timer, { ...timer, seconds: 60 })
  })

  test('counts no second twice on a server whose clock is behind', async () => {
    const { person, task } = await employee()
    const other = await makeTask(db, { account_id: person.accountId })
    const { timer } = await start(person, task.id)
    app.advance(-5)
    assert.equal((await start(person, other.id)).timer.startedAt, timer.startedAt)
    app.advance(65)
    assert.equal((await stop(person)).logged?.totalMinutesSpent, 1)
    assert.equal((await listOwn(person)).length, 1)
  })

  test('can be stopped twice', async () => {
    const { person, task } = await employee()
    await start(person, task.id)
    app.advance(60)
    await stop(person)
    assert.deepEqual((await stop(person)).logged, null)
    assert.equal((await listOwn(person)).length, 1)
  })

  test('logs nothing within its first second', async () => {
    const { person, task } = await employee()
    await start(person, task.id)
    assert.equal((await stop(person)).logged, null)
    assert.deepEqual(await listOwn(person), [])
  })

  test('runs on own tasks of an Employee, and on any task of a Manager', async () => {
    const { person } = await employee()
    const task = await makeTask(db)
    await assert.rejects(start(person, task.id), { status: 404 })
    await start(await signInAs(app, 'Manager'), task.id)
  })
})

describe('a pending task', () => {
  test('is in progress once a timer runs on it, and a completed one stays completed', async () => {
    const { person, task } = await employee()
    const done = await makeTask(db, { account_id: person.accountId, status: 'completed' })
    const statusOf = async ({ id }: { id: string }) =>
      (await person.call(tasks.one, { params: { id } })).status
    await start(person, task.id)
    await start(person, done.id)
    assert.deepEqual([await statusOf(task), await statusOf(done)], ['in-progress', 'completed'])
  })
})

test('200 starts at once leave one timer, and every second is logged once', async (t) => {
  const second = await startTestApp({ database: app.database, env: { RATE_LIMIT: 'off' } })
  second.clock.now = app.clock.now
  const { person, task } = await employee()
  const { accountId } = person
  const others = await Promise.all([1, 2, 3].map(() => makeTask(db, { account_id: accountId })))
  const targets = [task, ...others]
  const elsewhere = second.visit()
  elsewhere.setToken(await makeToken(second, { id: accountId, role: 'Employee' }))
  const { timer } = await start(person, task.id)
  let now = app.clock.now.getTime()
  // Each look at the clock takes a tenth of a second, however fast the machine is.
  const tick = () => {
    now += 100
    return new Date(now)
  }
  const ticking = { get: tick }
  Object.defineProperty(app.clock, 'now', ticking)
  Object.defineProperty(second.clock, 'now', ticking)
  t.after(() => Object.defineProperty(app.clock, 'now', { value: new Date(), writable: true }))
  const starts = Array.from({ length: 200 }, (_, at) => {
    const body = { taskId: targets[at % 4]!.id }
    return (at % 2 ? elsewhere : person).call(time.start, { body })
  })
  // On a busy machine some are refused, and change nothing.
  const outcomes = await Promise.allSettled(starts)
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.ok(refusals.every((code) => code === 'UNAVAILABLE'))
  const running = await db
    .selectFrom('timer')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const logs = await listOwn(person)
  const seconds = logs.reduce((sum, log) => sum + Math.round(log.totalMinutesSpent * 60), 0)
  const passed = (Date.parse(running.started_at) - Date.parse(timer.startedAt)) / 1000
  assert.ok(logs.length > 10)
  assert.equal(seconds, passed)
  assert.ok(logs.every(({ overlaps }) => !overlaps))
})
