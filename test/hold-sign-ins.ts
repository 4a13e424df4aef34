import type { TestContext } from 'node:test'
import type { TestApp } from './app.ts'

/**
 * Makes sign-ins wait at this trigger, until the test releases the exclusive advisory lock 'sign-in'.
 */
export async function holdSignIns(
  { database: { pool } }: TestApp,
  t: TestContext,
  trigger: string,
): Promise<void> {
  await pool.query(`
    create function hold() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('sign-in'));
      return new;
    end $$;
    create trigger held ${trigger} execute function hold()`)
  t.after(() => pool.query('drop function hold cascade'))
}
