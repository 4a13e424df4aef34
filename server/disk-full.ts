import { ApiError } from '#shared/errors.ts'

/** The codes of the file system and of PostgreSQL. */
const codes = new Set<string | undefined>(['ENOSPC', 'EDQUOT', '53100'])

export function isDiskFull(error: unknown): boolean {
  return codes.has((error as { code?: string }).code)
}

export function noSpace(): ApiError {
  const message = 'There is no space left to store this. Please try again later.'
  return new ApiError('UNAVAILABLE', { message, retryAfter: 60 })
}

/** Runs a write that the caller can do without. If the disk is full, the result is `otherwise`. */
export async function writeIfSpace<T, O>(write: () => Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await write()
  } catch (error) {
    if (isDiskFull(error)) return otherwise
    throw error
  }
}
