import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { migrate } from '#db/migrate.ts'
import { runSql } from '#test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  await runSql(database.connection, 'drop schema public cascade; create schema public')
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-tax-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  const filter = (file: string) => !/00(2[4-9]|[3-9]\d)_/.test(file)
  await cp('db/migrations', dir, { recursive: true, filter })
  await migrate(database.connection, pathToFileURL(`${dir}/`))
})

test('invoices of the release before keep their amounts, and numbers their prefix', async () => {
  await runSql(
    database.connection,
    `insert into account (id, email, role, first_name, last_name)
      values (uuidv7(), 'ada@example.test', 'User', 'Ada', 'Okafor');
    insert into invoice (number, client_id, items, tax_cents, deposit_cents, date_issued, due_date)
      select 'RE-2026-0002', id, '[{"total": 10000}]', 1900, 11900, '2026-01-02', '2026-01-16'
      from client;
    insert into invoice_payment (invoice_id, kind, amount_cents, method, paid_on, created_at)
      select id, 'payment', 11900, 'check', '2026-01-03', now() from invoice;
    select set_config('atrium.actor', id::text, false) from account;
    insert into setting (section, value) values ('invoices', '{"prefix": "RE", "dueDays": 7}')`,
  )
  await migrate(database.connection)
  const { rows } = await database.pool.query(`
    select subtotal_cents::int, tax_cents::int, total_cents::int, paid_cents::int,
      discount_cents::int, taxes, setting.value, billed_to ->> 'firstName' as billed_to,
      (select count(*)::int from invoice_version) as versions,
      (select after -> 'value' from change where kind = 'setting' order by id limit 1) as version
    from invoice, setting`)
  const value = { dueDays: 7, numberPattern: 'RE-{YYYY}-{0000}' }
  assert.deepEqual(rows, [
    {
      ...{ subtotal_cents: 10_000, tax_cents: 1_900, total_cents: 11_900, paid_cents: 11_900 },
      ...{ discount_cents: 0, taxes: [], value, version: value, billed_to: 'Ada', versions: 2 },
    },
  ])
})
