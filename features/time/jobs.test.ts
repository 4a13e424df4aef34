import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { time } from './contract.ts'
import { checkTimers } from './jobs.server.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const second = await startTestApp({ database: app.database })
const { db } = app.database
const start = app.clock.now

beforeEach(() => {
  app.clock.now = start
  second.clock.now = start
})

async function startedTimer() {
  const person = await signInAs(app, 'Employee')
  const task = await makeTask(db, { account_id: person.accountId, title: 'Draw the map' })
  await person.call(time.start, { body: { taskId: task.id } })
  return person
}
type Person = Awaited<ReturnType<typeof startedTimer>>

/** Checks in both processes at once; their own schedule may run too. */
async function checkAt(hours: number) {
  const now = new Date(start.getTime() + hours * 3_600_000)
  for (const each of [app, second]) each.clock.now = now
  await Promise.all([app, second, app].map((each) => checkTimers(jobContext(each))))
}

/** Checks use neither mail nor files. */
const jobContext = ({ kernel }: TestApp) => kernel as JobContext

async function toldTo({ accountId }: Person) {
  const told = await db
    .selectFrom('notification')
    .select(['kind', 'subject', 'times', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute()
  return told.map(({ kind, subject, times, read_at }) => [kind, subject, times, read_at !== null])
}

const logsOf = async (person: Person) => (await person.call(time.list, {})).rows

describe('a timer that runs for long', () => {
  test('is asked about once after 8 hours', async () => {
    const person = await startedTimer()
    await checkAt(7.9)
    assert.deepEqual(await toldTo(person), [])
    await checkAt(8)
    await checkAt(9)
    assert.deepEqual(await toldTo(person), [['timer-running', 'Draw the map', 1, false]])
    const { rows } = await person.call(notifications.list, {})
    assert.deepEqual([rows[0]?.title, rows[0]?.link], ['Still working?', '/admin/task/time'])
    await person.call(time.stop, { body: {} })
    assert.deepEqual(await toldTo(person), [['timer-running', 'Draw the map', 1, true]])
  })

  test('is stopped once after 12 hours, which are logged with a mark', async () => {
    const person = await startedTimer()
    await checkAt(11.9)
    await checkAt(12)
    await checkAt(13)
    assert.equal((await person.call(time.timer, {})).timer, null)
    const logs = await logsOf(person)
    assert.deepEqual(
      logs.map(({ totalMinutesSpent, stoppedByJob }) => [totalMinutesSpent, stoppedByJob]),
      [[720, true]],
    )
    assert.deepEqual(await toldTo(person), [
      ['timer-running', 'Draw the map', 1, true],
      ['timer-stopped', 'Draw the map', 1, false],
    ])
  })

  test('logs 12 hours however late it is stopped', async () => {
    const [checked, stopped] = [await startedTimer(), await startedTimer()]
    app.advance(20 * 3600)
    const { logged } = await stopped.call(time.stop, { body: {} })
    await checkAt(20)
    for (const log of [logged, (await logsOf(checked))[0]])
      assert.deepEqual([log?.totalMinutesSpent, log?.stoppedByJob], [720, true])
  })

  test('starts anew on the same task once it is over', async () => {
    const person = await startedTimer()
    const { timer } = await person.call(time.timer, {})
    app.advance(13 * 3600)
    const again = await person.call(time.start, { body: { taskId: timer?.taskId.id ?? '' } })
    assert.deepEqual([again.logged?.totalMinutesSpent, again.timer.seconds], [720, 0])
  })
})

test('the timer of somebody who was suspended is stopped and logged', async () => {
  const person = await startedTimer()
  await db
    .updateTable('account')
    .set({ status: 'Suspended' })
    .where('id', '=', person.accountId)
    .execute()
  await checkAt(1.5)
  const logs = await db
    .selectFrom('time_log')
    .select(['seconds', 'stopped_by_job'])
    .where('account_id', '=', person.accountId)
    .execute()
  assert.deepEqual(logs, [{ seconds: 5400, stopped_by_job: false }])
  assert.deepEqual(await toldTo(person), [])
})

test('a check that fails halfway is undone, and the next one does it', async (t) => {
  const person = await startedTimer()
  const sentinel = 'alter table time_log add constraint refused check (seconds <> 43200) not valid'
  await app.database.pool.query(sentinel)
  const restore = () =>
    app.database.pool.query('alter table time_log drop constraint if exists refused')
  t.after(restore)
  await assert.rejects(checkAt(12), AggregateError)
  assert.deepEqual(await toldTo(person), [['timer-running', 'Draw the map', 1, false]])
  await restore()
  await checkAt(12)
  assert.equal((await logsOf(person)).length, 1)
})
