import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createDb, createPool } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#test/db.ts'
import { giveBackLimit, type limits, takeLimit } from './limits.ts'

const { connection, db } = await createTestDatabase()
const secrets = {
  tokens: randomBytes(32),
  challenges: randomBytes(32),
  signatures: randomBytes(32),
  logins: randomBytes(32),
  urls: randomBytes(32),
  vault: randomBytes(32),
}
const counter = { db, secrets }
const now = new Date('2026-11-03T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function use(name: keyof typeof limits, subject: string, times: number) {
  for (let time = 0; time < times; time++) await takeLimit(counter, now, name, subject)
}

describe('takeLimit', () => {
  test('rejects the call after the last, and returns how long to wait', async () => {
    await use('failedLogin', 'wait', 9)
    assert.deepEqual(await takeLimit(counter, now, 'failedLogin', 'wait'), {
      allowed: true,
      last: true,
      retryAfter: 0,
    })
    assert.deepEqual(await takeLimit(counter, later(60), 'failedLogin', 'wait'), {
      allowed: false,
      last: false,
      retryAfter: 840,
    })
  })

  test('marks the last allowed call', async () => {
    await use('failedLogin', 'last', 8)
    const take = async () => (await takeLimit(counter, now, 'failedLogin', 'last')).last
    assert.deepEqual([await take(), await take(), await take()], [false, true, false])
  })

  test('starts again when the window ends, regardless of rejected calls', async () => {
    await use('failedLogin', 'window', 30)
    assert.equal((await takeLimit(counter, later(899), 'failedLogin', 'window')).allowed, false)
    assert.equal((await takeLimit(counter, later(900), 'failedLogin', 'window')).allowed, true)
  })

  test('counts each subject and each limit separately', async () => {
    await use('failedLogin', 'busy', 10)
    assert.equal((await takeLimit(counter, now, 'failedLogin', 'idle')).allowed, true)
    assert.equal((await takeLimit(counter, now, 'upload', 'busy')).allowed, true)
  })

  test('allows exactly ten of forty concurrent calls across two processes', async () => {
    const other = createPool(connection, createLog('silent'))
    const handles = [counter, { db: createDb(other), secrets }]
    const tries = Array.from({ length: 40 }, (_, index) =>
      takeLimit(handles[index % 2]!, now, 'failedLogin', 'crowd'),
    )
    const admitted = (await Promise.all(tries)).filter(({ allowed }) => allowed)
    await other.end()
    assert.equal(admitted.length, 10)
  })
})

describe('an IPv6 address', () => {
  const from = (ip: string) => takeLimit(counter, now, 'failedLogin', { ip, about: 'somebody' })
  const admitted = async (ips: string[]) => {
    const taken = []
    for (const ip of ips) taken.push(await from(ip))
    return taken.filter(({ allowed }) => allowed).length
  }
  const addresses = (count: number, address: (at: string) => string) =>
    Array.from({ length: count }, (_, at) => address(at.toString(16)))

  test('counts as its /64', async () => {
    assert.equal(await admitted(addresses(40, (at) => `2001:db8:1:1::${at}`)), 10)
    assert.equal((await from('2001:db8:1:2::1')).allowed, true)
  })

  test('counts as its /48 too, with five times the limit', async () => {
    assert.equal(await admitted(addresses(80, (at) => `2001:db8:2:${at}::1`)), 50)
    assert.equal((await from('2001:db8:3::1')).allowed, true)
  })

  test('that maps an IPv4 address counts as that address', async () => {
    assert.equal(await admitted(addresses(9, () => '::ffff:192.0.2.7')), 9)
    assert.equal(await admitted(['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7']), 1)
    assert.equal((await from('::ffff:192.0.2.8')).allowed, true)
  })

  test('is given back in both networks', async () => {
    const subject = { ip: '2001:db8:4::1', about: 'given back' }
    const counts = () => db.selectFrom('rate_limit').select(['key', 'count']).execute()
    const before = new Set((await counts()).map(({ key }) => key))
    await takeLimit(counter, now, 'failedLogin', subject)
    const added = async () => (await counts()).filter(({ key }) => !before.has(key))
    assert.deepEqual(
      (await added()).map(({ count }) => count),
      [1, 1],
    )
    await giveBackLimit(counter, 'failedLogin', subject)
    assert.deepEqual(
      (await added()).map(({ count }) => count),
      [0, 0],
    )
  })
})

describe('giveBackLimit', () => {
  test('undoes exactly one count, also after a rejection', async () => {
    await use('failedLogin', 'back', 12)
    await giveBackLimit(counter, 'failedLogin', 'back')
    assert.equal((await takeLimit(counter, now, 'failedLogin', 'back')).allowed, true)
    assert.equal((await takeLimit(counter, now, 'failedLogin', 'back')).allowed, false)
  })

  test('never undoes more than was counted', async () => {
    await giveBackLimit(counter, 'failedLogin', 'nobody')
    await use('failedLogin', 'once', 1)
    await giveBackLimit(counter, 'failedLogin', 'once')
    await giveBackLimit(counter, 'failedLogin', 'once')
    await use('failedLogin', 'once', 10)
    assert.equal((await takeLimit(counter, now, 'failedLogin', 'once')).allowed, false)
  })
})

test('the counts show neither what was typed nor an address', async () => {
  await takeLimit(counter, now, 'failedLogin', { ip: '192.0.2.99', about: 'hunter2' })
  await takeLimit(counter, now, 'visit', { ip: '192.0.2.99', about: '/api/visit' })
  await takeLimit(counter, now, 'forgotPassword', 'ada@example.test')
  const keys = (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
  for (const key of keys) assert.match(key, /^[A-Za-z]+:[\w-]{43}$/)
  const other = { db, secrets: { ...secrets, tokens: randomBytes(32) } }
  await takeLimit(other, now, 'forgotPassword', 'ada@example.test')
  const { length } = await db.selectFrom('rate_limit').select('key').execute()
  assert.equal(length, keys.length + 1, 'without the secret, the key cannot be guessed')
})
