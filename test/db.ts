import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Connection, createDb, createPool, type Db } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { runSql, startTestCluster } from './cluster.ts'
import { atEnd } from './teardown.ts'

const log = createLog('silent')

/** On a slow machine, what takes longer than the product waits is no failure. */
const patience = {
  connectionTimeoutMillis: 60_000,
  query_timeout: 60_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

export interface TestDatabase {
  connection: Connection
  pool: pg.Pool
  db: Db
  drop(): Promise<void>
}

/**
 * A test run starts one cluster for all files and sets this variable. A single file starts its own.
 */
async function findCluster(): Promise<Connection> {
  const shared = process.env.TEST_CLUSTER
  if (shared) return JSON.parse(shared) as Connection
  const own = await startTestCluster()
  atEnd(own.stop)
  return own.connection
}

let cluster: Promise<Connection> | undefined

/**
 * Creates a database with the schema and empty tables. It is dropped after the tests of the file.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  cluster ??= findCluster()
  const server = await cluster
  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(server, `create database ${name} template atrium_template strategy file_copy`)
  const connection = { ...server, ...patience, database: name }
  const pool = createPool(connection, log)
  const drop = atEnd(async () => {
    await pool.end()
    await runSql(server, `drop database ${name} with (force)`)
  })
  return { connection, pool, db: createDb(pool), drop }
}
