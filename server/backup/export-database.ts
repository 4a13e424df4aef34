import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Archive } from './archive.ts'
import { type Manifest, type TableManifest, tablePrefix } from './manifest.ts'

type DatabaseManifest = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

type Measured = Pick<TableManifest, 'rows' | 'sums'>

interface Source {
  /** Qualified with its schema, and quoted. */
  name: string
  columns: string[]
  numbers: string[]
  /** Its rows are left out of a backup that is not encrypted. */
  isSecret: boolean
}

/** The size of a part of a table. A tar entry needs its size before its content. */
const partLength = 4 * 1024 * 1024

/** Jobs that are done are not part of a backup. The tables themselves belong to the job queue. */
const filters: Record<string, string> = {
  'job.job': "where state in ('created', 'retry', 'active', 'failed')",
}

/**
 * Copies all tables in one snapshot, which neither blocks writes nor is changed by them. The client
 * must be discarded if this fails, because it may still be copying.
 */
export async function exportDatabase(
  client: pg.ClientBase,
  archive: Archive,
  progress: (table: string) => void,
  isEncrypted: boolean,
): Promise<DatabaseManifest> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migration order by name',
  )
  const tables: TableManifest[] = []
  for (const source of await sourcesOf(client)) {
    progress(source.name)
    if (source.isSecret && !isEncrypted) tables.push(withoutRows(source))
    else tables.push(await exportTable(client, archive, source))
  }
  const sequences = await sequencesOf(client)
  await client.query('commit')
  return { migrations, tables, sequences }
}

const withoutRows = ({ name, columns, numbers }: Source): TableManifest => ({
  ...{ name, columns, rows: 0 },
  sums: Object.fromEntries(numbers.map((column) => [column, null])),
})

/** The comment of a table with secrets, in its migration. */
const secretMark = 'Only in encrypted backups.'

/** The tables of the queue differ between its versions, so their rows are stored with their names. */
export const isOfQueue = (table: string) => table.startsWith('job.')

/** The tables of the schema and of the job queue, without generated columns. */
export async function sourcesOf(client: pg.ClientBase): Promise<Source[]> {
  const { rows } = await client.query<Source>(`
    select format('%I.%I', space.nspname, class.relname) as name,
      array_agg(quote_ident(attname) order by attnum) as columns,
      coalesce(array_agg(quote_ident(attname) order by attnum) filter (
        where atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
      ), '{}') as numbers,
      coalesce(obj_description(class.oid, 'pg_class') = '${secretMark}', false) as "isSecret"
    from pg_class class
    join pg_namespace space on space.oid = class.relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where (space.nspname = 'public' and class.relkind in ('r', 'p') and not class.relispartition
        and class.relname <> 'migration')
      or (space.nspname = 'job' and class.relname in ('queue', 'job'))
    group by space.nspname, class.relname, class.oid
    order by space.nspname desc, class.relname = 'job', class.relname`)
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'",
  )
  return rows
}

/** The number of rows and the sums of columns. */
export async function measureTable(
  client: pg.ClientBase,
  name: string,
  numbers: readonly string[],
): Promise<Measured> {
  const pairs = numbers.map((column) => `'${column}', sum(${column})::text`)
  const { rows } = await client.query<Measured>(
    `select count(*)::int as rows, json_build_object(${pairs}) as sums from ${name} ${filters[name] ?? ''}`,
  )
  return rows[0] ?? { rows: 0, sums: {} }
}

async function exportTable(
  client: pg.ClientBase,
  archive: Archive,
  { name, columns, numbers }: Source,
): Promise<TableManifest> {
  const measured = await measureTable(client, name, numbers)
  let part: Buffer[] = []
  let length = 0
  let number = 0
  const store = async () => {
    const bytes = Buffer.concat(part)
    number += 1
    part = []
    length = 0
    const entry = `${tablePrefix}${name}/${String(number).padStart(6, '0')}`
    await archive.add(entry, bytes, bytes.length)
  }
  const selected = isOfQueue(name) ? 'to_jsonb(source)' : columns
  const rows = `select ${selected} from ${name} source ${filters[name] ?? ''}`
  const copy = client.query(copyTo(`copy (${rows}) to stdout`))
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    part.push(chunk)
    length += chunk.length
    if (length >= partLength) await store()
  }
  if (length > 0) await store()
  return { name, columns, ...measured }
}
