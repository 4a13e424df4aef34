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
