import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { Storage } from '#server/files/storage.ts'
import { type Endpoint, type UploadedFile, usualMaxBytes } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { collect, receive } from './receive.ts'
import { type FormBudget, fileTooLarge, readFormFields, readUploads } from './uploads.ts'

const megabyte = 1024 * 1024
/** The fields of a form that are not files. */
const maxFieldBytes = 64 * 1024

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
  const bounds = {
    maxBytes: endpoint.maxBytes ?? usualMaxBytes,
    tooLarge: new ApiError('TOO_LARGE'),
  }
  const bytes = await receiveDeclared(request, bounds, () => collect(request.raw))
  return { body: await parseJson(request, bytes), files: [] }
}

function receiveDeclared<T>(
  { headers, raw }: FastifyRequest,
  bounds: { maxBytes: number; tooLarge?: ApiError },
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
