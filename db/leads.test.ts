import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createTestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { migrate } from './migrate.ts'

const migration = '0049_leads.sql'

test('messages and inquiries are migrated to leads, and old ones count as answered', async () => {
  const { connection } = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-migrations-'))
  const client = new pg.Client(connection)
  atEnd(async () => {
    await client.end()
    await rm(folder, { recursive: true })
  })
  await cp(new URL('./migrations/', import.meta.url), folder, {
    recursive: true,
    filter: (file) => !file.endsWith('.sql') || path.basename(file) < migration,
  })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await migrate(connection, pathToFileURL(`${folder}/`))
  await client.query(`
    insert into message (first_name, last_name, email, phone_number, business_name, subject, message,
      agree_to_privacy, digest, created_at)
    select 'Ada', 'Okafor', 'ada@example.org', '515-555-0123', 'Prairie Bakery', subject,
      'We bake.', true, '\\x00', now() - age
    from (values ('old', interval '25 hours'), ('new', interval '23 hours')) as sent (subject, age)`)
  await client.query(`
    insert into freelance_inquiry (name, email, company, project_description, budget_cents, timeline,
      skills_needed, contact_preference, digest)
    values ('Tom', 'tom@example.org', 'Seeds', 'A catalog.', 480050, 'Spring', '{seo}', 'video', '\\x01')`)
  const { rows: before } = await client.query(
    'select id from message union all select id from freelance_inquiry order by id',
  )

  assert.ok((await migrate(connection)).includes(migration))
  const { rows } = await client.query('select * from lead order by created_at')
  assert.deepEqual(
    rows.map(({ kind, name, business_name, subject, text, budget_cents, state, read_at }) => [
      ...[kind, name, business_name, subject, text, budget_cents && Number(budget_cents)],
      ...[state, read_at !== null],
    ]),
    [
      ['message', 'Ada Okafor', 'Prairie Bakery', 'old', 'We bake.', null, 'answered', true],
      ['message', 'Ada Okafor', 'Prairie Bakery', 'new', 'We bake.', null, 'new', false],
      ['freelance', 'Tom', 'Seeds', '', 'A catalog.', 480_050, 'new', false],
    ],
  )
  const ids = rows.map(({ id }) => id).sort()
  assert.deepEqual(
    ids,
    before.map(({ id }) => id),
  )
})
