import { ApiError, errorTable, messageOr } from '#shared/errors.ts'
import { toast } from '#ui/overlay/toast.ts'

const said = new WeakSet<ApiError>()

/** Suppresses the toast of an error that the caller handles itself. */
export function skipToast(error: ApiError): void {
  said.add(error)
}

/**
 * Shows the server's message, or the fallback. An error that a call and its form both report is
 * shown once.
 */
export function toastError(error: unknown, fallback: string = errorTable.INTERNAL[1]): void {
  const refusal = error instanceof ApiError ? error : new ApiError('INTERNAL')
  if (said.has(refusal)) return
  said.add(refusal)
  toast.error(messageOr(refusal, fallback))
}
