import { randomBytes } from 'node:crypto'
import { access, constants, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { type Config, ConfigError } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Connection } from './db.ts'
import type { Pooler } from './plan-once.ts'

export interface Connections {
  /** For requests. It may lead through a transaction pooler. */
  connection: Connection
  /** For what needs a session of its own: LISTEN, jobs, backups, migrations and their locks. */
  direct: Connection
  /** A streaming replica, for reads. */
  replica?: Connection | undefined
}

export interface Database extends Connections {
  stop(): Promise<void>
}

async function requireFolder({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError('DATA_DIR', `must be a folder that can be written (${message})`)
  }
}

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

const ask = <T>(
  variable: Variable,
  connectionString: string,
  question: (client: pg.Client) => Promise<T>,
) =>
  tryAsking(connectionString, question).catch((error: NodeJS.ErrnoException) => {
    const reason = error.message || error.code
    throw new ConfigError(variable, `must be the address of a PostgreSQL that answers (${reason})`)
  })

async function tryAsking<T>(connectionString: string, question: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await question(client)
  } finally {
    await client.end()
  }
}

/** The major version. */
const oldest = 16

interface Server {
  id: string
  version: string
  isReplica: boolean
}

/** The id is the same through every address of a database, and on its replicas. */
async function identify(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(`
    select system_identifier || ' ' || current_database() as id,
      current_setting('server_version') as version,
      pg_is_in_recovery() as "isReplica" from pg_control_system()`)
  return rows[0] ?? { id: '', version: '', isReplica: false }
}

/**
 * A pooler that keeps track of prepared statements gives them other names; an older one passes the
 * name on, and then the next transaction may find no such statement, or that of another process.
 */
async function examinePooler(client: pg.Client, log: Log): Promise<Pooler> {
  const name = `probe_${randomBytes(8).toString('hex')}`
  const text = `select current_setting('statement_timeout') as "limit",
    exists (select from pg_prepared_statements where name = '${name}') as "passedOn"`
  await client.query('begin')
  const { rows } = await client.query<{ limit: string; passedOn: boolean }>({ name, text })
  if (rows[0]?.passedOn) await client.query(`deallocate ${name}`)
  await client.query('commit')
  if (rows[0]?.limit === '0') log.warn(noStatementTimeout)
  return { prepares: rows[0]?.passedOn === false }
}

export const noStatementTimeout =
  'The pooler of DATABASE_URL sets no statement_timeout: see the runbook'

/** A replica may be away for a time; another database is a mistake. */
async function connectToReplica(url: string, primary: Server, log: Log): Promise<Connection> {
  const server = await tryAsking(url, identify).catch((error: Error) => {
    log.warn({ error: error.message }, 'the replica does not answer')
  })
  if (server && !(server.isReplica && server.id === primary.id))
    throw new ConfigError('DATABASE_READ_URL', 'must be a streaming replica of DATABASE_URL')
  return { connectionString: url }
}

async function connectTo(
  url: string,
  { databaseDirectUrl: directUrl, databaseReadUrl: readUrl }: Config,
  log: Log,
): Promise<Connections> {
  const server = await ask('DATABASE_URL', url, identify)
  if (Number.parseInt(server.version, 10) < oldest)
    throw new ConfigError(
      'DATABASE_URL',
      `must be PostgreSQL ${oldest} or newer, but this one is ${server.version}`,
    )
  const connections: Connections = {
    connection: { connectionString: url },
    direct: { connectionString: directUrl ?? url },
    replica: readUrl ? await connectToReplica(readUrl, server, log) : undefined,
  }
  if (!directUrl || directUrl === url) return connections
  const direct = await ask('DATABASE_DIRECT_URL', directUrl, identify)
  if (direct.id !== server.id)
    throw new ConfigError('DATABASE_DIRECT_URL', 'must be the same database as DATABASE_URL')
  connections.connection.pooler = await ask('DATABASE_URL', url, (client) =>
    examinePooler(client, log),
  )
  return connections
}

/**
 * Loads the embedded server only when it is used. With `attach`, connects to one that is already
 * running. `meanwhile` is called once it was launched, before it is ready.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { attach = false, meanwhile }: { attach?: boolean; meanwhile?: () => void } = {},
): Promise<Database> {
  await requireFolder(config)
  if (config.databaseUrl) {
    const connections = await connectTo(config.databaseUrl, config, log)
    return { ...connections, stop: async () => {} }
  }
  const { startPostgres } = await import('#server/postgres/postgres.ts')
  const postgres = await startPostgres({
    ...{ dir: `${config.dataDir}/postgres`, log, attach, meanwhile },
  })
  return { ...postgres, direct: postgres.connection }
}
