import { ApiError } from '#shared/errors.ts'
import { type FileKind, isPictureKind, type PictureKind, pictureKinds } from '#shared/file-kinds.ts'
import { checkZip, holdsArchive } from './zip.ts'

const startsWith =
  (...starts: string[]) =>
  (bytes: Buffer) =>
    starts.some((start) => bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1')))

/** How the content of each kind is recognized. Names and headers do not count. */
const recognizers: Record<FileKind, (bytes: Buffer) => boolean> = {
  jpeg: startsWith('\xff\xd8\xff'),
  png: startsWith('\x89PNG\r\n\x1a\n'),
  gif: startsWith('GIF87a', 'GIF89a'),
  webp: (bytes) => startsWith('RIFF')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  pdf: startsWith('%PDF-1.', '%PDF-2.'),
  docx: isOfficeFile('word/'),
  xlsx: isOfficeFile('xl/'),
  pptx: isOfficeFile('ppt/'),
  odt: isOpenDocument('text'),
  ods: isOpenDocument('spreadsheet'),
  odp: isOpenDocument('presentation'),
  text: isText,
  zip: isZip,
}

/** The kind of a picture, whatever its name says. */
export function findPictureKind(bytes: Buffer): PictureKind | undefined {
  return pictureKinds.find((kind) => recognizers[kind](bytes))
}

/** Rejects a file whose content is not of this kind, or of another kind as well. */
export function checkContent(bytes: Buffer, kind: FileKind): void {
  if (!recognizers[kind](bytes))
    throw new ApiError(kind === 'zip' ? 'NOT_AN_ARCHIVE' : 'FILE_TYPE_REFUSED')
  if (isPolyglot(bytes, kind)) throw new ApiError('FILE_TYPE_REFUSED', { message: polyglot })
}

const polyglot = 'This file is of two types at once, which cannot be used here.'

/** Viewers look for the beginning of a PDF in its first bytes. */
const pdfHeaderRoom = 1024

/** zip.ts checks archives for other content. */
function isPolyglot(bytes: Buffer, kind: FileKind): boolean {
  if (!isPictureKind(kind) && kind !== 'pdf' && kind !== 'text') return false
  const isPdf = kind !== 'pdf' && bytes.subarray(0, pdfHeaderRoom).includes('%PDF-')
  return isPdf || holdsArchive(bytes)
}

function isZip(bytes: Buffer): boolean {
  return entriesOf(bytes) !== null
}

/** The names of the files in a zip archive, or null if it is not one. */
function entriesOf(bytes: Buffer): string[] | null {
  try {
    return checkZip(bytes)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AN_ARCHIVE') return null
    throw error
  }
}

function isOfficeFile(folder: string) {
  return (bytes: Buffer) => {
    const names = entriesOf(bytes) ?? []
    const isOffice = names.includes('[Content_Types].xml')
    return isOffice && names.some((name) => name.startsWith(folder)) && !hasMacros(names)
  }
}

/** The first file of an OpenDocument archive is stored uncompressed and names its type. */
function isOpenDocument(type: string) {
  const start = `mimetypeapplication/vnd.oasis.opendocument.${type}PK`
  return (bytes: Buffer) => {
    if (bytes.toString('latin1', 30, 30 + start.length) !== start) return false
    const names = entriesOf(bytes)
    return names !== null && !hasMacros(names)
  }
}

function hasMacros(names: string[]): boolean {
  return names.some((name) => /(?:^|\/)vbaProject\.bin$|^(?:Basic|Scripts)\//i.test(name))
}

const allowedControls = new Set([...'\t\n\f\r'].map((character) => character.charCodeAt(0)))

/** Any encoding that is a superset of ASCII: spreadsheets often export CSV in a Windows code page. */
function isText(bytes: Buffer): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 || allowedControls.has(byte))
}
