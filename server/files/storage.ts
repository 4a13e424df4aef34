import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { createBucket } from './storage-s3.ts'
import { writeWholeFile } from './whole-file.ts'

export interface StoredFile {
  stream: Readable
  size: number
  type: string
}

/** Files under keys such as blog/<name>-1600x900/960.webp, and document/<name>/file.zip. Nothing else is a key. */
export interface Storage {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  /** Removes all files of a folder such as blog/<name>-1600x900 or document/<name>. */
  remove(folder: string): Promise<void>
}

export function createStorage(config: Pick<Config, 's3' | 'dataDir'>, log: Log): Storage {
  const files = config.s3 ? createBucket(config.s3, log) : createDisk(config.dataDir)
  return {
    async put(key, bytes, type) {
      if (!isFileKey(key)) throw new Error(`Not a key: ${key}`)
      await files.put(key, bytes, type)
    },
    get: async (key) => (isFileKey(key) ? files.get(key) : null),
    async remove(folder) {
      if (!isFolderKey(folder)) throw new Error(`Not a folder: ${folder}`)
      await files.remove(folder)
    },
  }
}

const fileKey = /^[a-z]+\/[A-Za-z0-9_-]+-\d+x\d+\/\d+\.(avif|webp)$/
const folderKey = /^[a-z]+\/[A-Za-z0-9_-]+-\d+x\d+$/
const documentKey = /^document\/[A-Za-z0-9_-]{22}\/file\.zip$/
const documentFolder = /^document\/[A-Za-z0-9_-]{22}$/

const isFileKey = (key: string) => fileKey.test(key) || documentKey.test(key)
const isFolderKey = (key: string) => folderKey.test(key) || documentFolder.test(key)

function createDisk(dataDir: string): Storage {
  const pathOf = (key: string) => path.join(dataDir, 'files', key)
  return {
    put: (key, bytes) => writeWholeFile(pathOf(key), bytes),
    async get(key) {
      const file = pathOf(key)
      const found = await stat(file, { throwIfNoEntry: false })
      if (!found) return null
      const extension = path.extname(key).slice(1)
      const type = extension === 'zip' ? 'application/zip' : `image/${extension}`
      return { stream: createReadStream(file), size: found.size, type }
    },
    remove: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  }
}
