import '#server/node-env.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { createLog } from '#server/log.ts'
import { backupName, createBackupStore } from './backup-store.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { filePrefix, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { sealWarning } from './seal.ts'

const usage =
  'npm run backup [file], npm run restore file [-- --replace], npm run backup:check file'
const log = createLog('silent')
const passphrase = readConfig(process.env).backupPassphrase

/** Without a file, the backup is kept where the scheduled ones are. */
async function backup(given: string | undefined): Promise<string> {
  const config = readConfig(process.env)
  const store = createBackupStore(config)
  const name = backupName(new Date())
  const file = given ? path.resolve(given) : await store.prepare(name)
  const made = await withDatabase(config, { attach: true }, (source) =>
    makeBackup(source, { file, passphrase }, show),
  )
  if (!given) await store.keep(name)
  const warning = sealWarning(passphrase)
  if (warning) console.warn(warning)
  const size = `${(made.bytes / 1024 / 1024).toFixed(1)} MB`
  return `Backed up ${made.tables} tables and ${made.files} files to ${given ? file : name} (${size}).`
}

async function restore(given: string | undefined, replace: boolean): Promise<string> {
  const file = requireFile(given)
  const { createdAt } = await withDatabase(readConfig(process.env), { attach: false }, (target) =>
    restoreBackup({ file, passphrase }, target, { replace, progress: show }),
  )
  return `Restored the backup of ${createdAt}. Everybody has to sign in again.`
}

/** Restores into a database and a folder that are deleted afterwards. */
async function check(given: string | undefined): Promise<string> {
  const file = requireFile(given)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-check-'))
  try {
    const config = { ...readConfig({}), dataDir }
    const manifest = await withDatabase(config, { attach: false }, (target) =>
      restoreBackup({ file, passphrase }, target, { replace: false, progress: show }),
    )
    return `The backup of ${manifest.createdAt} was restored and compared: ${contentOf(manifest)}.`
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function contentOf({ tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = Object.keys(entries).filter((name) => name.startsWith(filePrefix)).length
  return `${rows} rows of ${tables.length} tables, ${files} files`
}

async function withDatabase<T>(
  config: Config,
  { attach }: { attach: boolean },
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { direct, stop } = await openDatabase(config, log, { attach })
  try {
    return await work({
      connection: direct,
      files: createStorage(config, log),
      dataDir: config.dataDir,
    })
  } finally {
    await stop()
  }
}

function requireFile(given: string | undefined): string {
  if (!given) throw new Error(`Name the file: ${usage}.`)
  return path.resolve(given)
}

function show(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step.slice(0, 70)}`)
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [command, file] = positionals
  if (command === 'backup') return backup(file)
  if (command === 'restore') return restore(file, values.replace)
  if (command === 'check') return check(file)
  throw new Error(usage)
}

const clear = () => show('')
run()
  .finally(clear)
  .then(console.info, (error: Error) => {
    console.error(`Failed: ${error.message}`)
    process.exitCode = 1
  })
