import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shorten, weeksAround } from './rules.ts'

const clock = { day: 'friday', hour: '15:00' } as const
const around = (now: string, values: object = {}) =>
  weeksAround({ ...clock, ...values }, new Date(now))

test('the mail of a week goes at its hour in the time zone of the agency', () => {
  const first = {
    ...{ week: '2026-11-09', since: '2026-11-06T20:00:00.000Z', at: '2026-11-13T20:00:00.000Z' },
  }
  const second = {
    ...{ week: '2026-11-16', since: '2026-11-13T20:00:00.000Z', at: '2026-11-20T20:00:00.000Z' },
  }
  assert.deepEqual(around('2026-11-13T19:59:59Z').next, first)
  assert.deepEqual(around('2026-11-13T20:00:00Z'), { last: first, next: second })
  assert.deepEqual(around('2026-11-20T19:00:00Z'), { last: first, next: second })
})

test('a week keeps its Monday, whichever of its days is chosen', () => {
  const weeks = ['monday', 'friday', 'sunday'].map(
    (day) => around('2026-11-09T06:00:00Z', { day }).next?.week,
  )
  assert.deepEqual(weeks, ['2026-11-09', '2026-11-09', '2026-11-09'])
})

test('an hour stays the same when the clocks change', () => {
  const { last, next } = around('2026-11-02T12:00:00Z', { day: 'sunday', hour: '09:00' })
  assert.deepEqual(
    [last?.since, last?.at, next?.at],
    ['2026-10-25T13:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-11-08T14:00:00.000Z'],
  )
})

test('there is no week while the settings say never', () => {
  assert.deepEqual(around('2026-11-13T20:00:00Z', { day: 'never' }), {})
})

test('a long list says how many more there are', () => {
  assert.deepEqual(shorten(['a', 'b'], 2), ['a', 'b'])
  assert.deepEqual(shorten(['a', 'b', 'c', 'd'], 2), ['a', 'b', 'And 2 more.'])
})
