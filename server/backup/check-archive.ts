import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type ArchiveEntry, type ArchiveFile, type EntryDigest, readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  Manifest,
  manifestDigest,
  manifestDigestName,
  manifestName,
  secretsName,
  tableOf,
} from './manifest.ts'

/** Enough for a million files. */
const maxManifest = 256 * 1024 * 1024
const maxSecrets = 64 * 1024

/** Reads a whole backup and compares every entry with the manifest, before anything is restored. */
export async function checkArchive(archive: ArchiveFile): Promise<Manifest> {
  const found = new Map<string, EntryDigest>()
  let written: Buffer | undefined
  let digestOfManifest: string | undefined
  for await (const entry of readArchive(archive)) {
    const { name, body } = entry
    if (name === manifestDigestName) digestOfManifest = (await readEntry(entry)).toString()
    else if (written || found.has(name)) throw unknownContent()
    else if (name === manifestName) written = await readEntry(entry)
    else found.set(name, await digest(body))
  }
  if (!written) throw new BackupError('The backup is cut off: its list of contents is missing.')
  const manifest = parseManifest(written)
  if (manifest.format > 1 && digestOfManifest !== manifestDigest(written))
    throw changed(manifestName)
  requireEntries(manifest, found)
  return manifest
}

function requireEntries({ entries, tables }: Manifest, found: Map<string, EntryDigest>): void {
  const names = new Set(tables.map(({ name }) => name))
  for (const name of new Set([secretsName, ...found.keys(), ...Object.keys(entries)])) {
    const { bytes, sha256 } = found.get(name) ?? {}
    if (!entries[name] || bytes !== entries[name].bytes || sha256 !== entries[name].sha256)
      throw changed(name)
    const table = tableOf(name)
    if (table !== undefined && !names.has(table)) throw unknownContent()
  }
  if ((found.get(secretsName)?.bytes ?? 0) > maxSecrets) throw unknownContent()
}

const unknownContent = () => new BackupError('The backup has unknown content.')

/** A name of the archive may have control characters. */
const changed = (name: string) =>
  new BackupError(`The backup was changed: ${JSON.stringify(name)} is not what was backed up.`)

async function readEntry({ size, body }: ArchiveEntry): Promise<Buffer> {
  if (size > maxManifest) throw new BackupError('The list of contents is too long.')
  return Buffer.concat(await Array.fromAsync(body))
}

function parseManifest(written: Buffer): Manifest {
  const { data, error } = z.safeParse(Manifest, JSON.parse(written.toString()))
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
