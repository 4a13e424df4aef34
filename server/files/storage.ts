import type { Readable } from 'node:stream'

export interface StoredContent {
  stream: Readable
  /** The bytes of the stream. */
  size: number
  type: string
}

/** The first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files under keys such as blog/<name>-1600x900/960.webp for the sizes of a picture, and
 * document/<name>/file.pdf for a private file, with preview.webp beside a picture. Nothing else is a key.
 */
export interface Storage {
  /** Fails if the disk is almost full, before work is done for a file that could not be stored. */
  requireSpace(): Promise<void>
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Moves a local file of any size to the storage. */
  move(key: string, path: string): Promise<void>
  /** The stream must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredContent | null>
  /** Removes all files of a folder such as blog/<name>-1600x900 or document/<name>. */
  remove(folder: string): Promise<void>
  /** The keys of all files. */
  list(): AsyncIterable<string>
}
