import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { takeBackupLock } from '#server/db/backup-lock.ts'
import type { Connection } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { version } from '#server/version.ts'
import { type Archive, createArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { exportDatabase } from './export-database.ts'
import {
  filePrefix,
  type Manifest,
  manifestDigest,
  manifestDigestName,
  manifestName,
  secretsName,
} from './manifest.ts'

export interface BackupSource {
  connection: Connection
  files: Storage
  dataDir: string
}

export interface BackupTarget {
  file: string
  passphrase: string | undefined
}

type Progress = (step: string) => void

export interface BackupResult {
  bytes: number
  tables: number
  files: number
}

/**
 * Backs up the database, the files and the secrets of one moment while the program runs. Files are
 * never changed, and none is removed during a backup, so those listed after the snapshot include
 * all that its rows name.
 */
export async function makeBackup(
  source: BackupSource,
  target: BackupTarget,
  progress: Progress = () => {},
): Promise<BackupResult> {
  const createdAt = new Date().toISOString()
  const pool = new pg.Pool({
    ...{ ...source.connection, max: 1, application_name: 'atrium-backup' },
    // A table may take long to copy, and pg does not clear the timer of a COPY.
    query_timeout: 0,
  })
  const client = await pool.connect()
  // The query that runs fails as well.
  client.on('error', () => {})
  try {
    if (!(await takeBackupLock(client))) throw new BackupError('Another backup is running.')
    const archive = await createArchive(target)
    try {
      const database = await exportDatabase(client, archive, progress, Boolean(target.passphrase))
      const secrets = await readFile(path.join(source.dataDir, secretsName))
      await archive.add(secretsName, secrets, secrets.length)
      const files = await addFiles(archive, source.files, progress)
      const entries = { ...archive.digests }
      const manifest = {
        format: 2 as const,
        createdAt,
        version,
        ...database,
        entries,
      }
      const bytes = Buffer.from(JSON.stringify(manifest satisfies Manifest, null, 1))
      await archive.add(manifestName, bytes, bytes.length)
      const digest = Buffer.from(manifestDigest(bytes))
      await archive.add(manifestDigestName, digest, digest.length)
      return { bytes: await archive.finish(), tables: database.tables.length, files }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    // It may still be copying; closing the connection also releases the lock.
    client.release(true)
    await pool.end()
  }
}

async function addFiles(archive: Archive, files: Storage, progress: Progress): Promise<number> {
  let count = 0
  for await (const key of files.list()) {
    const found = await files.get(key)
    if (!found) throw new BackupError(`The file ${key} was removed during the backup.`)
    progress(key)
    await archive.add(`${filePrefix}${key}`, found.stream, found.size)
    count += 1
  }
  return count
}
