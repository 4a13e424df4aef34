import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Storage } from '#server/files/storage.ts'
import { type Endpoint, type UploadedFile, usualMaxBytes } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { type FormBudget, fileTooLarge, readFormFields, readUploads } from './uploads.ts'

const megabyte = 1024 * 1024
/** The fields of a form that are not files. */
const maxFieldBytes = 64 * 1024
/** The minimum number of bytes per interval, so that slow senders cannot hold a connection. */
const minPace = { ms: 15_000, bytes: 60_000 }

const leftoverBytes = 4 * 1024 * 1024
/** A connection that is closed while bytes arrive is reset, and a reset overtakes the response. */
const lingerMs = 1_000

export interface ParsedBody {
  body: unknown
  files: UploadedFile[]
  /** The bytes, if the endpoint declares `raw`. */
  raw?: Buffer
}

interface Limits {
  uploadLimitMb: number
  files: Pick<Storage, 'requireSpace'>
  forms: FormBudget
  /** The account or the address that sends it. */
  sender: string
}

/** Reads the body in a format that the endpoint accepts: JSON, or a form with files. */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  { uploadLimitMb, files: storage, forms, sender }: Limits,
): Promise<ParsedBody> {
  if (endpoint.postedAt) return { body: undefined, files: [] }
  if (endpoint.raw) {
    const bounds = { maxBytes: endpoint.maxBytes ?? usualMaxBytes }
    const raw = await receiveDeclared(request, bounds, () => collect(request.raw))
    return { body: undefined, files: [], raw }
  }
  if (request.isMultipart()) {
    if (!endpoint.files) throw new ApiError('UNSUPPORTED_TYPE')
    await storage.requireSpace()
    const { max } = endpoint.files
    const formBytes = max * uploadLimitMb * megabyte + (endpoint.maxBytes ?? maxFieldBytes)
    const maxBytes = Math.min(formBytes, forms.most)
    const bounds = { maxBytes, tooLarge: fileTooLarge(uploadLimitMb) }
    const limits = { files: max, fileMb: uploadLimitMb, fieldBytes: endpoint.maxBytes }
    const { body, files } = await receiveDeclared(request, bounds, () => {
      forms.take(request.raw, sender, Number(request.headers['content-length'] ?? maxBytes))
      return readUploads(request, limits)
    })
    return { body: readFormFields(endpoint.body, body), files }
  }
  if (!endpoint.body || request.headers['content-type'] === undefined)
    return { body: undefined, files: [] }
  const bounds = { maxBytes: endpoint.maxBytes ?? usualMaxBytes }
  const bytes = await receiveDeclared(request, bounds, () => collect(request.raw))
  return { body: await parseJson(request, bytes), files: [] }
}

function receiveDeclared<T>(
  { headers, raw }: FastifyRequest,
  bounds: Bounds,
  read: () => Promise<T>,
): Promise<T> {
  if (Number(headers['content-length']) > bounds.maxBytes)
    throw bounds.tooLarge ?? new ApiError('TOO_LARGE')
  return receive(raw, bounds, read)
}

/** Rejects invalid UTF-8, instead of replacing it, and keys that would set a prototype. */
function parseJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (!isUtf8(bytes)) throw new ApiError('BAD_REQUEST')
  const parse = request.server.getDefaultJsonParser('error', 'error')
  return new Promise((resolve, reject) => {
    parse(request, bytes.toString(), (error, value) => (error ? reject(error) : resolve(value)))
  })
}

interface Bounds {
  maxBytes: number
  tooLarge?: ApiError
  pace?: typeof minPace
}

/** Reads a body, and fails if it exceeds its limit, breaks off or arrives too slowly. */
export async function receive<T>(
  request: IncomingMessage,
  { maxBytes, tooLarge = new ApiError('TOO_LARGE'), pace = minPace }: Bounds,
  read: () => Promise<T>,
): Promise<T> {
  if (request.destroyed) throw new ApiError('BAD_REQUEST')
  const stopped = Promise.withResolvers<never>()
  let received = 0
  let before = 0
  function count({ length }: Buffer): void {
    received += length
    if (received > maxBytes) stopped.reject(tooLarge)
  }
  function closed(): void {
    if (!request.readableEnded) stopped.reject(new ApiError('BAD_REQUEST'))
  }
  const timer = setInterval(() => {
    if (received - before < pace.bytes) stopped.reject(new ApiError('TOO_SLOW'))
    before = received
  }, pace.ms)
  request.on('data', count)
  // Once a request is answered, Node does not tell it that its connection is lost.
  request.socket.on('close', closed)
  try {
    return await Promise.race([read(), stopped.promise])
  } catch (error) {
    request.unpipe().removeAllListeners('data')
    throw error
  } finally {
    clearInterval(timer)
    request.off('data', count)
    request.socket.off('close', closed)
  }
}

/** Reads the whole body into memory. */
export async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks)
}

/**
 * Discards the rest of a body that was answered early. Browsers read the response only after sending
 * everything, so the connection stays open if the rest is small.
 */
export function dropLeftover(request: IncomingMessage): void {
  if (request.complete) return
  receive(request, { maxBytes: leftoverBytes }, async () => {
    // Unless it is read now, Node discards a body of any length. A rejected form left the request paused.
    request.read(0)
    request.resume()
    await once(request, 'end')
  }).catch(() => {
    request.pause()
    const cut = setTimeout(() => request.socket.destroy(), lingerMs)
    request.socket.once('close', () => clearTimeout(cut))
  })
}
