import { ApiError } from '#shared/errors.ts'

const most = { entries: 500, bytes: 100 * 1024 * 1024, ratio: 100 }

const fileSignature = 0x04034b50
const entrySignature = 0x02014b50
const endSignature = 0x06054b50
const entrySize = 46
const endSize = 22
const maxComment = 0xffff

/**
 * Rejects what is not a zip archive or holds too much, and returns the names of its files. Only its
 * directory is read: nothing is ever unpacked.
 */
export function checkZip(bytes: Buffer): string[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  // Where it says more than fits, the rest stands in another format, which nobody needs below 4 GB.
  if (count === 0 || directory + bytes.readUInt32LE(end + 12) !== end) refuse()
  if (count > most.entries) throw new ApiError('ARCHIVE_TOO_LARGE')
  const { packed, unpacked, names } = readDirectory(bytes, directory, end, count)
  // Files that share their bytes unpack to more than an archive of this size should.
  if (packed > directory) refuse()
  if (unpacked > most.bytes || unpacked > packed * most.ratio)
    throw new ApiError('ARCHIVE_TOO_LARGE')
  return names
}

function refuse(): never {
  throw new ApiError('NOT_AN_ARCHIVE')
}

/** The record that ends an archive; only its comment comes after it. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endSize - maxComment)
  for (let at = bytes.length - endSize; at >= first; at -= 1) {
    const ends = bytes.readUInt32LE(at) === endSignature
    if (ends && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return refuse()
}

/** The names of all files and what they take, packed and unpacked, as the directory tells it. */
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
  // An archive that is also something else has that before its first file.
  if (at !== end || first !== 0) refuse()
  return { packed, unpacked, names }
}
