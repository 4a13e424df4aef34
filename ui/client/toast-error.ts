import { ApiError, errorTable, messageOr } from '#shared/errors.ts'
import { toast } from '#ui/client/toast.ts'

const reported = new WeakSet<ApiError>()

/** Suppresses the toast of an error that the caller handles itself. */
export function suppressToast(error: ApiError): void {
  reported.add(error)
}

/** The server's message, or the fallback. */
export function messageOf(error: unknown, fallback: string = errorTable.INTERNAL[1]): string {
  return messageOr(error instanceof ApiError ? error : new ApiError('INTERNAL'), fallback)
}

/**
 * Shows the server's message, or the fallback. An error that a call and its form both report is
 * shown once.
 */
export function toastError(error: unknown, fallback: string = errorTable.INTERNAL[1]): void {
  const shown = error instanceof ApiError ? error : new ApiError('INTERNAL')
  if (reported.has(shown)) return
  reported.add(shown)
  toast.error(messageOr(shown, fallback))
}
