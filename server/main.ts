import './node-env.ts'
import { access, constants, mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Connection } from './db.ts'
import { offerFirstAdmin } from './first-admin.ts'
import { startKernel } from './kernel.ts'
import { createLog, type Log } from './log.ts'

const drainMs = 10_000

interface Database {
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

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const name = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'
    throw new ConfigError(name, `cannot be listened on (${message})`)
  }
}

/** The embedded server is only loaded where it is used. */
async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    await requireDatabase(connection)
    return { connection, stop: async () => {} }
  }
  const { startPostgres } = await import('./postgres.ts')
  return startPostgres({ dir: `${config.dataDir}/postgres`, log })
}

async function start(dev: boolean): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (config.botCheck === 'off') log.warn('BOT_CHECK is off: forms take anything')
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: nothing is limited')

  await requireFolder(config)
  const database = await openDatabase(config, log)
  const applied = await migrate(database.connection)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const running = await startKernel(config, database.connection, log)
  await (config.demo ? seedDemo : offerFirstAdmin)(running.kernel)
  const app = await createApp({ ...running, pages: dev ? 'source' : 'built' })

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(late)
    await running.stop()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await listen(app, config)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.info(`Ready on http://localhost:${port}`)
}

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
start(values.dev).catch((error: Error) => {
  console.error(
    process.env.LOG_LEVEL === 'debug' ? error : `Atrium could not start. ${error.message}`,
  )
  process.exit(1)
})
