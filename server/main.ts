import './node-env.ts'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { Connection } from './db.ts'
import { startKernel } from './kernel.ts'
import { createLog, type Log } from './log.ts'

const drainMs = 10_000

interface Database {
  connection: Connection
  stop(): Promise<void>
}

/** The embedded server is only loaded where it is used. */
async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  }
  const { startPostgres } = await import('./postgres.ts')
  return startPostgres({ dir: `${config.dataDir}/postgres`, log })
}

async function start(dev: boolean): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (config.botCheck === 'off') log.warn('BOT_CHECK is off: forms take anything')
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: nothing is limited')

  const database = await openDatabase(config, log)
  const applied = await migrate(database.connection)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const running = await startKernel(config, database.connection, log)
  if (config.demo) await seedDemo(running.kernel)
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

  await app.listen({ port: config.port, host: config.host })
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
