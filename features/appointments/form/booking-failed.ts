import type { UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#shared/errors.ts'

export const bookingFailed = 'Failed to book appointment.'

/** Shows every failure at the time, and in the form what else the server says about it. */
export const showAtTime =
  ({ setError }: Pick<UseFormReturn, 'setError'>) =>
  (error: ApiError): false => {
    setError('time', { type: 'server', message: bookingFailed })
    const { time: message = error.message, ...fields } = error.fields ?? {}
    if (message === bookingFailed) return false
    throw Object.assign(error, { message, fields })
  }
