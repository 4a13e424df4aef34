import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { EventMap } from '#server/db/events.ts'
import { createLog } from '#server/log.ts'
import { createProblems } from '#server/problems.ts'
import { SettingsCache } from '#server/settings-cache.ts'
import { createTestDatabase } from '#test/db.ts'
import { until } from '#test/until.ts'
import { jobs as declare, installJobQueue, type JobContext, startJobs } from './jobs.ts'
import { GiveUp, type Jobs } from './queue.ts'

const { connection, db } = await createTestDatabase()
const running = new Set<Jobs>()
after(() => Promise.all([...running].map((jobs) => jobs.stop())))

interface Letter {
  subject: string
}
type Deliver = (letter: Letter, id: string) => Promise<void>

const { mail, parcel } = declare({
  mail: { run: async (_, _letter: Letter) => {} },
  parcel: { run: async (_, _letter: Letter) => {} },
})

async function start(deliver: Deliver): Promise<Jobs> {
  const declared = declare({
    mail: { run: (_, letter: Letter, id) => deliver(letter, id) },
    parcel: { oneAtATime: true, run: (_, letter: Letter, id) => deliver(letter, id) },
    tidy: { every: '17 * * * *', run: async () => {} },
  })
  const events = Object.assign(new EventEmitter<EventMap>(), { isListening: () => true })
  const log = createLog('silent')
  const settings = new SettingsCache(events)
  // These jobs use no other part of the kernel.
  const kernel = { db, log, settings, problems: createProblems(db, log) } as JobContext
  const jobs = await startJobs({ connection, kernel, declared: [declared] })
  const stop = async () => {
    running.delete(started)
    await jobs.stop()
  }
  const started = { ...jobs, stop }
  running.add(started)
  return started
}

async function stateOf(subject: string, queue = 'mail') {
  const { rows } = await sql<{ state: string; output: unknown }>`
    select state, output from job.job where name = ${queue} and data->>'subject' = ${subject}`.execute(
    db,
  )
  return rows
}

