import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#test/db.ts'
import { makeAccount } from '#test/factories.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'
import { events, tellPerson, tellStaff } from './addressed-event.ts'
import { listen } from './events.ts'
import { inTransaction } from './in-transaction.ts'

const { connection, db, pool } = await createTestDatabase()
const heard = await listen({ connection, pool, log: createLog('silent') })
atEnd(() => heard.stop())

const { issued, received } = events({ issued: 'person', received: 'editor' })
const told: { accountId: string; kind: string; id: string; seq: number }[] = []
heard.on('person', ({ accountId, kind, id, seq }) => told.push({ accountId, kind, id, seq }))
const untilTold = (count: number) => until(`${count} events`, () => told.length === count, 10)

test('an event is delivered when its transaction commits, and not after a rollback', async () => {
  const [person, manager] = [await makeAccount(db), await makeAccount(db, { role: 'Manager' })]
  await makeAccount(db, { role: 'Manager', status: 'Suspended' })
  await makeAccount(db, { role: 'Employee' })
  const undone = inTransaction({ db }, async (inner) => {
    await tellPerson(inner.db, issued, { accountId: person.id, id: 'undone' })
    throw new Error('rolled back')
  })
  await assert.rejects(undone, /rolled back/)
  await inTransaction({ db }, async (inner) => {
    await tellPerson(inner.db, issued, { accountId: person.id, id: '1' })
    await tellStaff(inner.db, received, { id: '2' })
    assert.deepEqual(told, [])
  })
  await untilTold(2)
  assert.deepEqual(told, [
    { accountId: person.id, kind: 'issued', id: '1', seq: 1 },
    { accountId: manager.id, kind: 'received', id: '2', seq: 1 },
  ])
})

test('a large event is rejected, and a malformed one is not delivered', async () => {
  const { id: accountId } = await makeAccount(db)
  const before = told.length
  await assert.rejects(tellPerson(db, issued, { accountId, id: 'x'.repeat(65) }))
  await pool.query("select pg_notify('atrium', $1)", ['{"type":"person","kind":"issued"}'])
  await tellPerson(db, issued, { accountId, id: '3' })
  await untilTold(before + 1)
  assert.equal(told.at(-1)?.id, '3')
})
