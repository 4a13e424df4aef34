import type { TestApp } from './app.ts'

/** Refuses every write of this server like a full disk, until the returned function is called. */
export async function fillDisk({ database, kernel }: TestApp): Promise<() => Promise<void>> {
  await database.pool.query(`
    create function refuse_when_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    do $$ declare place record; begin
      for place in select schemaname, tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger a_full_disk before insert or update or delete on %I.%I
          for each statement execute function refuse_when_full()', place.schemaname, place.tablename);
      end loop;
    end $$`)
  const { put } = kernel.files
  kernel.files.put = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  return async () => {
    kernel.files.put = put
    await database.pool.query('drop function refuse_when_full cascade')
  }
}
