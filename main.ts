import '#server/node-env.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { readConfig, warningsOf } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { type Listening, listen } from '#server/listening.ts'
import { createLog } from '#server/log.ts'

const drainMs = 10_000

const loadProgram = () =>
  Promise.all([
    import('#server/accounts/first-admin.ts'),
    import('#server/payments/payments.ts'),
    import('./start/app.ts'),
    import('./start/kernel.ts'),
  ])

async function start(dev: boolean): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  for (const warning of warningsOf(config)) log.warn(warning)

  // The embedded database starts while the program is loaded.
  const database = await openDatabase(config, log, { meanwhile: () => void loadProgram() })
  const [{ hasAccount, printFirstAdminLink }, { paymentsWarning }, { createApp }, { startKernel }] =
    await loadProgram()
  const applied = await migrate(database.direct)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const running = await startKernel(config, database, log)
  if (config.demo && !(await hasAccount(running.kernel.db))) {
    const { seedDemo } = await import('#db/seed/demo.ts')
    await seedDemo(running.kernel)
  }
  const warning = await paymentsWarning(running.kernel)
  if (warning) log.warn(warning)
  let stopping = false
  let listening: Listening | undefined
  const app = await createApp({
    ...running,
    pages: dev ? 'source' : 'built',
    isStopping: () => stopping,
  })

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await pause(config.stopDelaySeconds * 1_000)
    await listening?.stop()
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    await listening?.ended()
    clearTimeout(late)
    await running.stop()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  listening = await listen(app, config)
  if (!config.demo) await printFirstAdminLink(running.kernel)
  console.info(`Ready on http://localhost:${listening.port}`)
}

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
start(values.dev).catch((error: Error) => {
  console.error(
    process.env.LOG_LEVEL === 'debug' ? error : `Atrium could not start. ${error.message}`,
  )
  process.exit(1)
})
