import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import type { Connection } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'

const name = 'atrium_template'
const log = createLog('silent')

export interface TestCluster {
  connection: Connection
  /** The migrated database that others are cloned from. */
  template: Connection
  stop(): Promise<void>
}

/** Starts a real PostgreSQL server without fsync, with a migrated database to clone. */
export async function startTestCluster(): Promise<TestCluster> {
  const [{ startPostgres }, { installJobQueue }, { usualJobs }] = await Promise.all([
    import('#server/postgres/postgres.ts'),
    import('#server/jobs/jobs.ts'),
    import('#start/kernel.ts'),
  ])
  const dir = await mkdtemp(path.join(await fastDir(), 'atrium-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  }
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), log, settings })
  const { connection } = postgres
  await runSql(connection, `create database ${name}`)
  const template = { ...connection, database: name }
  await migrate(template)
  // Otherwise each app that a test starts would create the queues in its own database.
  await installJobQueue(template, usualJobs)
  return {
    connection,
    template,
    async stop() {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A folder in memory if there is room, because tests create and drop hundreds of databases. */
async function fastDir(): Promise<string> {
  const memory = '/dev/shm'
  const found = await statfs(memory).catch(() => undefined)
  return found && found.bavail * found.bsize > 4 * 2 ** 30 ? memory : tmpdir()
}

export async function runSql(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The connection as a DATABASE_URL. */
export function urlOf({ host = '', user = '', port, database = '' }: Connection): string {
  return `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`
}
