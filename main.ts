import '#server/node-env.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { printFirstAdminLink } from '#server/accounts/first-admin.ts'
import { readConfig, warningsOf } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { type Listening, listen } from '#server/listening.ts'
import { createLog } from '#server/log.ts'
import { paymentsWarning } from '#server/payments/payments.ts'
import { createApp } from './start/app.ts'
import { startKernel } from './start/kernel.ts'

const drainMs = 10_000
async function start(dev: boolean): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  for (const warning of warningsOf(config)) log.warn(warning)

  const database = await openDatabase(config, log)
  const applied = await migrate(database.direct)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const running = await startKernel(config, database, log)
  if (config.demo) await seedDemo(running.kernel)
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
