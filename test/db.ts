import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Connection, createDb, createPool, type Db } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { runSql, startTestCluster } from './cluster.ts'
import { atEnd, atExit } from './teardown.ts'

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
}

/**
 * A test run starts one cluster for all files and sets this variable. A single file starts its own.
 */
async function findCluster(): Promise<Connection> {
  const shared = process.env.TEST_CLUSTER
  if (shared) return JSON.parse(shared) as Connection
  const own = await startTestCluster()
  atExit(own.stop)
  return own.connection
}

let cluster: Promise<Connection> | undefined

/**
 * Creates a database with the schema and empty tables, or with nothing (`template0`). It is dropped
 * after the tests of the file.
 */
export async function createTestDatabase(template?: 'template0'): Promise<TestDatabase> {
  const { drop, ...database } = await openTestDatabase(template)
  atEnd(drop)
  return database
}

/** Creates a database that the caller drops. */
export async function openTestDatabase(
  template = 'atrium_template',
): Promise<TestDatabase & { drop(): Promise<void> }> {
  cluster ??= findCluster()
  const server = await cluster
  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = { ...server, ...patience, database: name }
  const pool = createPool(connection, log)
  async function drop() {
    await pool.end()
    await runSql(server, `drop database ${name} with (force)`)
  }
  return { connection, pool, db: createDb(pool), drop }
}

/** Triggers are off, so that no event is published. */
export const emptyTables = ({ pool }: TestDatabase) =>
  pool.query(`do $$
    declare name text;
    begin
      set local session_replication_role = replica;
      for name in
        select class.oid::regclass from pg_class class
        where relkind in ('r', 'p') and not relispartition and (
          relnamespace = 'public'::regnamespace and relname <> 'migration'
          or class.oid = 'job.job'::regclass)
      loop
        execute 'delete from ' || name;
      end loop;
    end $$`)
