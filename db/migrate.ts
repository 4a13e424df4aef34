import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const migrationsFolder = new URL('./migrations/', import.meta.url)
/** Held while the schema changes. */
export const migrationLock = 7_203_118
const migrationTable =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/**
 * PostgreSQL has this function since version 18. As there, the bits after the milliseconds are a
 * fraction of one, so that ids sort by time.
 */
const uuidv7 = `
  create function uuidv7() returns uuid language sql volatile parallel safe as $$
    select encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
      (us / 1000 << 16) | 28672 | (us % 1000 * 4096 / 1000)) from 1 for 8), 'hex')::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as clock
  $$`

/** The database was created by a newer version, or by other migrations. */
class SchemaError extends Error {}

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies the missing migrations, each in a transaction. Concurrent processes wait for each other. */
export async function migrate(
  connection: pg.ClientConfig,
  folder = migrationsFolder,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(connection)
  // The running query fails as well. Without a listener, the process would exit.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await prepare(client)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseForeign(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The first migration of versions before the migrations were rewritten, one per domain. */
const former = '0001_foundation.sql'

function refuseForeign(applied: Map<string, string>, migrations: Migration[]) {
  if (applied.has(former)) {
    throw new SchemaError(
      'The database is of a version from before the first release, which cannot be upgraded. Use an empty database or another DATA_DIR.',
    )
  }
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new SchemaError(
        `The database is newer than this version of Atrium (it has ${name}). Start the newer version.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new SchemaError(
        `The migration ${name} differs from the one that was applied to this database.`,
      )
    }
  }
}

/** The names of all migrations of this version. */
export async function listMigrations(): Promise<string[]> {
  return (await readMigrations(migrationsFolder)).map(({ name }) => name)
}

/** Fails for the schema of a newer version. */
export async function requireKnownVersion(
  version: readonly Pick<Migration, 'name' | 'checksum'>[],
): Promise<void> {
  const applied = new Map(version.map(({ name, checksum }) => [name, checksum]))
  refuseForeign(applied, await readMigrations(migrationsFolder))
}

/** Creates the schema of an older version in the transaction of the caller, for its data. */
export async function createSchema(
  client: pg.ClientBase,
  version: readonly Pick<Migration, 'name' | 'checksum'>[],
): Promise<void> {
  const names = new Set(version.map(({ name }) => name))
  await prepare(client)
  for (const migration of await readMigrations(migrationsFolder))
    if (names.has(migration.name)) await run(client, migration)
}

/** Creates what all migrations need. */
async function prepare(client: pg.ClientBase) {
  await client.query(migrationTable)
  const found = await client.query("select to_regprocedure('uuidv7()') as it")
  if (found.rows[0]?.it === null) await client.query(uuidv7)
}

async function apply(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: pg.ClientBase, { name, sql, checksum }: Migration) {
  await client.query(sql)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}
