import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { isUnavailable } from './db.ts'

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
}

/** What a caller may know of an error: never a stack, a query or a message that was not written for people. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const { code, statusCode } = thrown as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : byFrameworkCode[code]
  if (known) return new ApiError(known)
  if (statusCode === 404) return new ApiError('NOT_FOUND')
  if (statusCode === 413) return new ApiError('TOO_LARGE')
  if (statusCode === 415) return new ApiError('UNSUPPORTED_TYPE')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('BAD_REQUEST')
  if (isUnavailable(thrown)) return new ApiError('UNAVAILABLE', { retryAfter: 2 })
  return new ApiError('INTERNAL')
}
