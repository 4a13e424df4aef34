import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '#test/db.ts'
import { isUnavailable } from './db.ts'

const { db } = await createTestDatabase()

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
