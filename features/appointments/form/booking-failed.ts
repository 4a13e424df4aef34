import type { UseFormReturn } from 'react-hook-form'
import { messageOr } from '#shared/errors.ts'

export const bookingFailed = 'Failed to book appointment.'

/** Shows a failure without a message of its own at the time, as if the time was taken. */
export const showAtTime =
  ({ setError }: Pick<UseFormReturn, 'setError'>) =>
  (error: Error): false => {
    if (messageOr(error, bookingFailed) !== bookingFailed) throw error
    setError('time', { type: 'server', message: bookingFailed })
    return false
  }
