import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { migrate } from '#db/migrate.ts'
import { runSql } from '#test/cluster.ts'
import { createTestDatabase } from '#test/db.ts'

test('budgets and bonuses of before are in the currency of the agency', async (context) => {
  const database = await createTestDatabase()
  await runSql(database.connection, 'drop schema public, limited cascade; create schema public')
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-currency-'))
  context.after(() => rm(dir, { recursive: true, force: true }))
  const filter = (file: string) => !/00(3[4-9]|[4-9]\d)_/.test(file)
  await cp('db/migrations', dir, { recursive: true, filter })
  await migrate(database.connection, pathToFileURL(`${dir}/`))
  await runSql(
    database.connection,
    `insert into setting (section, value) values ('agency', '{"currency": "EUR"}');
    insert into lead (kind, name, email, text, digest, budget_cents, timeline, skills_needed,
      contact_preference)
      values ('freelance', 'Ada', 'ada@example.test', 'A site', '', 480000, 'May', '{seo}', 'email');
    insert into lead (kind, name, first_name, last_name, email, subject, text, digest,
      agree_to_privacy)
      values ('message', 'Ada', 'Ada', 'Okafor', 'ada@example.test', 'A site', 'Text', '', true);
    insert into survey (email, phone_number, bonus_payment_method, bonus_cents, device,
      user_experience, user_navigation, used_features, rating, login_feedback, navigation_feedback,
      appointment_scheduling, payment_experience, design_feedback, feature_requests, suggestions)
      values ('ada@example.test', '', 'paypal', 1000, 'desktop', 'Good', 'Mostly Easy', '{Bill Payment}', 8,
        '', '', '', '', '', '', '')`,
  )
  await migrate(database.connection)
  const { rows } = await database.pool.query(`
    select budget_currency as currency from lead
    union all select bonus_currency from survey order by currency`)
  assert.deepEqual(
    rows.map(({ currency }) => currency),
    ['EUR', 'EUR', null],
  )
})
