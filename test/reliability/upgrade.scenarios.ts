import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { listMigrations, migrate, migrationLock } from '#db/migrate.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { Connection } from '#server/db/db.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { createLog } from '#server/log.ts'
import { insertMoney } from '../bench/money.ts'
import { runSql } from '../cluster.ts'
import { until, within } from '../until.ts'
import { type External, startExternal } from './faults/external.ts'
import { readTotals } from './faults/money.ts'
import { makeFolder } from './faults/place.ts'
import { readSchema } from './faults/schema.ts'
import type { Report, Scenario } from './scenario.ts'
import { runTests } from './tests.ts'

export const scenarios: Scenario[] = [
  { id: 'R29', title: 'A database of a released version is migrated', run: upgrade },
]

const releases = path.resolve('test/releases')

async function upgrade(report: Report): Promise<void> {
  const external = await startExternal()
  for (const file of readdirSync(releases)) await upgradeFrom(report, external, file)
  await runTests(report, ['test/engine/failure.test.ts'], {
    only: 'with a database of a newer version',
  })
}

async function upgradeFrom(report: Report, external: External, file: string): Promise<void> {
  const name = `release_${file.replace(/\W/g, '_')}`
  const { connection } = await external.createDatabase(name)
  await restoreUnmigrated(connection, path.join(releases, file))
  const before = await inClient(connection, async (db) => {
    await insertMoney(db, { owner: 'account_id', clients: 'account' })
    await db.query(morePeople)
    return readTotals(db)
  })
  const copy = { ...connection, database: `${name}_killed` }
  await runSql(
    { ...connection, database: 'postgres' },
    `create database ${copy.database} template ${name}`,
  )

  const begun = performance.now()
  const applied = await migrate(connection)
  const ms = performance.now() - begun
  const after = await inClient(connection, readTotals)

  const left = await killMigration(copy)
  await migrate(copy)
  const again = await inClient(copy, readTotals)
  const schemas = await Promise.all([connection, copy].map(readSchema))

  const release = file.replace('.tar.gz', '')
  report.figure(`${release}: accounts`, before.accounts, { atLeast: 10_000 })
  report.figure('· invoices', before.invoices, { atLeast: 50_000 })
  report.figure('· migrations applied', applied.length, { atLeast: 1 })
  report.figure('· in', ms / 1000, { atMost: 60, unit: 's' })
  report.holds('· counts and sums are equal', isDeepStrictEqual(after, before))
  report.figure('· killed with migrations left to apply', left, { atLeast: 1 })
  report.holds('  · counts and sums are equal after another run', isDeepStrictEqual(again, before))
  report.holds('  · and the schema', schemas[0] === schemas[1])
}

/** Restores a backup, and stops before its schema is migrated. */
async function restoreUnmigrated(connection: Connection, file: string): Promise<void> {
  const dataDir = await makeFolder()
  const target = { connection, dataDir, files: createStorage({ dataDir, s3: undefined }, log) }
  const stop = new Error('restored')
  function progress(step: string): void {
    if (step === 'migrating') throw stop
  }
  await restoreBackup({ file, passphrase: undefined }, target, { replace: false, progress }).catch(
    (error) => {
      if (error !== stop) throw error
    },
  )
}

const log = createLog('silent')

const morePeople = `
  insert into account (email, first_name, last_name, business_name, created_at)
  select 'more-' || i || '@example.test', 'Client', md5(i::text), 'Business ' || i, now()
  from generate_series(1, 5000) i`

/** Kills a process once it migrates. Returns the number of migrations that it has not applied. */
async function killMigration(connection: Connection): Promise<number> {
  const code = `import { migrate } from '#db/migrate.ts'; await migrate(${JSON.stringify(connection)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const migrating = `select 1 from pg_locks where locktype = 'advisory' and granted and objid = ${migrationLock}
    and database = (select oid from pg_database where datname = current_database())`
  const left = await inClient(connection, async (db) => {
    await until('it migrates', async () => (await db.query(migrating)).rows.length > 0, 120)
    child.kill('SIGKILL')
    await within('it is killed', exited)
    const released = async () => (await db.query(migrating)).rows.length === 0
    await until('its connection is closed', released, 60)
    const { rows } = await db.query<{ name: string }>('select name from migration')
    return (await listMigrations()).length - rows.length
  })
  return left
}

async function inClient<T>(
  connection: Connection,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
