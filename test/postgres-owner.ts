import { createLog } from '#server/log.ts'
import { startPostgres } from '#server/postgres/postgres.ts'

/**
 * Runs a database in a separate process, for tests that kill it: node test/postgres-owner.ts <dir>
 * [attach]
 */
const [, , dir = '', mode] = process.argv
const settings = { fsync: 'off', shared_buffers: '16MB' }
const log = createLog('silent')
const postgres = await startPostgres({ dir, log, settings, attach: mode === 'attach' })
console.info(JSON.stringify(postgres.connection))
process.stdin.on('end', () => postgres.stop()).resume()
