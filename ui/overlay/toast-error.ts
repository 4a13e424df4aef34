import { ApiError, errorTable, messageOr } from '#shared/errors.ts'
import { toast } from '#ui/overlay/toast.ts'

const said = new WeakSet<ApiError>()

/** No toast about this one: whoever called answers it in another way. */
export function skipToast(error: ApiError): void {
  said.add(error)
}

/** Says what was refused, in the server's words where it had some. A call and the form around it say it once. */
export function toastError(error: unknown, fallback: string = errorTable.INTERNAL[1]): void {
  const refusal = error instanceof ApiError ? error : new ApiError('INTERNAL')
  if (said.has(refusal)) return
  said.add(refusal)
  toast.error(messageOr(refusal, fallback))
}
