import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '#server/db/db.ts'

/** A digest of the columns, constraints, indexes, triggers and functions. */
export async function readSchema(connection: Connection): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(parts)
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  } finally {
    await client.end()
  }
}

const parts = `
  select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable,
      column_default) as part
    from information_schema.columns where table_schema in ('public', 'job')
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname in ('public', 'job')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
  order by part`
