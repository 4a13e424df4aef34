import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { afterEach, test } from 'node:test'
import { createTestDatabase } from '#test/db.ts'
import { until } from '#test/until.ts'
import { createReplicaDb, type Db } from './db.ts'
import type { EventMap, ReceivedEvents } from './events.ts'
import { Replica } from './replica.ts'

const database = await createTestDatabase()
const primary = database.db
const other = createReplicaDb(database.pool)
let replica: Replica

/** A primary whose log ends at `written`, and a replica that has replayed it up to `replayed`. */
function start() {
  const servers = { written: 0, replayed: 0, away: false, listening: true, now: 0 }
  const events: ReceivedEvents = Object.assign(new EventEmitter<EventMap>(), {
    isListening: () => servers.listening,
  })
  replica = new Replica({
    db: other,
    events,
    log: { info: () => {}, warn: () => {} },
    now: () => servers.now,
    findPosition: async () => String(servers.written),
    hasReplayed: async (position) => {
      if (servers.away) throw new Error('away')
      return servers.replayed >= Number(position)
    },
    close: async () => {},
  })
  const change = (tag: string) => {
    servers.written += 1
    events.emit('content', tag)
  }
  return { servers, events, change }
}

afterEach(() => replica.stop())

/** Where a read of this content goes. */
const placeOf = (shows: string[]) =>
  replica.read(primary, shows, async (db: Db) => (db === other ? 'replica' : 'primary'))

const untilRead = (shows: string[], place: string) =>
  until(`${shows} is read from the ${place}`, async () => (await placeOf(shows)) === place)

test('a change is read from the primary until the replica has replayed it', async () => {
  const { servers, change } = start()
  await untilRead(['faq', 'service'], 'replica')
  change('faq')
  assert.equal(await placeOf(['service', 'faq']), 'primary')
  assert.equal(await placeOf(['service']), 'replica', 'nothing else waits for it')
  await replica.check()
  assert.equal(await placeOf(['faq']), 'primary')
  servers.replayed = 1
  await untilRead(['faq'], 'replica')
})

test('a change during a comparison counts after the next one', async () => {
  const { servers, change } = start()
  await untilRead(['faq'], 'replica')
  change('faq')
  await replica.check()
  change('faq')
  servers.replayed = 1
  await replica.check()
  assert.equal(await placeOf(['faq']), 'primary')
  servers.replayed = 2
  await untilRead(['faq'], 'replica')
})

test('changes that may have been missed count as changes of everything', async () => {
  const { servers, events } = start()
  await untilRead([], 'replica')
  servers.written = 1
  events.emit('reconnected')
  assert.equal(await placeOf([]), 'primary')
  servers.replayed = 1
  await untilRead([], 'replica')
  servers.listening = false
  assert.equal(await placeOf([]), 'primary')
})

test('a late replica is left alone until it has caught up', async () => {
  const { servers } = start()
  await untilRead([], 'replica')
  servers.written = 1
  await until('the lag is noticed', async () => {
    await replica.check()
    servers.now += 2_000
    return replica.lagSeconds > 5
  })
  assert.equal(await placeOf([]), 'primary')
  servers.replayed = 1
  await untilRead([], 'replica')
})

test('a replica that fails is not asked again before it answers the watch', async () => {
  const { servers } = start()
  await untilRead([], 'replica')
  servers.away = true
  const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
  const places: string[] = []
  const read = () =>
    replica.read(primary, [], async (db) => {
      places.push(db === other ? 'replica' : 'primary')
      if (db === other) throw lost
      return 'read'
    })
  assert.deepEqual([await read(), await read()], ['read', 'read'])
  assert.deepEqual(places, ['replica', 'primary', 'primary'])
  servers.away = false
  await untilRead([], 'replica')
})

test('the error of a read is that of the primary', async () => {
  start()
  await untilRead([], 'replica')
  const read = replica.read(primary, [], async (db) => {
    throw new Error(db === other ? 'of the replica' : 'of the primary')
  })
  await assert.rejects(read, /of the primary/)
})
