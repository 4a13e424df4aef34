import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvType } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { ByteRange } from './storage.ts'

/** A private file, as the handler of an endpoint that declares `file` returns it. */
export interface StoredFile {
  name: string
  size: number
  etag: string
  /** The type of a file that a page shows. Without it, the file is a download. */
  shownAs?: 'application/pdf' | 'image/webp'
  /** Null if the file is gone. */
  open(range?: ByteRange): Promise<Readable | null>
}

/** A file that is generated while it is sent. */
export interface StreamedFile {
  name: string
  /** CSV by default. */
  type?: 'application/octet-stream'
  content: AsyncIterable<string | Buffer>
}

export type FileReply = StoredFile | StreamedFile

/** Streams a private file, by default as a download rather than for display. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  file: FileReply,
): Promise<FastifyReply> {
  reply.headers({ ...headers, 'Cache-Control': 'private, no-store' })
  if (!('content' in file)) return sendStored(request, reply, file)
  return reply
    .type(file.type ?? `${csvType}; charset=utf-8`)
    .header('Content-Disposition', dispositionOf('attachment', file.name))
    .send(Readable.from(request.method === 'HEAD' ? [] : file.content, { objectMode: false }))
}

/** Sends the whole file, or the requested range. */
async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  reply.header('Accept-Ranges', 'bytes')
  const range = rangeOf(request, file)
  if (range === 'beyond') {
    reply.header('Content-Range', `bytes */${file.size}`)
    throw new ApiError('RANGE_NOT_SATISFIABLE')
  }
  const content = request.method === 'HEAD' ? Readable.from([]) : await open(file, range)
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`)
  return reply
    .type(file.shownAs ?? 'application/octet-stream')
    .headers({
      ETag: file.etag,
      'Content-Length': String(end - start + 1),
      'Content-Disposition': dispositionOf(file.shownAs ? 'inline' : 'attachment', file.name),
    })
    .send(content)
}

async function open(file: StoredFile, range: ByteRange | undefined): Promise<Readable> {
  const stream = await file.open(range)
  if (!stream) throw new ApiError('NOT_FOUND')
  return stream
}

/** Several ranges at once, other units and a changed file are answered with the whole file (RFC 9110, 14.2). */
function rangeOf({ method, headers }: FastifyRequest, { size, etag }: StoredFile) {
  const isOfThisFile = headers['if-range'] === undefined || headers['if-range'] === etag
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (method !== 'GET' || !isOfThisFile || !(from || to)) return undefined
  if (!from)
    return Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'beyond'
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  if (to && Number(to) < start) return undefined
  return start < size ? { start, end } : 'beyond'
}

function dispositionOf(type: 'inline' | 'attachment', name: string): string {
  return `${type}; filename*=UTF-8''${encodeFilename(name)}`
}

/** RFC 8187 requires more characters to be escaped than a URL does. */
function encodeFilename(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}
