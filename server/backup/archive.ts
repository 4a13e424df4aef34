import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Extract, extract, pack } from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { seal, sealHeaderLength, sealMagic, unseal } from './seal.ts'

/** A tar archive, compressed with gzip, and encrypted if there is a passphrase. */
export interface ArchiveFile {
  file: string
  passphrase: string | undefined
}

export interface EntryDigest {
  bytes: number
  sha256: string
}

export interface ArchiveEntry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

/** Writes the file under a temporary name, so that a half-written one is never taken for a backup. */
export async function createArchive({ file, passphrase }: ArchiveFile) {
  const part = `${file}.part`
  const tar = pack()
  const compress = createGzip()
  const output = createWriteStream(part, { mode: 0o600, flush: true })
  const encrypt = passphrase ? await seal(passphrase) : new PassThrough()
  const written = pipeline(tar, compress, encrypt, output)
  // A failure rejects the entry that is being added as well.
  written.catch(() => {})
  const digests: Record<string, EntryDigest> = {}
  return {
    digests,
    /** Adds an entry whose size is known. */
    async add(name: string, body: Buffer | AsyncIterable<Buffer>, size: number): Promise<void> {
      const hash = createHash('sha256')
      const entry = tar.entry({ name, size, mode: 0o600 })
      const added = async function* () {
        for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
          hash.update(chunk)
          yield chunk
        }
      }
      await Promise.race([pipeline(added, entry), written])
      digests[name] = { bytes: size, sha256: hash.digest('hex') }
    },
    /** Returns the size of the file. */
    async finish(): Promise<number> {
      tar.finalize()
      await written
      await rename(part, file)
      return output.bytesWritten
    },
    async abandon(): Promise<void> {
      tar.destroy()
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

export type Archive = Awaited<ReturnType<typeof createArchive>>

/** Yields the entries in order. Each body must be read before the next entry. */
export async function* readArchive({
  file,
  passphrase,
}: ArchiveFile): AsyncGenerator<ArchiveEntry> {
  const header = await readHeader(file)
  const sealed = header.subarray(0, sealMagic.length).equals(sealMagic)
  if (sealed && !passphrase)
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  if (passphrase && !sealed)
    throw new BackupError(
      'The backup is not encrypted, so anybody can have written it. If you trust it, restore it without BACKUP_PASSPHRASE.',
    )
  const input = createReadStream(file, { start: sealed ? header.length : 0 })
  const decrypt = sealed && passphrase ? await unseal(passphrase, header) : new PassThrough()
  const entries = extract()
  // The end of the stream is read too: it proves that the archive is whole.
  const read = pipeline(input, decrypt, createGunzip(), feed(entries))
  read.catch((error: Error) => entries.destroy(error))
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      yield { name, size, body: explained(entry) }
    }
    await read
  } catch (error) {
    throw explain(error)
  } finally {
    input.destroy()
  }
}

function feed(entries: Extract) {
  return async (source: AsyncIterable<string | Buffer>, options?: { signal: AbortSignal }) => {
    for await (const chunk of source) {
      if (entries.destroyed || entries.write(chunk)) continue
      await once(entries, 'drain', options)
    }
    entries.end(undefined)
  }
}

async function* explained(body: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BackupError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^E[A-Z]+$/.test(code)) return error
  return new BackupError(`The backup was changed or cut off (${message || code}).`)
}

async function readHeader(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: Error) => {
    throw new BackupError(`${file} cannot be read (${error.message}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealHeaderLength), 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
