import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLog } from '#server/log.ts'
import { startDatabaseProxy } from '#test/database-proxy.ts'
import { createTestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { createDb, createPool, type Db, isoTime, isUnavailable } from './db.ts'

async function connect() {
  const { connection } = await createTestDatabase()
  const proxy = await startDatabaseProxy(connection)
  const impatient = { ...proxy.connection, query_timeout: 2_000 }
  const pool = createPool(impatient, createLog('silent'), 1)
  atEnd(() => pool.end())
  return { db: createDb(pool), forget: proxy.forget }
}

const read = (db: Db) => db.selectFrom('service').select('id').execute()

test('a connection that stops responding fails once and is not reused', async () => {
  const { db, forget } = await connect()
  await read(db)
  forget()
  await assert.rejects(read(db), isUnavailable)
  assert.deepEqual(await read(db), [])
})

test('a connection that stops responding inside a transaction is not reused', async () => {
  const { db, forget } = await connect()
  const work = db.transaction().execute(async (trx) => {
    forget()
    await read(trx)
  })
  await assert.rejects(work, isUnavailable)
  assert.deepEqual(await read(db), [])
})

test('a socket whose queue is full is no failure of a query', () => {
  const full = Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN' })
  assert.ok(isUnavailable(full))
})

test('times of PostgreSQL become those of the API', () => {
  assert.equal(isoTime('2026-11-29 08:27:30+00'), '2026-11-29T08:27:30.000Z')
  assert.equal(isoTime('2026-11-29 08:27:30.5+00'), '2026-11-29T08:27:30.500Z')
  assert.equal(isoTime('2026-11-29 08:27:30.123987+00'), '2026-11-29T08:27:30.123Z')
  assert.equal(isoTime('2026-11-29 08:27:30.5+02'), '2026-11-29T06:27:30.500Z')
  const range = { min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const iso = date.toISOString()
      const text = iso.replace('T', ' ').replace(/\.?0*Z$/, '+00')
      assert.equal(isoTime(text), iso)
    }),
  )
})