describe('a job', () => {
  test('exists exactly if its transaction commits', async () => {
    const done = new EventEmitter()
    const seen: string[] = []
    const jobs = await start(async ({ subject }) => {
      seen.push(subject)
      done.emit('mail')
    })
    const rollback = new Error('rolled back')
    const undone = db.transaction().execute(async (trx) => {
      await jobs.send(trx, mail, { subject: 'undone' })
      throw rollback
    })
    await assert.rejects(undone, rollback)
    const ran = once(done, 'mail')
    await db.transaction().execute((trx) => jobs.send(trx, mail, { subject: 'kept' }))
    await ran
    await jobs.stop()
    assert.deepEqual(seen, ['kept'])
    assert.deepEqual(await stateOf('undone'), [])
  })

  test('runs once across processes', async () => {
    const all = new EventEmitter()
    const runs = new Map<string, number>()
    const count: Deliver = async (_, id) => {
      runs.set(id, (runs.get(id) ?? 0) + 1)
      if (runs.size === 100) all.emit('done')
    }
    const [one, two] = [await start(count), await start(count)]
    const done = once(all, 'done')
    await db.transaction().execute(async (trx) => {
      for (let index = 0; index < 100; index++) {
        await [one, two][index % 2]!.send(trx, mail, { subject: 'crowd' })
      }
    })
    await done
    await Promise.all([one.stop(), two.stop()])
    assert.deepEqual(new Set(runs.values()), new Set([1]))
    assert.ok((await stateOf('crowd')).every(({ state }) => state === 'completed'))
  })

  test('is retried with the same id if it fails', async () => {
    const tries = new EventEmitter()
    const ids: string[] = []
    const jobs = await start(async (_, id) => {
      ids.push(id)
      if (ids.length < 2) throw new Error('The server is away')
      tries.emit('passed')
    })
    const passed = once(tries, 'passed')
    await jobs.send(db, mail, { subject: 'again' })
    await passed
    await jobs.stop()
    assert.equal(ids[0], ids[1])
    assert.equal((await stateOf('again'))[0]?.state, 'completed')
  })

  test('that gives up is stored with its reason and does not block others', async () => {
    const done = new EventEmitter()
    const jobs = await start(async ({ subject }) => {
      if (subject === 'hopeless') throw new GiveUp('No such person')
      done.emit('other')
    })
    const other = once(done, 'other')
    await jobs.send(db, mail, { subject: 'hopeless' })
    await jobs.send(db, mail, { subject: 'other' })
    await other
    await jobs.stop()
    const failed = { state: 'failed', output: { message: 'No such person' } }
    assert.deepEqual(await stateOf('hopeless'), [failed])
    assert.equal((await stateOf('hopeless', 'failed')).length, 1)
  })

  test('is completed while others of its batch are running', async () => {
    const release = Promise.withResolvers<void>()
    const jobs = await start(async ({ subject }) => {
      if (subject === 'long') await release.promise
    })
    await db.transaction().execute(async (trx) => {
      for (const subject of ['long', 'short']) await jobs.send(trx, mail, { subject })
    })
    const stateIs = async (subject: string) => (await stateOf(subject))[0]?.state
    await until('the short one is completed', async () => (await stateIs('short')) === 'completed')
    assert.equal(await stateIs('long'), 'active')
    release.resolve()
    await jobs.stop()
    assert.equal(await stateIs('long'), 'completed')
  })

  test('that runs one at a time runs by priority, and completes before the next', async () => {
    const states: string[] = []
    const order: string[] = []
    const subjects = ['first', 'second', 'third']
    const stateIs = async (subject: string) => (await stateOf(subject, 'parcel'))[0]?.state
    const jobs = await start(async ({ subject }) => {
      order.push(subject)
      states.push((await Promise.all(subjects.map(stateIs))).join())
    })
    await db.transaction().execute(async (trx) => {
      for (const [at, subject] of subjects.entries())
        await jobs.send(trx, parcel, { subject }, { priority: -at })
      await jobs.send(trx, parcel, { subject: 'urgent' }, { priority: 1 })
    })
    await until('all are done', async () => (await stateIs('third')) === 'completed')
    await jobs.stop()
    assert.deepEqual(order, ['urgent', ...subjects])
    assert.deepEqual(states, [
      'created,created,created',
      'active,created,created',
      'completed,active,created',
      'completed,completed,active',
    ])
  })

  test('that is running finishes before the process stops', async () => {
    const events = new EventEmitter()
    const release = Promise.withResolvers<void>()
    const jobs = await start(async () => {
      events.emit('running')
      await release.promise
    })
    const busy = once(events, 'running')
    await jobs.send(db, mail, { subject: 'busy' })
    await busy
    const stopped = jobs.stop()
    release.resolve()
    await stopped
    assert.equal((await stateOf('busy'))[0]?.state, 'completed')
  })
})

test('the schedule is shared by all processes', async () => {
  const both = await Promise.all([start(async () => {}), start(async () => {})])
  await Promise.all(both.map((jobs) => jobs.stop()))
  const { rows } = await sql`
    select name, cron, timezone from job.schedule where name = 'tidy'`.execute(db)
  assert.deepEqual(rows, [{ name: 'tidy', cron: '17 * * * *', timezone: 'UTC' }])
})

test('a start changes the stored queues that are declared otherwise, and writes nothing else', async () => {
  const hourly = { every: '17 * * * *', queue: { retryLimit: 1 }, run: async () => {} }
  const stored = async () => {
    const { rows } = await sql<{ name: string; cron: string; retries: number; row: string }>`
      select name, cron, retry_limit as retries, concat(queue.xmin, ' ', schedule.xmin) as row
      from job.queue left join job.schedule using (name) order by name`.execute(db)
    return { changing: rows.find(({ name }) => name === 'hourly'), rows }
  }
  await installJobQueue(connection, [declare({ hourly })])
  const before = await stored()
  await installJobQueue(connection, [declare({ hourly })])
  assert.deepEqual(await stored(), before)

  const daily = { ...hourly, every: '17 2 * * *', queue: { retryLimit: 3 } }
  await installJobQueue(connection, [declare({ hourly: daily })])
  const { changing, rows } = await stored()
  assert.deepEqual([changing?.cron, changing?.retries], ['17 2 * * *', 3])
  const rest = rows.filter((row) => row !== changing)
  assert.deepEqual(
    rest,
    before.rows.filter((row) => row !== before.changing),
  )
})
