import '#server/node-env.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { createDb, createPool } from '#server/db/db.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { createLog } from '#server/log.ts'
import { createPayments } from '#server/payments/payments.ts'
import { loadSecrets } from '#server/secrets.ts'
import { type Check, runChecks } from './checks.ts'

const signs: Record<Check['state'], string> = { ok: '✓', off: '·', warning: '!', failed: '✗' }

/** `npm run doctor`: one line for each thing that Atrium depends on. Exits with 1 if one failed. */
async function examine(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog('silent')
  const { connection, stop } = await openDatabase(config, log, { attach: true })
  const pool = createPool(connection, log)
  try {
    const db = createDb(pool, connection)
    const now = () => new Date()
    const secrets = await loadSecrets(config.dataDir)
    const payments = createPayments({ config, db, secrets, now })
    const files = createStorage(config, log)
    const found = await runChecks({ config, db, files, payments, now })
    for (const { name, state, detail } of found)
      console.info(`${signs[state]} ${name.padEnd(14)} ${detail}`)
    if (found.some(({ state }) => state === 'failed')) process.exitCode = 1
  } finally {
    await pool.end()
    await stop()
  }
}

examine().catch((error: Error) => {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
})
