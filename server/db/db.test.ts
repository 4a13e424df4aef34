import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#server/log.ts'
import { startDatabaseProxy } from '#test/database-proxy.ts'
import { createTestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { createDb, createPool, type Db, isUnavailable } from './db.ts'

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
