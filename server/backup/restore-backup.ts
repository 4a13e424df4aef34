import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { migrate, migrationLock, requireKnownVersion } from '#db/migrate.ts'
import type { Connection } from '#server/db/db.ts'
import { writeAtomically } from '#server/files/atomic-file.ts'
import type { Storage } from '#server/files/storage.ts'
import { installJobQueue } from '#server/jobs/jobs.ts'
import { type ArchiveEntry, type ArchiveFile, readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { checkArchive } from './check-archive.ts'
import { compareTables, importTable, prepareTables, requireEmpty } from './import-database.ts'
import { withImportRole } from './import-role.ts'
import { filePrefix, type Manifest, secretsName, type TableManifest, tableOf } from './manifest.ts'

export interface RestoreTarget {
  connection: Connection
  files: Storage
  dataDir: string
}

interface RestoreOptions {
  /** Replaces what the target contains. Otherwise it must be empty. */
  replace: boolean
  progress?: (step: string) => void
}

/**
 * Restores a backup. Everything is checked before anything is changed, and the database is
 * committed last: after a failure, it is what it was before.
 */
export async function restoreBackup(
  archive: ArchiveFile,
  target: RestoreTarget,
  { replace, progress = () => {} }: RestoreOptions,
): Promise<Manifest> {
  progress('checking the backup')
  const manifest = await checkArchive(archive)
  await requireKnownVersion(manifest.migrations)
  if (!replace) await requireSameSecrets(target.dataDir, manifest)
  const client = new pg.Client({ ...target.connection, application_name: 'atrium-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await requireEmpty(client, replace)
    await installJobQueue(target.connection)
    await client.query('begin')
    const { tables, finish } = await prepareTables(client, manifest)
    const secrets = await withImportRole(client, () =>
      importEntries(readArchive(archive), { client, tables, target, progress }),
    )
    await finish()
    await compareTables(client, tables)
    // Nobody stays signed in, and no link that was used or withdrawn since then works again.
    await client.query('truncate session, password_link, email_change cascade')
    await client.query('commit')
    await writeAtomically(path.join(target.dataDir, secretsName), secrets)
  } finally {
    await client.end()
  }
  if (replace) await removeOthers(target.files, manifest)
  progress('migrating')
  await migrate(target.connection)
  return manifest
}

interface Import {
  progress: (step: string) => void
  client: pg.Client
  tables: readonly TableManifest[]
  target: RestoreTarget
}

/** Returns the secrets. The parts of a table follow each other. */
async function importEntries(
  entries: AsyncGenerator<ArchiveEntry>,
  { client, tables, target, progress }: Import,
): Promise<Buffer> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let secrets = Buffer.alloc(0)
  let entry = await next(entries)
  async function* contentOf(name: string) {
    while (entry && tableOf(entry.name) === name) {
      yield* entry.body
      entry = await next(entries)
    }
  }
  while (entry) {
    const { name, body } = entry
    progress(name)
    const table = byName.get(tableOf(name) ?? '')
    if (table) {
      await importTable(client, table, contentOf(table.name))
      continue
    }
    if (name.startsWith(filePrefix)) await restoreFile(target, entry)
    else {
      const bytes = Buffer.concat(await Array.fromAsync(body))
      if (name === secretsName) secrets = bytes
    }
    entry = await next(entries)
  }
  return secrets
}

async function next(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveEntry | undefined> {
  const { value, done } = await entries.next()
  return done ? undefined : value
}

/** The secrets of another installation decrypt other data. */
async function requireSameSecrets(dataDir: string, { entries }: Manifest): Promise<void> {
  const file = path.join(dataDir, secretsName)
  const bytes = await readFile(file).catch(() => null)
  const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
  if (sha256 && sha256 !== entries[secretsName]?.sha256)
    throw new BackupError(
      `${file} belongs to another installation. With --replace, it is replaced.`,
    )
}

/** Private files may be larger than what should be held in memory. */
const maxInMemory = 16 * 1024 * 1024

async function restoreFile({ files, dataDir }: RestoreTarget, { name, size, body }: ArchiveEntry) {
  const key = name.slice(filePrefix.length)
  const image = /\.(avif|webp)$/.exec(key)?.[1]
  if (size <= maxInMemory) {
    const bytes = Buffer.concat(await Array.fromAsync(body))
    await files.put(key, bytes, image ? `image/${image}` : 'application/octet-stream')
    return
  }
  const draft = path.join(dataDir, 'restored.part')
  await mkdir(dataDir, { recursive: true })
  try {
    await pipeline(body, createWriteStream(draft, { mode: 0o600 }))
    await files.move(key, draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeOthers(files: Storage, { entries }: Manifest): Promise<void> {
  for await (const key of files.list())
    if (!entries[`${filePrefix}${key}`]) await files.remove(path.posix.dirname(key))
}
