import { glob, open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { noSpace } from '#server/disk-full.ts'
import type { Log } from '#server/log.ts'
import { moveDurably, writeAtomically } from './atomic-file.ts'
import type { Storage } from './storage.ts'
import { createBucket } from './storage-s3.ts'

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

/** More than the sizes of a picture and their rows take. */
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
      // Opened before its size is read, because a file may be removed at any moment.
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
