import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { EventMap } from '#server/db/events.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type PassingEvent, publishEvent, storedEvents } from '#server/db/publish-event.ts'
import { LiveStreams } from '#server/live/live-streams.ts'
import type { LiveEvent } from '#shared/live.ts'
import { startOwnApp, type TestApp } from '#test/app.ts'
import { type OpenStream, openStream } from '#test/event-stream.ts'
import { makeAccount, makeService, makeSession, makeToken } from '#test/factories.ts'
import { until, within } from '#test/until.ts'

const { issued, received } = storedEvents({ issued: 'person', received: 'editor' })

let app: TestApp
before(async () => {
  app = await startOwnApp({ env: { RATE_LIMIT: 'off' } })
})

async function signIn(role: 'Admin' | 'Manager' | 'Employee' | 'User' = 'User') {
  const account = await makeAccount(app.database.db, { role })
  return { ...account, token: await makeToken(app, account) }
}

const publish = (accountId: string, id: string) =>
  publishEvent(app.kernel.db, issued, { accountId, id })

/** Returns the number of connections that were ended. */
async function loseListener(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  )
  return rows.length
}

const idsOf = (seen: { id: string; kind: string }[]) =>
  seen.filter(({ kind }) => kind === 'issued').map(({ id }) => id)

/** Events that the test itself emits. */
const makeEvents = () =>
  Object.assign(new EventEmitter<EventMap>(), { isListening: () => true, stop: async () => {} })

/** Collects what a stream sends. */
function collect() {
  const seen: LiveEvent[] = []
  return { seen, sink: { send: (event?: LiveEvent) => void (event && seen.push(event)), end() {} } }
}

describe('a stream', () => {
  test('begins with the number of the last event and delivers what follows, to its person alone', async () => {
    const [anna, ben] = [await signIn(), await signIn()]
    await publish(anna.id, 'before')
    const [hers, his] = [
      await openStream(app.url, anna.token),
      await openStream(app.url, ben.token),
    ]
    await hers.untilSeen('the beginning', ({ length }) => length === 1)
    assert.deepEqual(hers.events, [{ kind: 'open', id: anna.id, seq: 1 }])
    await publish(anna.id, 'a')
    await publish(ben.id, 'b')
    await his.untilSeen('his event', (seen) => idsOf(seen).length === 1)
    await hers.untilSeen('her event', (seen) => idsOf(seen).length === 1)
    assert.deepEqual(hers.events[1], { kind: 'issued', id: 'a', seq: 2 })
    assert.deepEqual(idsOf(his.events), ['b'])
  })

  test('delivers nothing of a transaction that is rolled back, and uses no number for it', async () => {
    const anna = await signIn()
    const stream = await openStream(app.url, anna.token)
    const undone = inTransaction(app.kernel, async ({ db }) => {
      await publishEvent(db, issued, { accountId: anna.id, id: 'undone' })
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await publish(anna.id, 'done')
    await stream.untilSeen('the event', (seen) => idsOf(seen).length === 1)
    assert.deepEqual(stream.events.at(-1), { kind: 'issued', id: 'done', seq: 1 })
  })

  test('reaches the staff who have the access, and names content that changed', async () => {
    const [manager, employee] = [await signIn('Manager'), await signIn('Employee')]
    const streams = await Promise.all(
      [manager, employee].map(({ token }) => openStream(app.url, token)),
    )
    await publishEvent(app.kernel.db, received, { id: '7' })
    await makeService(app.kernel.db)
    for (const stream of streams) {
      await stream.untilSeen('the content', (seen) => seen.some(({ id }) => id === 'service'))
    }
    const told = streams.map(({ events: seen }) => seen.some(({ kind }) => kind === 'received'))
    assert.deepEqual(told, [true, false])
  })

  test('that was broken off goes on after its last event', async () => {
    const anna = await signIn()
    for (const id of ['a', 'b', 'c']) await publish(anna.id, id)
    const stream = await openStream(app.url, anna.token, { after: 1 })
    await stream.untilSeen('what was missed', (seen) => idsOf(seen).length === 2)
    await publish(anna.id, 'd')
    await stream.untilSeen('what follows', (seen) => idsOf(seen).length === 3)
    assert.deepEqual(idsOf(stream.events), ['b', 'c', 'd'])
  })

  test('of a page that is older than it begins with what happened since the page was read', async () => {
    const anna = await signIn()
    await publish(anna.id, 'old')
    await sql`update live_event set created_at = now() - interval '1 hour'`.execute(app.database.db)
    await publish(anna.id, 'new')
    const stream = await openStream(app.url, anna.token, { age: 10_000 })
    // This process cannot know what changed before it started.
    await stream.untilSeen('the end of the beginning', (seen) => seen.some(({ id }) => id === '*'))
    // Staff of an earlier test may have left just now.
    const about = stream.events.filter(({ kind }) => kind !== 'presence')
    assert.deepEqual(about, [
      { kind: 'open', id: anna.id, seq: 1 },
      { kind: 'issued', id: 'new', seq: 2 },
      { kind: 'content', id: '*' },
    ])
  })

  test('repeats the events that are not stored since the page was read', async () => {
    const { id: accountId } = await signIn()
    const clock = { now: 0 }
    const sent = makeEvents()
    const { db, now, log } = app.kernel
    const streams = new LiveStreams({ db, events: sent, now, log, elapsed: () => clock.now })
    clock.now = 60_000
    const publishPassing = (id: string, to: PassingEvent['to']) =>
      sent.emit('passing', { type: 'passing', to, kind: 'task', id })
    publishPassing('old', { accountId })
    clock.now = 80_000
    for (const id of ['own', 'own']) publishPassing(id, { accountId })
    publishPassing('staff', { roles: ['Admin'] })
    const { seen, sink } = collect()
    const reader = { accountId, sessionId: crypto.randomUUID(), role: 'User' as const }
    await streams.open({ ...reader, age: 1_000 }, sink)
    assert.deepEqual(
      seen.filter(({ kind }) => kind !== 'open'),
      [{ kind: 'task', id: 'own' }],
    )
    await streams.stop()
  })

  test('says so when what was missed is no longer stored', async () => {
    const anna = await signIn()
    for (const id of ['a', 'b', 'c']) await publish(anna.id, id)
    await app.kernel.db
      .deleteFrom('live_event')
      .where('account_id', '=', anna.id)
      .where('about', '=', 'b')
      .execute()
    const stream = await openStream(app.url, anna.token, { after: 1 })
    await stream.untilSeen('the beginning', ({ length }) => length === 1)
    assert.deepEqual(stream.events, [{ kind: 'reset', id: anna.id, seq: 3 }])
  })

  test('delivers a hundred concurrent events once and in order', async () => {
    const anna = await signIn()
    const stream = await openStream(app.url, anna.token)
    await Promise.all(Array.from({ length: 100 }, (_, at) => publish(anna.id, String(at))))
    await stream.untilSeen('all events', (seen) => idsOf(seen).length === 100)
    const numbers = stream.events.slice(1).map(({ seq }) => seq)
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => at + 1),
    )
  })
})

