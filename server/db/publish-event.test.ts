import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#test/db.ts'
import { makeAccount } from '#test/factories.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'
import { listen } from './events.ts'
import { inTransaction } from './in-transaction.ts'
import { publishEvent, storedEvents } from './publish-event.ts'

const { connection, db, pool } = await createTestDatabase()
const heard = await listen({ connection, pool, log: createLog('silent') })
atEnd(() => heard.stop())

const { issued, received } = storedEvents({ issued: 'person', received: 'editor' })
const got: { accountId: string; kind: string; id: string; seq: number }[] = []
heard.on('person', ({ accountId, kind, id, seq }) => got.push({ accountId, kind, id, seq }))
const untilReceived = (count: number) => until(`${count} events`, () => got.length === count)

test('an event is delivered when its transaction commits, and not after a rollback', async () => {
  const [person, manager] = [await makeAccount(db), await makeAccount(db, { role: 'Manager' })]
  await makeAccount(db, { role: 'Manager', status: 'Suspended' })
  await makeAccount(db, { role: 'Employee' })
  const undone = inTransaction({ db }, async (inner) => {
    await publishEvent(inner.db, issued, { accountId: person.id, id: 'undone' })
    throw new Error('rolled back')
  })
  await assert.rejects(undone, /rolled back/)
  await inTransaction({ db }, async (inner) => {
    await publishEvent(inner.db, issued, { accountId: person.id, id: '1' })
    await publishEvent(inner.db, received, { id: '2' })
    assert.deepEqual(got, [])
  })
  await untilReceived(2)
  assert.deepEqual(got, [
    { accountId: person.id, kind: 'issued', id: '1', seq: 1 },
    { accountId: manager.id, kind: 'received', id: '2', seq: 1 },
  ])
})

test('transactions that publish to the same people in other orders do not wait in a circle', async () => {
  const first = await makeAccount(db)
  const second = await makeAccount(db)
  const before = got.length
  const bothPublished = Promise.withResolvers<void>()
  let waiting = 2
  const publishInOrder = (...people: { id: string }[]) =>
    inTransaction({ db }, async ({ db: trx }) => {
      for (const { id: accountId } of people) {
        await publishEvent(trx, issued, { accountId, id: accountId })
        waiting -= 1
        if (waiting === 0) bothPublished.resolve()
        await bothPublished.promise
      }
      await publishEvent(trx, issued, { accountId: first.id, id: 'last' })
    })
  await Promise.all([publishInOrder(first, second), publishInOrder(second, first)])
  await untilReceived(before + 6)
  const receivedBy = ({ id }: { id: string }) =>
    got.slice(before).flatMap((event) => (event.accountId === id ? [[event.seq, event.id]] : []))
  const [own, last] = [first.id, 'last']
  assert.deepEqual(receivedBy(first), [
    [1, own],
    [2, last],
    [3, own],
    [4, last],
  ])
  assert.deepEqual(receivedBy(second), [
    [1, second.id],
    [2, second.id],
  ])
})

test('a large event is rejected, and a malformed one is not delivered', async () => {
  const { id: accountId } = await makeAccount(db)
  const before = got.length
  await assert.rejects(publishEvent(db, issued, { accountId, id: 'x'.repeat(65) }))
  await pool.query("select pg_notify('atrium', $1)", ['{"type":"person","kind":"issued"}'])
  await publishEvent(db, issued, { accountId, id: '3' })
  await untilReceived(before + 1)
  assert.equal(got.at(-1)?.id, '3')
})
