import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createSchema } from '#db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { isOfQueue, measureTable } from './export-database.ts'
import { requireKnownNames } from './known-names.ts'
import type { Manifest, TableManifest } from './manifest.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Fails for a database that is in use, and without `replace` for one with tables. */
export async function requireEmpty(client: pg.ClientBase, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ others: number; tables: number }>(`
    select (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend') as others,
      (select count(*)::int from pg_tables where schemaname = 'public') as tables`)
  const { others = 0, tables = 0 } = rows[0] ?? {}
  if (others > 0)
    throw new BackupError(
      `The database is in use by ${others} other connections. Stop the program first.`,
    )
  if (tables > 0 && !replace)
    throw new BackupError(
      'The database is not empty. With --replace, everything in it is deleted and replaced by the backup.',
    )
}

/**
 * Creates the schema of the backup's version without its foreign keys and triggers, because the rows
 * are complete. Restoring the keys checks all rows.
 */
export async function prepareTables(client: pg.ClientBase, manifest: Manifest) {
  await client.query('truncate job.queue, job.job cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await createSchema(client, manifest.migrations)
  const tables = await requireKnownNames(client, manifest)
  const { rows: keys } = await client.query<ForeignKey>(`
    select format('%I.%I', space.nspname, class.relname) as table, quote_ident(conname) as name,
      pg_get_constraintdef(con.oid) as definition
    from pg_constraint con
    join pg_class class on class.oid = conrelid
    join pg_namespace space on space.oid = class.relnamespace
    where contype = 'f' and space.nspname = 'public' and conparentid = 0`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  const own = tables.filter(({ name }) => !isOfQueue(name))
  for (const { name } of own) {
    await client.query(`alter table ${name} disable trigger user`)
    // Migrations insert rows as well.
    await client.query(`truncate ${name}`)
  }
  const finish = async () => {
    for (const { name } of own) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, value } of manifest.sequences)
      if (value !== null) await client.query('select setval($1, $2)', [name, value])
  }
  return { tables, finish }
}

/** A queue may have a table of its own, whose name the library makes part of its statements. */
const usualTable = JSON.stringify({ partition: false, table_name: 'job_common' })

/** Copies the rows of a table from the content of its entries. */
export async function importTable(
  client: pg.ClientBase,
  { name, columns }: TableManifest,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if (!isOfQueue(name)) {
    await pipeline(content, client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
    return
  }
  await client.query('create temporary table staged (content jsonb) on commit drop')
  await pipeline(content, client.query(copyFrom('copy staged from stdin')))
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from staged,
      jsonb_populate_record(null::${name}, content || $1)`,
    [usualTable],
  )
  await client.query('drop table staged')
}

/** Compares what was restored with what was backed up, before later migrations change it. */
export async function compareTables(client: pg.ClientBase, tables: readonly TableManifest[]) {
  for (const { name, rows, sums } of tables) {
    const found = await measureTable(client, name, Object.keys(sums))
    if (JSON.stringify(found) !== JSON.stringify({ rows, sums }))
      throw new BackupError(`${name} differs from the backup after restoring it.`)
  }
}
