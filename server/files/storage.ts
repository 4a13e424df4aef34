import { glob, open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { noSpace } from '#server/disk-full.ts'
import type { Log } from '#server/log.ts'
import { moveDurably, writeAtomically } from './atomic-file.ts'
import { createBucket } from './storage-s3.ts'

export interface StoredFile {
  stream: Readable
  /** The bytes of the stream. */
  size: number
  type: string
}

/** The first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files under keys such as blog/<name>-1600x900/960.webp for the sizes of a picture, and
 * document/<name>/file.pdf for a private file, with preview.webp beside a picture. Nothing else is a key.
 */
export interface Storage {
  /** Fails if the disk is almost full, before work is done for a file that could not be stored. */
  requireSpace(): Promise<void>
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Moves a local file of any size to the storage. */
  move(key: string, path: string): Promise<void>
  /** The stream must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  /** Removes all files of a folder such as blog/<name>-1600x900 or document/<name>. */
  remove(folder: string): Promise<void>
  /** The keys of all files. */
  list(): AsyncIterable<string>
}

export function createStorage(config: Pick<Config, 's3' | 'dataDir'>, log: Log): Storage {
  const files = config.s3 ? createBucket(config.s3, log) : createDisk(config.dataDir)
  return {
    requireSpace: () => files.requireSpace(),
    async put(key, bytes, type) {
      if (!isFileKey(key)) throw new Error(`Not a key: ${key}`)
      await files.put(key, bytes, type)
    },
    async move(key, path) {
      if (!privateKey.test(key)) throw new Error(`Not a private file: ${key}`)
      await files.move(key, path)
    },
    get: async (key, range) => (isFileKey(key) ? files.get(key, range) : null),
    async remove(folder) {
      if (!isFolderKey(folder)) throw new Error(`Not a folder: ${folder}`)
      await files.remove(folder)
    },
    // A file that is being written has another name.
    async *list() {
      for await (const key of files.list()) if (isFileKey(key)) yield key
    },
  }
}

const pictureKey = /^[a-z]+\/[A-Za-z0-9_-]+-\d+x\d+\/\d+\.(avif|webp)$/
const pictureFolder = /^[a-z]+\/[A-Za-z0-9_-]+-\d+x\d+$/
const privateKey = /^[a-z]+\/[A-Za-z0-9_-]{22}\/(?:file|preview)\.[a-z]{3,5}$/
const privateFolder = /^[a-z]+\/[A-Za-z0-9_-]{22}$/

const isFileKey = (key: string) => pictureKey.test(key) || privateKey.test(key)
const isFolderKey = (key: string) => pictureFolder.test(key) || privateFolder.test(key)

/** The sizes of a picture and their rows take less. */
const reservedBytes = 32 * 1024 * 1024

export function createDisk(dataDir: string, reserved = reservedBytes): Storage {
  const pathOf = (key: string) => path.join(dataDir, 'files', key)
  return {
    async requireSpace() {
      const { bavail, bsize } = await statfs(dataDir)
      if (bavail * bsize < reserved) throw noSpace()
    },
    put: (key, bytes) => writeAtomically(pathOf(key), bytes),
    move: (key, from) => moveDurably(from, pathOf(key)),
    async get(key, range) {
      // Opened before anything is asked of it: a file may be removed at any moment.
      const file = await open(pathOf(key)).catch(nullIfMissing)
      if (!file) return null
      const type = pictureKey.test(key)
        ? `image/${path.extname(key).slice(1)}`
        : 'application/octet-stream'
      const size = range ? range.end - range.start + 1 : (await file.stat()).size
      return { stream: file.createReadStream(range), size, type }
    },
    remove: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    list: () => glob('*/*/*', { cwd: path.join(dataDir, 'files') }),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
