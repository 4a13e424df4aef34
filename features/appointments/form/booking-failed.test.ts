import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#shared/errors.ts'
import { showAtTime } from './booking-failed.ts'

function fail(error: ApiError) {
  const shown: unknown[] = []
  const isSaved = showAtTime({ setError: (...given) => shown.push(given) })(error)
  return { isSaved, shown }
}

test('a booking that fails for an unknown reason shows that at the time', () => {
  const message = 'An error occurred, please try again.'
  for (const error of [new ApiError('INTERNAL'), new ApiError('UNAVAILABLE', { message })])
    assert.deepEqual(fail(error), {
      isSaved: false,
      shown: [['time', { type: 'server', message: 'Failed to book appointment.' }]],
    })
})

test('a booking that fails for a known reason shows that', () => {
  for (const code of ['TOO_MANY_OPEN', 'TOO_MANY_REQUESTS', 'BOT_CHECK_FAILED'] as const) {
    const error = new ApiError(code)
    assert.throws(() => fail(error), error)
  }
})
