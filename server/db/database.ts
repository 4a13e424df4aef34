import { access, constants, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { type Config, ConfigError } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Connection } from './db.ts'

export interface Database {
  connection: Connection
  stop(): Promise<void>
}

async function requireFolder({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError('DATA_DIR', `takes a folder that can be written (${message})`)
  }
}

async function requireDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new ConfigError('DATABASE_URL', `takes a PostgreSQL that answers (${message || code})`)
  } finally {
    await client.end()
  }
}

/** Loads the embedded server only when it is used. With `attach`, connects to one that is already running. */
export async function openDatabase(
  config: Config,
  log: Log,
  { attach = false }: { attach?: boolean } = {},
): Promise<Database> {
  await requireFolder(config)
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    await requireDatabase(connection)
    return { connection, stop: async () => {} }
  }
  const { startPostgres } = await import('#server/postgres/postgres.ts')
  return startPostgres({ dir: `${config.dataDir}/postgres`, log, attach })
}
