import type { Socket } from 'node:net'
import { isUnavailable } from '#server/db/db.ts'
import { isDiskFull, noSpace } from '#server/disk-full.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
}

export const jsonType = 'application/json; charset=utf-8'

/** The public part of an error: never a stack, a query or an internal message. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const { code, statusCode } = thrown as { code?: string; statusCode?: number }
  const mapped = code === undefined ? undefined : byFrameworkCode[code]
  if (mapped) return new ApiError(mapped)
  if (isDiskFull(thrown)) return noSpace()
  if (statusCode === 404) return new ApiError('NOT_FOUND')
  if (statusCode === 413) return new ApiError('TOO_LARGE')
  if (statusCode === 415) return new ApiError('UNSUPPORTED_TYPE')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('BAD_REQUEST')
  if (isUnavailable(thrown)) return new ApiError('UNAVAILABLE', { retryAfter: 2 })
  return new ApiError('INTERNAL')
}

/** React Router answers with a thrown Response. Unexpected errors stay errors. */
export function toResponse(thrown: unknown): never {
  const error = toApiError(thrown)
  if (error.code === 'INTERNAL') throw thrown
  throw Response.json(error.body, { status: error.status, statusText: error.message })
}

const unreadable: Record<string, [status: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'TOO_SLOW'],
}

/** Answers malformed requests, which never reach the framework. */
export function answerUnreadable(headers: Record<string, string>) {
  return ({ code: cause = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (cause === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, code] = unreadable[cause] ?? ['400 Bad Request', 'BAD_REQUEST']
    const body = JSON.stringify(new ApiError(code).body)
    const lines = Object.entries({
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': jsonType,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }
}
