import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'

const megabyte = 1024 * 1024

export interface Uploads {
  body: Record<string, unknown>
  files: UploadedFile[]
}

/** Reads a multipart form into memory, within its limits. Nothing is written to disk before it is accepted. */
export async function readUploads(
  request: FastifyRequest,
  maxFiles: number,
  limitMb: number,
): Promise<Uploads> {
  try {
    return await readParts(request, maxFiles, limitMb)
  } catch (error) {
    if (error instanceof ApiError || (error as { code?: string }).code?.startsWith('FST_'))
      throw error
    // The parser throws plain errors for incomplete and malformed forms.
    throw new ApiError('BAD_REQUEST')
  }
}

async function readParts(
  request: FastifyRequest,
  maxFiles: number,
  limitMb: number,
): Promise<Uploads> {
  const body: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  const limits = {
    fileSize: limitMb * megabyte,
    files: maxFiles,
    fields: 50,
    fieldSize: 16 * 1024,
    parts: 60,
    headerPairs: 50,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await readFile(part, limitMb)
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
