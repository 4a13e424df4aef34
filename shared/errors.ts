/** The only error table: the HTTP status and the message of each code. */
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
  WRONG_PASSWORD: [400, 'The current password is incorrect.'],
  SIGN_IN_AGAIN: [400, 'Too many wrong codes. Please sign in again.'],
  CODE_REQUIRED: [400, 'Please enter the six digits from your authenticator app.'],
  WRONG_CODE: [400, 'That code is wrong or already used. Try the next one.'],
  PASSKEY_REFUSED: [400, 'This passkey was not accepted.'],
  PAYMENT_REFUSED: [400, 'An error occurred while processing your payment.'],
  LINK_INVALID: [400, 'This link is no longer valid. Please ask for a new one.'],
  NOT_SIGNED_IN: [401, 'Please sign in.'],
  INVALID_LOGIN: [401, 'The email or password is incorrect.'],
  ACCOUNT_NOT_ACTIVE: [401, 'Your account is not active. Please contact support.'],
  TOKEN_INVALID: [403, 'Your login has expired.'],
  TWO_FACTOR_REQUIRED: [403, 'Please enter your verification code first.'],
  LINK_EXPIRED: [403, 'This link has expired. Please open the file again.'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  FOREIGN_ORIGIN: [403, 'This request came from another site.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This URL does not support this method.'],
  NOT_ACCEPTABLE: [406, 'This endpoint responds only with text/event-stream.'],
  TOO_SLOW: [408, 'The request came too slowly. Please try again.'],
  CONFLICT: [409, 'Someone else changed this. Reload it to see the latest version.'],
  NAME_TAKEN: [409, 'This name is already in use.'],
  SLUG_TAKEN: [409, 'This slug is already in use.'],
  EMAIL_TAKEN: [409, 'An account with this email already exists.'],
  LAST_ADMIN: [409, 'This is the last active Admin. Make someone else an Admin first.'],
  OWN_ACCOUNT: [409, 'You cannot remove your own access.'],
  NOT_ACTIVE: [409, 'This account is not active. Activate it first.'],
  DEMO_PASSWORD: [409, 'Set your own password first. Everybody can read the password of the demo.'],
  TWO_FACTOR_ON: [409, 'Two-factor is already on.'],
  TWO_FACTOR_OFF: [409, 'Two-factor is not on.'],
  TOO_LATE: [409, 'It is too late to change this.'],
  SLOT_TAKEN: [409, 'Failed to book appointment.'],
  TOO_MANY_OPEN: [409, 'There are already 10 open appointments. Please cancel one first.'],
  SURVEY_ANSWERED: [409, 'You have already submitted a survey with a different email.'],
  WRONG_DEVICE: [409, 'Please select the correct device type.'],
  IN_USE: [409, 'This is still in use.'],
  FILE_IN_USE: [409, 'This file is still in use.'],
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

/** The body of every error response. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: FieldErrors
}

interface ErrorDetail {
  message?: string
  fields?: FieldErrors
  retryAfter?: number
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? errorTable[code][1])
    this.name = 'ApiError'
    this.code = code
    this.status = errorTable[code][0]
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
  }

  get body(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.fields && { errors: this.fields }) }
  }
}

/** The server's message, or the fallback if it only sent the generic one. */
export function messageOr(error: Error, fallback: string): string {
  return error.message === errorTable.INTERNAL[1] ? fallback : error.message
}
