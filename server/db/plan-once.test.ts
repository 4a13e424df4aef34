import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#test/db.ts'
import { createDb, createPool, isUnavailable } from './db.ts'
import { withoutResult } from './plan-once.ts'

const { db, connection } = await createTestDatabase()
const pool = createPool(connection, createLog('silent'), 1)
/** All its statements use the same connection. */
const single = createDb(pool)
after(() => pool.end())

test('an insert is repeated on a connection, also one with the condition of an index', async () => {
  // After five times PostgreSQL plans a prepared statement without its values.
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) {
    const picture = { key, url: key, digest: Buffer.from(key), kind: 'blog', bytes: 1 }
    await single
      .insertInto('file')
      .values({ ...picture, width: 1, height: 1 })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'digest']).where('kind', '<>', 'avatar').doNothing(),
      )
      .execute()
  }
})

test('a plan outdated by a migration fails once as unavailable, and is prepared again', async () => {
  const all = () => db.selectFrom('faq').selectAll().execute()
  await all()
  await sql`alter table faq add column later text`.execute(db)
  await assert.rejects(all(), isUnavailable)
  assert.deepEqual(await all(), [])
})

test('a connection plans a repeated query once, up to a maximum number of plans', async () => {
  await db.connection().execute(async (one) => {
    const plansOf = async (part: string) => {
      const { rows } = await sql<{ used: number }>`
        select generic_plans + custom_plans as used from pg_prepared_statements
        where statement like ${`%${part}%`}
      `.execute(one)
      return rows.map(({ used }) => used)
    }
    for (const title of ['One', 'Another']) {
      await one.selectFrom('service').select('id').where('title', '=', title).execute()
    }
    assert.deepEqual(await plansOf('from "service"'), [2])

    for (let n = 0; n < 600; n++) await sql.raw(`select ${n} as n`).execute(one)
    const { length } = await plansOf(' as n')
    assert.ok(length > 0 && length <= 500, `${length} plans`)
  })
})

test('a transaction begins with its first statement, and with its settings', async () => {
  const countOpen = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db)
    return rows[0]?.count
  }
  const actor = sql<{ actor: string }>`select current_setting('atrium.actor', true) as actor`
  await db.transaction().execute(async (trx) => {
    await sql`${withoutResult} select set_config('atrium.actor', 'somebody', true)`.execute(trx)
    assert.equal(await countOpen(), 0)
    assert.deepEqual((await actor.execute(trx)).rows, [{ actor: 'somebody' }])
    assert.equal(await countOpen(), 1)
  })
  assert.equal(await countOpen(), 0)
  await single
    .transaction()
    .execute((trx) =>
      sql`${withoutResult} select set_config('atrium.actor', 'somebody', true)`.execute(trx),
    )
  assert.deepEqual((await actor.execute(single)).rows, [{ actor: '' }])
})

test('a transaction whose first statement fails is undone, and its connection is used again', async () => {
  const failing = single.transaction().execute((trx) => sql`select no_such_column`.execute(trx))
  await assert.rejects(failing, /no_such_column/)
  const { rows } = await sql`select 1 as one`.execute(single)
  assert.deepEqual(rows, [{ one: 1 }])
})

test('a statement without a result fails at the next one, and undoes its transaction', async () => {
  const work = db.transaction().execute(async (trx) => {
    await sql`create table undone ()`.execute(trx)
    await sql`${withoutResult} select no_such_column`.execute(trx)
  })
  await assert.rejects(work, /no_such_column/)
  const { rows } = await sql`select to_regclass('undone') as found`.execute(db)
  assert.deepEqual(rows, [{ found: null }])
})

test('a transaction of one statement without a result is committed', async () => {
  await sql`create table written (n integer)`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`${withoutResult} insert into written values (1)`.execute(trx)
  })
  const { rows } = await sql`select n from written`.execute(db)
  assert.deepEqual(rows, [{ n: 1 }])
})
