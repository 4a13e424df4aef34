/** The errors of the kernel: the HTTP status and the message of each code. Domains declare theirs. */
export const errorTable = {
  BAD_REQUEST: [400, 'The request could not be understood.'],
  INVALID_INPUT: [400, 'Please check the marked fields.'],
  BOT_CHECK_FAILED: [400, 'The bot check did not pass. Please try again.'],
  NOT_AN_IMAGE: [400, 'This file is not a supported image.'],
  IMAGE_TOO_LARGE: [400, 'This image has too many pixels.'],
  NOT_AN_ARCHIVE: [400, 'This file is not a zip archive that can be used.'],
  ARCHIVE_TOO_LARGE: [
    400,
    'This archive is too large: at most 500 files, 100MB unpacked, compressed at most a hundredfold.',
  ],
  FILE_TYPE_REFUSED: [400, 'This file is not of a type that can be used here.'],
  FILE_MISSING: [400, 'Please choose a file.'],
  REAUTH_REQUIRED: [400, 'Please confirm that it is you.'],
  LINK_INVALID: [400, 'This link is no longer valid. Please ask for a new one.'],
  NOT_SIGNED_IN: [401, 'Please sign in.'],
  TOKEN_INVALID: [403, 'Your login has expired.'],
  TWO_FACTOR_REQUIRED: [403, 'Please enter your verification code first.'],
  LINK_EXPIRED: [403, 'This link has expired. Please open the file again.'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  FOREIGN_ORIGIN: [403, 'This request came from another site.'],
  NOT_FOUND: [404, 'Not found.'],
  NOT_ACCEPTABLE: [406, 'This endpoint responds only with text/event-stream.'],
  TOO_SLOW: [408, 'The request came too slowly. Please try again.'],
  CONFLICT: [409, 'Someone else changed this. Reload it to see the latest version.'],
  NAME_TAKEN: [409, 'This name is already in use.'],
  SLUG_TAKEN: [409, 'This slug is already in use.'],
  IN_USE: [409, 'This is still in use.'],
  TOO_LARGE: [413, 'This is too large.'],
  FILE_TOO_LARGE: [413, 'Files must be less than 2MB'],
  UNSUPPORTED_TYPE: [415, 'This type of content is not accepted here.'],
  RANGE_NOT_SATISFIABLE: [416, 'The file has no such part.'],
  WRONG_HOST: [421, 'This site has another address.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a while and try again.'],
  INTERNAL: [500, 'An error occurred, please try again.'],
  UNAVAILABLE: [503, 'The service is busy or not available right now. Please try again shortly.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorTable
export type FieldErrors = Record<string, string>

/** An error of a domain, declared beside its contract. */
export interface DeclaredError<Code extends string = string> {
  code: Code
  status: number
  message: string
}

export function declareError<const Code extends string>(
  code: Code,
  status: number,
  message: string,
): DeclaredError<Code> {
  return { code, status, message }
}

/** An error that an endpoint declares: a code of the table, or an error of a domain. */
export type AnyError = ErrorCode | DeclaredError

export function describeError(error: AnyError): DeclaredError {
  if (typeof error !== 'string') return error
  const [status, message] = errorTable[error]
  return { code: error, status, message }
}

/** The body of every error response. */
export interface ErrorBody {
  message: string
  code: string
  errors?: FieldErrors
}

export interface ErrorDetail {
  message?: string
  fields?: FieldErrors
  retryAfter?: number
}

export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(error: AnyError, detail: ErrorDetail = {}) {
    const { code, status, message } = describeError(error)
    super(detail.message ?? message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
  }

  get body(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.fields && { errors: this.fields }) }
  }
}

/** The `fail` of a context. */
export function fail(error: AnyError, detail?: ErrorDetail): never {
  throw new ApiError(error, detail)
}

/** The server's message, or the fallback if it only sent the generic one. */
export function messageOr(error: Error, fallback: string): string {
  return error.message === errorTable.INTERNAL[1] ? fallback : error.message
}
