import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { createStorage } from '#server/files/create-storage.ts'
import { createLog } from '#server/log.ts'
import { enterBench } from '../bench/live-readers.ts'
import { insertMoney } from '../bench/money.ts'
import { until, within } from '../until.ts'
import { startExternal } from './faults/external.ts'
import { readTotals, type Totals } from './faults/money.ts'
import { enter, inDatabase, makeFolder, startEmpty } from './faults/place.ts'
import { readWrites, Writers } from './faults/writers.ts'
import { measureMachine } from './load/machine.ts'
import { startLoaded } from './load/start.ts'
import type { Report, Scenario } from './scenario.ts'
import { runTests } from './tests.ts'

export const scenarios: Scenario[] = [
  { id: 'R30', title: 'A backup under load is restored', minutes: 20, run: backUpAndRestore },
]

const gigabyte = 1024 ** 3
const largeFiles = 40

/** The data that the program stored before the backup. */
interface Stored {
  acknowledged: ReadonlySet<string>
  totals: Totals
  files: Map<string, string>
  bytes: number
}

async function backUpAndRestore(report: Report): Promise<void> {
  const { socketDir } = await startLoaded()
  const measureSpeed = await measureMachine(socketDir)
  const dataDir = await makeFolder()
  const archive = path.join(await makeFolder(), 'backup.tar.gz')
  const { stored, rate, seconds } = await backUp(dataDir, archive, report.rounds(largeFiles))
  const speed = await measureSpeed(report)
  report.figure('writes per second meanwhile', rate, {
    atLeast: Math.round(200 * speed),
  })
  report.figure('size of the data', stored.bytes / 1024 ** 2, { unit: 'MB' })
  report.figure('backup', seconds, { unit: 's' })

  const empty = await makeFolder()
  const restoredIn = await run(['restore', archive], { DATA_DIR: empty })
  const server = await startEmpty(empty)
  const { pool } = await enter(empty)
  await compare(report, 'empty folder', { stored, dataDir: empty, db: pool, restoredIn })
  await server.end()

  const external = await startExternal()
  const folder = await makeFolder()
  const { url: DATABASE_URL } = await external.createDatabase('moved')
  const movedIn = await run(['restore', archive], { DATA_DIR: folder, DATABASE_URL })
  const moved = await startEmpty(folder, { DATABASE_URL })
  const db = new pg.Pool({ connectionString: DATABASE_URL })
  await compare(report, 'DATABASE_URL', { stored, dataDir: folder, db, restoredIn: movedIn })
  await db.end()
  await moved.end()

  await runTests(report, ['test/engine/backup.test.ts'], {
    rounds: {},
    only: 'a restore refuses',
  })
}

async function backUp(dataDir: string, archive: string, files: number) {
  const server = await startEmpty(dataDir)
  const socketDir = await inDatabase(dataDir, async (db) => {
    await insertMoney(db)
    return db.host
  })
  const bench = await enterBench({ dataDir, socketDir })
  await storeFiles(dataDir, files)
  const writers = await Writers.create(bench, { count: 8, questions: 40 })
  const stop = await writers.start(server.url)
  await until('writes are acknowledged', () => writers.acknowledged.size >= 200, 60)
  const stored = {
    acknowledged: new Set(writers.acknowledged),
    totals: await readTotals(bench.pool),
    files: await digestsOf(dataDir),
    bytes: await sizeOf(dataDir, bench.pool),
  }
  const begun = performance.now()
  const seconds = await run(['backup', archive], { DATA_DIR: dataDir })
  const rate = writers.rate(begun, performance.now())
  await stop()
  await bench.pool.end()
  await server.end()
  return { stored, rate, seconds }
}

/** The command of `npm run backup` and `npm run restore`. Returns its seconds. */
async function run(args: string[], env: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['server/backup/command.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await within(args.join(' '), once(child, 'exit'), 600)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return (performance.now() - begun) / 1000
}

async function storeFiles(dataDir: string, files: number): Promise<void> {
  const storage = createStorage({ dataDir, s3: undefined }, createLog('silent'))
  for (let count = 0; count < files; count += 1) {
    const key = `document/${randomBytes(16).toString('base64url')}/file.pdf`
    await storage.put(key, randomBytes(2 * 1024 * 1024), 'application/octet-stream')
  }
}

/** The SHA-256 of every file, by key. */
async function digestsOf(dataDir: string): Promise<Map<string, string>> {
  const cwd = path.join(dataDir, 'files')
  const digests = new Map<string, string>()
  for await (const key of glob('*/*/*', { cwd })) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(cwd, key)), hash)
    digests.set(key, hash.digest('hex'))
  }
  return new Map([...digests].sort())
}

async function sizeOf(dataDir: string, db: pg.Pool): Promise<number> {
  const cwd = path.join(dataDir, 'files')
  const keys = await Array.fromAsync(glob('*/*/*', { cwd }))
  const sizes = await Promise.all(keys.map(async (key) => (await stat(path.join(cwd, key))).size))
  const { rows } = await db.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  )
  return sizes.reduce((sum, size) => sum + size, Number(rows[0]?.size))
}

interface Restored {
  stored: Stored
  dataDir: string
  db: pg.Pool
  restoredIn: number
}

async function compare(
  report: Report,
  where: string,
  { stored, dataDir, db, restoredIn }: Restored,
): Promise<void> {
  const kept = await readWrites(db)
  const missing = [...stored.acknowledged].filter((id) => !kept.has(id))
  const { rows: sessions } = await db.query('select 1 from session')
  const perGigabyte = (restoredIn * gigabyte) / stored.bytes
  report.figure(`restored to ${where} in`, restoredIn, { unit: 's' })
  report.figure('· for a gigabyte', perGigabyte, { atMost: 300, unit: 's' })
  report.figure('· rows acknowledged before and missing', missing.length, { atMost: 0 })
  report.holds(
    '· files have the same SHA-256',
    isDeepStrictEqual(await digestsOf(dataDir), stored.files),
  )
  report.holds('· sums of money are equal', isDeepStrictEqual(await readTotals(db), stored.totals))
  report.figure('· sessions', sessions.length, { atMost: 0 })
}
