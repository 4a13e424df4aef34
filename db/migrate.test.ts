import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Connection } from '#server/db/db.ts'
import { runSql } from '#test/cluster.ts'
import { createTestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'
import { migrate } from './migrate.ts'

let connection: Connection
let dir: string
let folder: URL

before(async () => {
  connection = (await createTestDatabase()).connection
  dir = await mkdtemp(path.join(tmpdir(), 'atrium-migrations-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
})

beforeEach(async () => {
  await runSql(connection, 'drop schema public cascade; create schema public')
  folder = pathToFileURL(`${await mkdtemp(path.join(dir, 'folder-'))}/`)
  await write('0001_one.sql', 'create table one (id int primary key); insert into one values (1);')
  await write('0002_two.sql', 'create table two (id int references one);')
})

const write = (name: string, sql: string) => writeFile(new URL(name, folder), sql)

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const tables = async () =>
  (
    await query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ relname }) => relname)
const applied = async () =>
  (await query('select name from migration order by 1')).map(({ name }) => name)

test("the product's migrations create its schema", async () => {
  const names = await migrate(connection)
  assert.equal(names[0], '0001_accounts.sql')
  assert.deepEqual(await applied(), names)
  assert.ok((await tables()).includes('account'))
})

test('before PostgreSQL 18, the schema has its own function for ids that sort by time', async () => {
  await runSql(connection, 'alter function pg_catalog.uuidv7() rename to uuidv7_of_18')
  await migrate(connection)
  await migrate(connection)
  const rows = await query(`
    with made as (select uuidv7() as id, n from generate_series(1, 1000) as n)
    select count(distinct id)::int as ids,
      bool_and(id::text ~ '^.{14}7.{4}[89ab]') as "areVersion7",
      bool_and(uuid_extract_timestamp(id) between
        date_trunc('milliseconds', statement_timestamp()) and clock_timestamp()) as "areOfNow",
      array_agg(left(id::text, 18) order by n) = array_agg(left(id::text, 18) order by id) as sort
    from made`)
  assert.deepEqual(rows, [{ ids: 1000, areVersion7: true, areOfNow: true, sort: true }])
  await runSql(connection, 'alter function pg_catalog.uuidv7_of_18() rename to uuidv7')
})

test('all migrations are applied once, in order', async () => {
  assert.deepEqual(await migrate(connection, folder), ['0001_one.sql', '0002_two.sql'])
  assert.deepEqual(await tables(), ['migration', 'one', 'two'])
  assert.deepEqual(await migrate(connection, folder), [])
  assert.deepEqual(await query('select * from one'), [{ id: 1 }])
})

test('new migrations are applied to an existing database', async () => {
  await migrate(connection, folder)
  await write('0003_three.sql', 'create table three ()')
  await write('notes.md', 'not one of them')
  assert.deepEqual(await migrate(connection, folder), ['0003_three.sql'])
})

test('eight concurrent runs apply each migration once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(connection, folder)))
  assert.deepEqual(all.flat().sort(), ['0001_one.sql', '0002_two.sql'])
  assert.deepEqual(await query('select * from one'), [{ id: 1 }])
})

test('a changed migration is rejected, and nothing else is applied', async () => {
  await migrate(connection, folder)
  await write('0001_one.sql', 'create table one (id bigint primary key)')
  await write('0003_three.sql', 'create table three ()')
  await assert.rejects(migrate(connection, folder), {
    message: 'The migration 0001_one.sql differs from the one that was applied to this database.',
  })
  assert.deepEqual(await tables(), ['migration', 'one', 'two'])
})

test('a database from before the first release is rejected in a sentence', async () => {
  await write('0001_foundation.sql', 'create table former ()')
  await migrate(connection, folder)
  await assert.rejects(migrate(connection), {
    message: /^The database is of a version from before the first release/,
  })
})

test('a database of a newer version is rejected, and nothing is applied', async () => {
  await write('0003_three.sql', 'create table three ()')
  await migrate(connection, folder)
  await rm(new URL('0003_three.sql', folder))
  await write('0004_four.sql', 'create table four ()')
  await assert.rejects(migrate(connection, folder), {
    message:
      'The database is newer than this version of Atrium (it has 0003_three.sql). Start the newer version.',
  })
  assert.deepEqual(await applied(), ['0001_one.sql', '0002_two.sql', '0003_three.sql'])
})

test('a failing migration is rolled back, and applied once it is fixed', async () => {
  await write('0003_three.sql', 'create table three (); insert into one values (1);')
  await write('0004_four.sql', 'create table four ()')
  await assert.rejects(migrate(connection, folder), /duplicate key/)
  assert.deepEqual(await applied(), ['0001_one.sql', '0002_two.sql'])
  assert.deepEqual(await tables(), ['migration', 'one', 'two'])
  await write('0003_three.sql', 'create table three (); insert into one values (2);')
  assert.deepEqual(await migrate(connection, folder), ['0003_three.sql', '0004_four.sql'])
})

test('a migration that cannot be recorded is rolled back', async () => {
  const note = `insert into migration (name, checksum) values ('0003_three.sql', '')`
  await write('0003_three.sql', `create table three (); ${note}`)
  await assert.rejects(migrate(connection, folder), /duplicate key/)
  assert.deepEqual(await applied(), ['0001_one.sql', '0002_two.sql'])
  assert.deepEqual(await tables(), ['migration', 'one', 'two'])
})

test('a migration is rolled back when the connection is lost', async () => {
  await migrate(connection, folder)
  await write('0003_three.sql', 'create table three (); select pg_sleep(600);')
  const lost = assert.rejects(migrate(connection, folder))
  const sleeping = `select pid from pg_stat_activity where query like 'create table three%' and wait_event = 'PgSleep'`
  await until('the step is running', async () => (await query(sleeping)).length > 0)
  await query(`select pg_terminate_backend(pid) from (${sleeping}) as found`)
  await lost
  await write('0003_three.sql', 'create table three ()')
  assert.deepEqual(await migrate(connection, folder), ['0003_three.sql'])
})
