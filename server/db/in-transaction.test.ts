import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '#test/db.ts'
import { inTransaction } from './in-transaction.ts'
import { publishEvent, storedEvents } from './publish-event.ts'

const { db } = await createTestDatabase()

test('a transaction cannot take a second connection', async () => {
  const twice = inTransaction({ db }, () => db.selectFrom('reason').select('id').execute())
  await assert.rejects(twice, /second connection/)
  const nested = inTransaction({ db }, () => inTransaction({ db }, async () => {}))
  await assert.rejects(nested, /second connection/)
  assert.deepEqual(await db.selectFrom('reason').select('id').execute(), [])
})

test('changes of a signed-in user are recorded under their name, others are not', async () => {
  const values = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' }
  const insert = db.insertInto('account').values(values)
  const user = await insert.returning('id').executeTakeFirstOrThrow()
  const add = (title: string) => (inner: { db: typeof db }) =>
    inner.db.insertInto('reason').values({ title, description: 'So it is.' }).execute()
  await inTransaction({ db, user }, add('By Ada'))
  await inTransaction({ db, user: null }, add('By nobody'))
  const recorded = await db.selectFrom('change').select(['title', 'account_id']).execute()
  assert.deepEqual(recorded, [{ title: 'By Ada', account_id: user.id }])
})

test('a failed part of a transaction is undone, with its events, and the rest stays', async () => {
  const { news } = storedEvents({ news: 'person' })
  const values = { email: 'grace@example.org', first_name: 'Grace', last_name: 'Hopper' }
  const insert = db.insertInto('account').values(values)
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  const add = (title: string) => async (inner: { db: typeof db }) => {
    await inner.db.insertInto('reason').values({ title, description: 'So it is.' }).execute()
    await publishEvent(inner.db, news, { accountId: id, id: title })
    if (title === 'Failed') throw new Error('refused')
  }
  await inTransaction({ db }, async (outer) => {
    await inTransaction(outer, add('Before'))
    await assert.rejects(inTransaction(outer, add('Failed')), /refused/)
    await inTransaction(outer, add('After'))
  })
  const added = await db
    .selectFrom('reason')
    .select('title')
    .where('title', 'in', ['Before', 'Failed', 'After'])
    .orderBy('title')
    .execute()
  assert.deepEqual(added, [{ title: 'After' }, { title: 'Before' }])
  const told = await db.selectFrom('live_event').select('about').orderBy('seq').execute()
  assert.deepEqual(told, [{ about: 'Before' }, { about: 'After' }])
})

test('a part that fails after a failed part of its own is undone as a whole', async () => {
  const add = (inner: { db: typeof db }, title: string) =>
    inner.db.insertInto('reason').values({ title, description: 'So it is.' }).execute()
  await inTransaction({ db }, async (whole) => {
    const part = inTransaction(whole, async (outer) => {
      await add(outer, 'Outer')
      const inner = inTransaction(outer, async () => {
        throw new Error('inner')
      })
      await assert.rejects(inner, /inner/)
      throw new Error('outer')
    })
    await assert.rejects(part, /outer/)
    await add(whole, 'Whole')
  })
  const added = db.selectFrom('reason').select('title').where('title', 'in', ['Outer', 'Whole'])
  assert.deepEqual(await added.execute(), [{ title: 'Whole' }])
})

test('a failed transaction is rolled back', async () => {
  const undone = inTransaction({ db }, async (inner) => {
    await sql`insert into reason (title, description) values ('Undone', 'So it is.')`.execute(
      inner.db,
    )
    throw new Error('rolled back')
  })
  await assert.rejects(undone, /rolled back/)
  const found = db.selectFrom('reason').select('id').where('title', '=', 'Undone')
  assert.deepEqual(await found.execute(), [])
})

test('nothing that a failed transaction still had to do is done after it', async () => {
  const add = (trx: typeof db, title: string) =>
    trx.insertInto('reason').values({ title, description: 'So it is.' }).execute()
  let adding: Promise<PromiseSettledResult<unknown>[]> | undefined
  const failed = inTransaction({ db }, async ({ db: trx }) => {
    await add(trx, 'Orphan')
    adding = Promise.allSettled(Array.from({ length: 50 }, () => add(trx, 'Orphan')))
    throw new Error('the disk is full')
  })
  await assert.rejects(failed, /the disk is full/)
  assert.equal((await adding)?.at(-1)?.status, 'rejected')
  const left = db.selectFrom('reason').select('title').where('title', '=', 'Orphan')
  assert.deepEqual(await left.execute(), [])
})
