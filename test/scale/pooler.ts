import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '#server/db/db.ts'
import { atEnd } from '../teardown.ts'
import { until, within } from '../until.ts'

const port = 6432
const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

/** The version of PgBouncer on this machine, if there is one. */
export function findPooler(): string | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return /^PgBouncer (\S+)/.exec(stdout ?? '')?.[1]
}

/** Starts PgBouncer in transaction mode in front of a server, and returns the address to use instead. */
export async function startPooler({ host = '', database = '' }: Connection): Promise<Connection> {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-pooler-'))
  // PgBouncer does not run as root, and the socket of the database is for its account alone.
  const { uid, gid } = await stat(host)
  const config = path.join(dir, 'pgbouncer.ini')
  await writeFile(config, configOf(host, dir))
  for (const name of [dir, config]) await chown(name, uid, gid)
  const child = spawn(program, [config], {
    cwd: '/',
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const exited = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGINT')
    await within('the pooler ends', exited)
    await rm(dir, { recursive: true, force: true })
  })
  const connection = { host: dir, port, user: 'postgres', database }
  await until('the pooler answers', async () => {
    if (child.exitCode !== null) throw new Error(said.join(''))
    return answers(connection)
  })
  return connection
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** The configuration of the runbook, with few connections, so that sessions are shared. */
function configOf(host: string, dir: string): string {
  const [major = 0, minor = 0] = (findPooler() ?? '').split('.').map(Number)
  const keepsStatements = major > 1 || minor >= 21
  return `[databases]
* = host=${host} port=5432 user=postgres connect_query='set statement_timeout = 4500; set idle_in_transaction_session_timeout = 10000'
[pgbouncer]
pool_mode = transaction
auth_type = any
unix_socket_dir = ${dir}
listen_port = ${port}
default_pool_size = 4
max_client_conn = 200
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`
}
