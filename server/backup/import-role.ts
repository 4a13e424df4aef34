import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { BackupError } from './backup-error.ts'

/**
 * Imports rows in the transaction of the caller, with a role that can only insert: a superuser, such
 * as that of the embedded database, may run programs and read files on the database server.
 */
export async function withImportRole<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ superuser: boolean; reachesServer: boolean }>(`
    select rolsuper as superuser, exists (
        select from pg_roles server where pg_has_role(own.oid, server.oid, 'member') and server.rolname in
          ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
      ) as "reachesServer"
    from pg_roles own where rolname = current_user`)
  if (!rows[0]?.reachesServer) return work()
  if (!rows[0].superuser)
    throw new BackupError(
      'The role of the database may run programs or open files on its server. Restore with another one.',
    )
  const role = `atrium_restore_${randomBytes(8).toString('hex')}`
  await client.query(`
    create role ${role};
    grant usage on schema public, job to ${role};
    grant insert on all tables in schema public to ${role};
    grant insert on job.queue, job.job to ${role};
    set local role ${role}`)
  const result = await work()
  await client.query(`reset role; drop owned by ${role}; drop role ${role}`)
  return result
}
