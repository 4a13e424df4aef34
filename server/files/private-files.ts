import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import {
  baseName,
  extensionOf,
  type FileKind,
  isPictureKind,
  kindOfName,
} from '#shared/file-kinds.ts'
import { checkContent } from './file-content.ts'
import type { StoredFile } from './send-file.ts'
import type { Storage } from './storage.ts'
import { discardFiles, type RecordedFiles } from './storage-jobs.ts'

/** A private file, as the row of its domain describes it. */
export interface PrivateFile {
  key: string
  kind: FileKind
  name: string
  bytes: number
}

interface Destination {
  /** The first part of the key, usually the name of the domain: lowercase letters. */
  folder: string
  kinds: readonly FileKind[]
  /** Where `record` inserts the row. */
  table: RecordedFiles['table']
}

export type NewFile = Pick<UploadedFile, 'filename' | 'bytes'> & {
  /** A small WebP of a picture. */
  preview?: Buffer
}

/**
 * Stores a file of one of these kinds, then calls `record` to insert its row. If either fails, a job
 * removes what has no row. Whoever deletes the row enqueues `remove-files` in the same transaction.
 */
export async function putFile<Row>(
  ctx: Pick<Context, 'db' | 'files' | 'jobs' | 'log'>,
  { folder, kinds, table }: Destination,
  { filename, bytes, preview }: NewFile,
  record: (file: PrivateFile) => Promise<Row>,
): Promise<Row> {
  const kind = kindOfName(filename, kinds)
  if (!kind) throw new ApiError('FILE_TYPE_REFUSED')
  checkContent(bytes, kind)
  const key = `${folder}/${randomBytes(16).toString('base64url')}`
  const name = `${baseName(filename) || folder}.${extensionOf(filename)}`
  try {
    await ctx.files.put(fileKeyOf({ key, kind }), bytes, 'application/octet-stream')
    if (preview) await ctx.files.put(previewKeyOf({ key }), preview, 'image/webp')
    return await record({ key, kind, name, bytes: bytes.length })
  } catch (error) {
    await discardFiles(ctx, { key, table })
    throw error
  }
}

/** The whole file; null if it is gone. */
export async function readFile(files: Storage, file: PrivateFile): Promise<Buffer | null> {
  const found = await files.get(fileKeyOf(file))
  return found && buffer(found.stream)
}

/** Opens the content as a stream; null if the file is gone. */
export async function openStored(files: Storage, file: PrivateFile): Promise<Readable | null> {
  return (await files.get(fileKeyOf(file)))?.stream ?? null
}

/**
 * Moves a local file of any size to the storage and returns its key. The caller must record or
 * remove the key.
 */
export async function putLocalFile(
  files: Storage,
  { folder, kind }: { folder: string; kind: FileKind },
  path: string,
): Promise<string> {
  const key = `${folder}/${randomBytes(16).toString('base64url')}`
  await files.move(fileKeyOf({ key, kind }), path)
  return key
}

/** Stores a copy under another key, which the caller must record or remove. */
export async function copyFile(files: Storage, file: PrivateFile): Promise<PrivateFile> {
  const [folder] = file.key.split('/')
  const copy = { ...file, key: `${folder}/${randomBytes(16).toString('base64url')}` }
  for (const keyOf of [fileKeyOf, previewKeyOf]) {
    const found = await files.get(keyOf(file))
    if (found) await files.put(keyOf(copy), await buffer(found.stream), found.type)
  }
  return copy
}

/** The reply of an endpoint that declares `file`. Check first that the reader may open it. */
export function openFile(files: Storage, file: PrivateFile): StoredFile {
  return {
    name: file.name,
    size: file.bytes,
    // The content of a key never changes.
    etag: `"${file.key.split('/').at(-1)}"`,
    open: async (range) => (await files.get(fileKeyOf(file), range))?.stream ?? null,
  }
}

/** The same for a page that shows the file: the small copy of a picture, or the PDF itself. */
export async function openPreview(files: Storage, file: PrivateFile): Promise<StoredFile | null> {
  if (file.kind === 'pdf') return { ...openFile(files, file), shownAs: 'application/pdf' }
  const found = isPictureKind(file.kind) ? await files.get(previewKeyOf(file)) : null
  if (!found) return null
  return {
    ...openFile(files, file),
    ...openBytes(await buffer(found.stream)),
    shownAs: 'image/webp',
  }
}

/** A file that is in memory, without its name. */
export function openBytes(bytes: Buffer): Pick<StoredFile, 'size' | 'open'> {
  return {
    size: bytes.length,
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

const previewKeyOf = ({ key }: Pick<PrivateFile, 'key'>) => `${key}/preview.webp`

function fileKeyOf({ key, kind }: Pick<PrivateFile, 'key' | 'kind'>): string {
  return `${key}/file.${kind}`
}
