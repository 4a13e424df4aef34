import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { type Connection, createDb, createPool, type Db } from '#server/db.ts'
import { createLog } from '#server/log.ts'
import { atEnd } from './teardown.ts'

const template = 'atrium_template'
const log = createLog('silent')

export interface TestDatabase {
  connection: Connection
  pool: pg.Pool
  db: Db
  drop(): Promise<void>
}

/** A real server without the waits for the disk, and in it a migrated database to clone. */
export async function startTestCluster(): Promise<{
  connection: Connection
  stop(): Promise<void>
}> {
  const { startPostgres } = await import('#server/postgres.ts')
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), log, settings })
  await run(postgres.connection, `create database ${template}`)
  await migrate({ ...postgres.connection, database: template })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The test run starts one cluster for all files and names it here; a file run alone starts its own. */
async function findCluster(): Promise<Connection> {
  const shared = process.env.TEST_CLUSTER
  if (shared) return JSON.parse(shared) as Connection
  const own = await startTestCluster()
  atEnd(own.stop)
  return own.connection
}

let cluster: Promise<Connection> | undefined

/** A database of one's own: the schema is there, the tables are empty. Dropped after the tests of the file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  cluster ??= findCluster()
  const server = await cluster
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
  const connection = { ...server, database: name }
  const pool = createPool(connection, log)
  const drop = atEnd(async () => {
    await pool.end()
    await run(server, `drop database ${name} with (force)`)
  })
  return { connection, pool, db: createDb(pool), drop }
}

async function run(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