describe('a stream ends', () => {
  test('when its account is suspended, and when its person signs out', async () => {
    const [anna, ben] = [await signIn(), await signIn()]
    const streams = await Promise.all([anna, ben].map(({ token }) => openStream(app.url, token)))
    await app.database.db
      .updateTable('account')
      .set({ status: 'Suspended' })
      .where('id', '=', anna.id)
      .execute()
    await fetch(`${app.url}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ben.token}` },
    })
    await until('both streams end', () => streams.every(({ ended }) => ended()))
  })

  test('at once when its sign-in ended while it was opened', async () => {
    const { id: accountId } = await signIn()
    let ends = 0
    const sink = {
      send() {},
      end() {
        ends += 1
      },
    }
    await app.kernel.live.open({ accountId, sessionId: crypto.randomUUID(), role: 'User' }, sink)
    assert.equal(ends, 1)
  })

  test('for the next one, where a person has very many', async () => {
    const { token } = await signIn()
    const streams: OpenStream[] = []
    for (let count = 0; count < 21; count += 1) streams.push(await openStream(app.url, token))
    await until('the oldest ends', () => streams[0]?.ended() ?? false)
    assert.equal(streams.filter(({ ended }) => ended()).length, 1)
  })
})

describe('no stream is opened', () => {
  test('from a foreign origin, without a sign-in or after what is no number, or into JSON', async () => {
    const { token } = await signIn()
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(app.url + path, { headers })).status
    const Authorization = `Bearer ${token}`
    assert.equal(await statusOf('/api/live', { Authorization }), 406)
    assert.equal(await statusOf('/api/live', { Authorization, Origin: 'https://evil.test' }), 403)
    assert.equal(await statusOf('/api/live', {}), 401)
    assert.equal(await statusOf('/api/live?after=x', { Authorization }), 400)
    assert.equal(await statusOf('/api/live?after=-1', { Authorization }), 400)
  })
})

test('what happened while the database was not heard is delivered when it is back', async () => {
  const anna = await signIn()
  const stream = await openStream(app.url, anna.token)
  await publish(anna.id, 'a')
  await stream.untilSeen('the first', (seen) => idsOf(seen).length === 1)
  assert.equal(await loseListener(), 1)
  await publish(anna.id, 'b')
  await stream.untilSeen('the second', (seen) => idsOf(seen).length === 2)
  assert.deepEqual(idsOf(stream.events), ['a', 'b'])
})

test('many streams get all events in order while the listening connection is lost', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signIn('Admin')))
  const streams = await Promise.all(
    people.flatMap(({ token }) => [openStream(app.url, token), openStream(app.url, token)]),
  )
  const sent = Array.from({ length: 60 }, (_, at) => String(at))
  for (const id of sent) {
    if (id === '20' || id === '40') await loseListener()
    await publishEvent(app.kernel.db, received, { id })
  }
  const isReceived = ({ kind }: LiveEvent) => kind === 'received'
  for (const stream of streams) {
    await stream.untilSeen('all events', (seen) => seen.filter(isReceived).length >= sent.length)
    assert.deepEqual(
      stream.events.filter(isReceived).map(({ id }) => id),
      sent,
    )
  }
})

test('what was stored while the missed events were read is delivered after another loss', async () => {
  const { id: accountId } = await signIn()
  const sent = makeEvents()
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let holds = false
  const db = app.kernel.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!holds) return result
      isRead()
      await held
      return result
    },
  })
  const { now, log } = app.kernel
  const { id: sessionId } = await makeSession(db, accountId, { now: now() })
  const streams = new LiveStreams({ db, events: sent, now, log })
  const { seen, sink } = collect()
  await streams.open({ accountId, sessionId, role: 'User', after: 0 }, sink)
  holds = true
  sent.emit('reconnected')
  await within('the number of the last event is read', read)
  await publish(accountId, 'a')
  sent.emit('reconnected')
  release()
  await until('the event is delivered', () => idsOf(seen).length === 1, 10)
  await streams.stop()
})

test('the server closes at once while streams are open', async () => {
  const own = await startOwnApp()
  const account = await makeAccount(own.database.db)
  const stream = await openStream(own.url, await makeToken(own, account))
  await own.stop()
  await until('the stream ends', stream.ended)
})
