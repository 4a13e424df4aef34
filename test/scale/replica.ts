import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { startPostgres } from '#server/postgres/postgres.ts'
import { atEnd } from '../teardown.ts'

export interface StreamingReplica {
  connection: Connection
  stop(): Promise<void>
}

/** Copies the running primary, which has no pg_basebackup, and starts the copy as its replica. */
export async function startReplica(primary: Connection): Promise<StreamingReplica> {
  const client = new pg.Client(primary)
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const source = rows[0]?.data_directory ?? ''
  const dir = `${source}-replica-${randomBytes(4).toString('hex')}`
  atEnd(() => rm(dir, { recursive: true, force: true }))
  await client.query("select pg_backup_start('replica', true)")
  execFileSync('cp', ['-a', source, dir])
  const { rows: stopped } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  await client.end()
  await rm(path.join(dir, 'postmaster.pid'), { force: true })
  const { uid, gid } = await stat(source)
  const files = { backup_label: stopped[0]?.labelfile ?? '', 'standby.signal': '' }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(dir, name), text)
    await chown(path.join(dir, name), uid, gid)
  }
  const settings = {
    max_connections: '200',
    primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
  }
  const { connection, stop } = await startPostgres({ dir, log: createLog('silent'), settings })
  return { connection, stop: atEnd(stop) }
}
