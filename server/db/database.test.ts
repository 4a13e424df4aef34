import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { runSql, urlOf } from '#test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { atEnd } from '#test/teardown.ts'
import { openDatabase } from './database.ts'
import { createDb, createPool } from './db.ts'

const log = createLog('silent')
let database: TestDatabase
let DATA_DIR: string

before(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'atrium-data-'))
  atEnd(() => rm(DATA_DIR, { recursive: true, force: true }))
  database = await createTestDatabase()
})

const open = (urls: Record<string, string>) =>
  openDatabase(readConfig({ DATA_DIR, DATABASE_URL: urlOf(database.connection), ...urls }), log)

/** Another way to the same database, such as past a pooler. */
const anotherUrl = () => `${urlOf(database.connection)}&application_name=direct`

test('without DATABASE_DIRECT_URL, all connections are alike', async () => {
  const { connection, direct, replica } = await open({})
  assert.deepEqual(direct, connection)
  assert.deepEqual([connection.pooler, replica], [undefined, undefined])
})

test('a DATABASE_DIRECT_URL of another database stops the start', async () => {
  const { connection } = await createTestDatabase()
  const refused = /^DATABASE_DIRECT_URL: must be the same database as DATABASE_URL$/
  await assert.rejects(open({ DATABASE_DIRECT_URL: urlOf(connection) }), { message: refused })
  const away = 'postgres://127.0.0.1:1/atrium'
  await assert.rejects(open({ DATABASE_DIRECT_URL: away }), /^ConfigError: DATABASE_DIRECT_URL: /)
})

test('a PostgreSQL that is too old stops the start, and both versions are named', async () => {
  // Replaces the function that tells the version.
  await runSql(
    database.connection,
    `create schema old; create function old.current_setting(text) returns text
      language sql as $$ select '15.18 (Debian 15.18-1)' $$`,
  )
  const url = `${urlOf(database.connection)}&options=${encodeURIComponent('-c search_path=old,pg_catalog')}`
  await assert.rejects(open({ DATABASE_URL: url }), {
    message: 'DATABASE_URL: must be PostgreSQL 16 or newer, but this one is 15.18 (Debian 15.18-1)',
  })
})

test('a DATABASE_READ_URL that is no replica stops the start, one that is away does not', async () => {
  const refused = /^DATABASE_READ_URL: must be a streaming replica of DATABASE_URL$/
  await assert.rejects(open({ DATABASE_READ_URL: anotherUrl() }), { message: refused })
  const { replica } = await open({ DATABASE_READ_URL: 'postgres://127.0.0.1:1/atrium' })
  assert.ok(replica)
})

test('behind a pooler that keeps no statements, nothing is prepared or set in a session', async () => {
  const { connection, direct } = await open({ DATABASE_DIRECT_URL: anotherUrl() })
  assert.deepEqual(connection.pooler, { prepares: false })
  const left = async (to: typeof connection) => {
    const pool = createPool(to, log, 1)
    const db = createDb(pool, to)
    await db.selectFrom('faq').select('id').execute()
    const { rows } = await sql<{ statements: number; limit: string }>`
      select count(*)::int as statements, current_setting('statement_timeout') as "limit"
      from pg_prepared_statements where statement like '%from "faq"%'`.execute(db)
    await pool.end()
    return rows[0]
  }
  assert.deepEqual(await left(connection), { statements: 0, limit: '0' })
  assert.deepEqual(await left(direct), { statements: 1, limit: '4500ms' })
})
