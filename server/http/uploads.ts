import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { partOfMemory } from '#server/memory.ts'
import type { UploadedFile } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'

const megabyte = 1024 * 1024

/** A list has a field for each of its values. */
const mostFields = 100

const tooManyUploads = 'Too many files at once. Please wait until the others are sent.'

interface UploadBounds {
  /** The number of files. */
  files: number
  fileMb: number
  /** The size of one field. */
  fieldBytes?: number | undefined
}

export interface Uploads {
  body: Record<string, unknown>
  files: UploadedFile[]
}

/** Bounds the bytes of the forms in memory. A form counts with its declared size until its call ends. */
export class FormBudget {
  readonly #open = new Map<IncomingMessage, { sender: string; bytes: number }>()
  /** The most bytes in several forms of one sender: two files, as the browser sends them. */
  readonly #share: number
  /** The most bytes in all forms together, and in one form. */
  readonly most: number

  constructor(uploadLimitMb: number) {
    this.#share = Math.max(32, 2 * (uploadLimitMb + 1)) * megabyte
    this.most = Math.max(partOfMemory(8, 128) * megabyte, 2 * this.#share)
  }

  take(request: IncomingMessage, sender: string, bytes: number): void {
    const sum = (forms: { bytes: number }[]) =>
      forms.reduce((total, form) => total + form.bytes, bytes)
    const open = [...this.#open.values()]
    const own = open.filter((form) => form.sender === sender)
    if (own.length > 0 && sum(own) > this.#share)
      throw new ApiError('TOO_MANY_REQUESTS', { message: tooManyUploads, retryAfter: 5 })
    if (sum(open) > this.most) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    this.#open.set(request, { sender, bytes })
  }

  release(request: IncomingMessage): void {
    this.#open.delete(request)
  }
}

/** Reads a multipart form into memory, within its limits. Nothing is written to disk before it is accepted. */
export async function readUploads(request: FastifyRequest, bounds: UploadBounds): Promise<Uploads> {
  try {
    return await readParts(request, bounds)
  } catch (error) {
    if (error instanceof ApiError || (error as { code?: string }).code?.startsWith('FST_'))
      throw error
    // The parser throws plain errors for incomplete and malformed forms.
    throw new ApiError('BAD_REQUEST')
  }
}

async function readParts(
  request: FastifyRequest,
  { files: maxFiles, fileMb, fieldBytes = 16 * 1024 }: UploadBounds,
): Promise<Uploads> {
  const body: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  const limits = {
    fileSize: fileMb * megabyte,
    files: maxFiles,
    fields: mostFields,
    fieldSize: fieldBytes,
    parts: maxFiles + mostFields,
    headerPairs: 50,
  }
  // The full name is passed on, and whoever stores the file checks it.
  for await (const part of request.parts({ limits, preservePath: true })) {
    if (part.type === 'file') {
      const bytes = await readFile(part, fileMb)
      files.push({ field: part.fieldname, filename: part.filename, bytes })
    } else {
      if (part.valueTruncated) throw new ApiError('TOO_LARGE')
      addField(body, part.fieldname, part.value)
    }
  }
  return { body, files }
}

async function readFile(part: { toBuffer(): Promise<Buffer> }, limitMb: number): Promise<Buffer> {
  return part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(limitMb)
    throw error
  })
}

export function fileTooLarge(limitMb: number): ApiError {
  return new ApiError('FILE_TOO_LARGE', { message: `Files must be less than ${limitMb}MB` })
}

/** A repeated name becomes a list. */
function addField(body: Record<string, unknown>, name: string, value: unknown): void {
  if (!Object.hasOwn(body, name)) {
    Object.defineProperty(body, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  } else {
    const before = body[name]
    body[name] = Array.isArray(before) ? [...before, value] : [before, value]
  }
}

/** Reads the texts of a form as the types of the schema: a single value as a list, or yes and no. */
export function readFormFields(
  schema: z.ZodMiniObject | undefined,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const read = Object.entries(fields).map(([name, value]) => {
    const type = schema?.shape[name] && typeOf(schema.shape[name])
    if (type === 'array' && typeof value === 'string' && value !== '') return [name, [value]]
    if (type === 'boolean' && (value === 'true' || value === 'false'))
      return [name, value === 'true']
    return [name, value]
  })
  return Object.fromEntries(read)
}

/** The type inside of what makes it optional. */
function typeOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return typeOf(def.out)
  if (def.type === 'optional' || def.type === 'nullable') return typeOf(def.innerType)
  return def.type
}
