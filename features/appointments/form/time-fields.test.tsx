import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#shared/errors.ts'
import { slotTaken, tooManyOpen } from '../contract.ts'
import { bookingFailed, showAtTime } from './time-fields.tsx'

function fail(error: ApiError) {
  const shown: unknown[] = []
  try {
    showAtTime({ setError: (...given) => shown.push(given) })(error)
  } catch (thrown) {
    const { message, fields } = thrown as ApiError
    return { shown, inForm: { message, fields } }
  }
  return { shown }
}
const shown = [['time', { type: 'server', message: bookingFailed }]]

test('a booking that fails for no known reason shows that at the time', () => {
  for (const error of [
    new ApiError(slotTaken, { fields: { time: bookingFailed } }),
    new ApiError('INTERNAL', { message: bookingFailed }),
  ])
    assert.deepEqual(fail(error), { shown })
})

test('a booking that fails for a known reason also shows that, in the form or at its field', () => {
  const { message } = new ApiError(tooManyOpen)
  assert.deepEqual(fail(new ApiError(tooManyOpen)), { shown, inForm: { message, fields: {} } })
  const marked = 'Please check the marked fields.'
  for (const [given, inForm] of [
    [{ time: 'Too soon.' }, { message: 'Too soon.', fields: {} }],
    [{ dueDate: 'Closed.' }, { message: marked, fields: { dueDate: 'Closed.' } }],
  ] as const)
    assert.deepEqual(fail(new ApiError('INVALID_INPUT', { fields: given })), { shown, inForm })
})
