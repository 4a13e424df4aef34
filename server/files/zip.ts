import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ApiError } from '#shared/errors.ts'

const limits = { entries: 500, bytes: 100 * 1024 * 1024, ratio: 100 }

const fileSignature = 0x04034b50
const entrySignature = 0x02014b50
const endSignature = 0x06054b50
const entrySize = 46
const endSize = 22
const maxComment = 0xffff

/**
 * Rejects bytes that are not a zip archive and archives that are too large, and returns the names
 * of the files. Reads only the central directory and unpacks nothing.
 */
export function checkZip(bytes: Buffer): string[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  // Zip64 archives fail here. They are only needed above 4 GB.
  if (count === 0 || directory + bytes.readUInt32LE(end + 12) !== end) refuse()
  if (count > limits.entries) throw new ApiError('ARCHIVE_TOO_LARGE')
  const { packed, unpacked, names } = readDirectory(bytes, directory, end, count)
  // Overlapping files would unpack to more than the size of the archive allows.
  if (packed > directory) refuse()
  if (unpacked > limits.bytes || unpacked > packed * limits.ratio)
    throw new ApiError('ARCHIVE_TOO_LARGE')
  return names
}

/** Returns true if the file ends with a zip archive, such as one appended to a picture. */
export function holdsArchive(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - endSize - maxComment)
  for (let at = bytes.length - endSize; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== endSignature) continue
    const directory = at - bytes.readUInt32LE(at + 12)
    if (directory >= 0 && bytes.readUInt32LE(directory) === entrySignature) return true
  }
  return false
}

function refuse(): never {
  throw new ApiError('NOT_AN_ARCHIVE')
}

/** Finds the end of central directory record, which only a comment may follow. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endSize - maxComment)
  for (let at = bytes.length - endSize; at >= first; at -= 1) {
    const ends = bytes.readUInt32LE(at) === endSignature
    if (ends && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return refuse()
}

/** Returns the names and the total sizes of the files, as the central directory declares them. */
function readDirectory(bytes: Buffer, directory: number, end: number, count: number) {
  let packed = 0
  let unpacked = 0
  const names: string[] = []
  let first = directory
  let at = directory
  for (let read = 0; read < count; read += 1) {
    if (at + entrySize > end || bytes.readUInt32LE(at) !== entrySignature) refuse()
    const file = bytes.readUInt32LE(at + 42)
    if (file + 4 > directory || bytes.readUInt32LE(file) !== fileSignature) refuse()
    first = Math.min(first, file)
    packed += bytes.readUInt32LE(at + 20)
    unpacked += bytes.readUInt32LE(at + 24)
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    )
    names.push(bytes.toString('utf8', at + entrySize, at + entrySize + name))
    at += entrySize + name + extra + comment
  }
  // A polyglot file has other content before its first entry.
  if (at !== end || first !== 0) refuse()
  return { packed, unpacked, names }
}

export interface ArchivedFile {
  /** The path in the archive; duplicates get a number. */
  path: string
  /** Null if the file is gone. */
  open(): Promise<Readable | null>
}

/** A text of an archive. */
export const archivedText = (path: string, text: string): ArchivedFile => ({
  path,
  open: async () => Readable.from([text]),
})

/** A zip file that is written while it is read. Each file is opened when its turn comes. */
export function openZip(files: AsyncIterable<ArchivedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A stream that is read later still fails with this error.
  output.on('error', () => {})
  zip.on('error', (error: Error) => output.destroy(error))
  fill(zip, output, files, mtime).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(
  zip: ZipFile,
  output: Readable,
  files: AsyncIterable<ArchivedFile>,
  mtime: Date,
): Promise<void> {
  const paths = new Set<string>()
  let current: Readable | undefined
  // The reader may be gone before the end.
  output.on('close', () => current?.destroy())
  for await (const { path, open } of files)
    zip.addReadStreamLazy(uniquePath(paths, path), { mtime, mode: 0o600 }, (start) => {
      open().then(
        (stream) => {
          const content = stream ?? Readable.from([])
          current = content
          // yazl does not forward stream errors.
          content.on('error', (error) => output.destroy(error))
          start(null, content)
        },
        (error: unknown) => output.destroy(error as Error),
      )
    })
  zip.end()
}

/** Makes a path unique and portable: report (2).pdf */
function uniquePath(taken: Set<string>, wanted: string): string {
  const safe = wanted
    .replace(/[\\:*?"<>|\p{Cc}]/gu, '-')
    .split('/')
    .map((part) => part.replace(/^\.+$/, '-'))
    .join('/')
  const [, base = safe, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(safe) ?? []
  let path = safe
  for (let number = 2; taken.has(path.toLowerCase()); number += 1)
    path = `${base} (${number})${extension}`
  taken.add(path.toLowerCase())
  return path
}
