import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type ArchiveFile, type EntryDigest, readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { Manifest, manifestName } from './manifest.ts'

/** Enough for a million files. */
const maxManifest = 256 * 1024 * 1024

/** Reads a whole backup and compares every entry with the manifest, before anything is restored. */
export async function checkArchive(archive: ArchiveFile): Promise<Manifest> {
  const found: Record<string, EntryDigest> = {}
  let manifest: Manifest | undefined
  for await (const { name, size, body } of readArchive(archive)) {
    if (manifest || name in found) throw new BackupError('The backup has unknown content.')
    if (name === manifestName) manifest = await readManifest(body, size)
    else found[name] = await digest(body)
  }
  if (!manifest) throw new BackupError('The backup is cut off: its list of contents is missing.')
  const { entries } = manifest
  for (const name of new Set([...Object.keys(found), ...Object.keys(entries)])) {
    const { bytes, sha256 } = found[name] ?? {}
    if (bytes !== entries[name]?.bytes || sha256 !== entries[name]?.sha256)
      throw new BackupError(`The backup was changed: ${name} is not what was backed up.`)
  }
  return manifest
}

async function readManifest(body: AsyncIterable<Buffer>, size: number): Promise<Manifest> {
  if (size > maxManifest) throw new BackupError('The list of contents is too long.')
  const json = Buffer.concat(await Array.fromAsync(body)).toString()
  const { data, error } = z.safeParse(Manifest, JSON.parse(json))
  if (data) return data
  throw new BackupError(`This version of Atrium cannot read the backup (${error.message}).`)
}

async function digest(body: AsyncIterable<Buffer>): Promise<EntryDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
