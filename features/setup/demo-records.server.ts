import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The tables whose rows have an id, without those that are about other rows. */
export async function tablesWithIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attname = 'id' and atttypid = 'uuid'::regtype and relname not in ('demo_record', 'change')
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Remembers all rows that there are, which is right after the demo was seeded, as those of the demo. */
export async function rememberDemo(db: Db): Promise<void> {
  for (const name of await tablesWithIds(db)) {
    const value = sql.raw(name === 'setting' ? 'value' : 'null')
    await sql`insert into demo_record (id, value) select id, ${value} from ${sql.table(name)}
      on conflict (id) do nothing`.execute(db)
  }
}
