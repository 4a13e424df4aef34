import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { events, tellPerson, tellStaff } from './addressed-event.ts'
import { listen } from './events.ts'
import { inTransaction } from './in-transaction.ts'

const { connection, db, pool } = await createTestDatabase()
const heard = await listen({ connection, pool, log: createLog('silent') })
atEnd(() => heard.stop())

const { issued, received } = events({ issued: 'person', received: 'staff' })
const accountId = crypto.randomUUID()
const untilStaff = () => once(heard, 'staff', { signal: AbortSignal.timeout(15_000) })

test('an event reaches its address once its transaction commits, and none is sent by a rollback', async () => {
  const told: unknown[] = []
  heard.on('person', (event) => told.push(event))
  const undone = inTransaction({ db }, async (inner) => {
    await tellPerson(inner.db, issued, { accountId, id: 'undone' })
    throw new Error('rolled back')
  })
  await assert.rejects(undone, /rolled back/)
  const staff = untilStaff()
  await inTransaction({ db }, async (inner) => {
    await tellPerson(inner.db, issued, { accountId, id: '1' })
    await tellStaff(inner.db, received, { id: '2' })
    assert.deepEqual(told, [])
  })
  assert.deepEqual(await staff, [{ kind: 'received', id: '2' }])
  assert.deepEqual(told, [{ accountId, kind: 'issued', id: '1' }])
})

test('an event that is not small is refused, and one of another shape is not passed on', async () => {
  const staff = untilStaff()
  await assert.rejects(tellStaff(db, received, { id: 'x'.repeat(65) }))
  await pool.query("select pg_notify('atrium', $1)", ['{"type":"staff","kind":"received"}'])
  await tellStaff(db, received, { id: '3' })
  assert.deepEqual(await staff, [{ kind: 'received', id: '3' }])
})
