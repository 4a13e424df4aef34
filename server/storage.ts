import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { createBucket } from './storage-s3.ts'
import { writeWholeFile } from './whole-file.ts'

export interface StoredFile {
  stream: Readable
  size: number
  type: string
}

/** Files under keys such as blog/<name>-1600x900/960.webp. Nothing else is a key. */
export interface Storage {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  /** Removes all files of a folder such as blog/<name>-1600x900. */
  remove(folder: string): Promise<void>
}

export function createStorage(config: Pick<Config, 's3' | 'dataDir'>, log: Log): Storage {
  const files = config.s3 ? createBucket(config.s3, log) : createDisk(config.dataDir)
  return {
    async put(key, bytes, type) {
      if (!fileKey.test(key)) throw new Error(`Not a key: ${key}`)
      await files.put(key, bytes, type)
    },
    get: async (key) => (fileKey.test(key) ? files.get(key) : null),
    async remove(folder) {
      if (!folderKey.test(folder)) throw new Error(`Not a folder: ${folder}`)
      await files.remove(folder)
    },
  }
}

const fileKey = /^[a-z]+\/[A-Za-z0-9_-]+-\d+x\d+\/\d+\.(avif|webp)$/
const folderKey = /^[a-z]+\/[A-Za-z0-9_-]+-\d+x\d+$/

function createDisk(dataDir: string): Storage {
  const pathOf = (key: string) => path.join(dataDir, 'files', key)
  return {
    put: (key, bytes) => writeWholeFile(pathOf(key), bytes),
    async get(key) {
      const file = pathOf(key)
      const found = await stat(file, { throwIfNoEntry: false })
      if (!found) return null
      const type = `image/${path.extname(key).slice(1)}`
      return { stream: createReadStream(file), size: found.size, type }
    },
    remove: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  }
}
