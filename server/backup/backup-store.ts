import { openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { connectBucket } from '#server/files/storage-s3.ts'

export interface StoredBackup {
  name: string
  bytes: number
  createdAt: string
}

/** Where scheduled backups are kept: beside the files. */
export interface BackupStore {
  /** The local path that a backup is written to. */
  prepare(name: string): Promise<string>
  /** Stores a finished backup. */
  keep(name: string): Promise<void>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

const backupFile = /^atrium-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/
const prefix = 'backups/'
/** A part that was not written to for this long is left from a backup that was killed. */
const abandonedMs = 3_600_000
const byNewest = (a: StoredBackup, b: StoredBackup) => b.name.localeCompare(a.name)

/** The names sort by time. */
export function backupName(at: Date): string {
  return `atrium-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
}

export function createBackupStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): BackupStore {
  const folder = path.join(dataDir, 'backups')
  const disk: BackupStore = {
    async prepare(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeAbandoned(folder)
      return path.join(folder, name)
    },
    keep: async () => {},
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = names
        .filter((name) => backupFile.test(name))
        .map((name) => describe(folder, name))
      return (await Promise.all(found)).sort(byNewest)
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
  return s3 ? inBucket(disk, folder, s3) : disk
}

async function describe(folder: string, name: string): Promise<StoredBackup> {
  const { size, mtime } = await stat(path.join(folder, name))
  return { name, bytes: size, createdAt: mtime.toISOString() }
}

/** A process that was killed leaves the part that it had written. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (name.endsWith('.part') && Date.now() - mtimeMs > abandonedMs)
      await rm(file, { force: true })
  }
}

function inBucket(disk: BackupStore, folder: string, s3: NonNullable<Config['s3']>): BackupStore {
  const bucket = connectBucket(s3)
  return {
    prepare: disk.prepare,
    async keep(name) {
      const blob = await openAsBlob(path.join(folder, name))
      await bucket.putAnyObject(`${prefix}${name}`, blob, 'application/gzip')
      await disk.remove(name)
    },
    async list() {
      const found = (await bucket.listObjects('/', prefix)) ?? []
      return found
        .map(({ Key, Size, LastModified }) => ({
          name: Key.slice(prefix.length),
          bytes: Size,
          createdAt: new Date(LastModified).toISOString(),
        }))
        .filter(({ name }) => backupFile.test(name))
        .sort(byNewest)
    },
    async remove(name) {
      await bucket.deleteObject(`${prefix}${name}`)
    },
  }
}
