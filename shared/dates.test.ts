import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calendarDay, clockTime, formatRecentTime, momentOf, whenItWas } from './dates.ts'

test('a day and a time are an instant in the agency’s time zone, in summer and in winter', () => {
  assert.equal(momentOf('2026-11-21', '09:30'), '2026-11-21T14:30:00.000Z')
  assert.equal(momentOf('2026-07-04', '09:30'), '2026-07-04T13:30:00.000Z')
  assert.equal(momentOf('2026-12-31', '23:59'), '2027-01-01T04:59:00.000Z')
})

test('and on the days when clocks change', () => {
  assert.equal(momentOf('2027-03-14', '01:59'), '2027-03-14T06:59:00.000Z')
  assert.equal(momentOf('2027-03-14', '03:00'), '2027-03-14T07:00:00.000Z')
  assert.equal(momentOf('2027-11-07', '00:30'), '2027-11-07T04:30:00.000Z')
  assert.equal(momentOf('2027-11-07', '02:00'), '2027-11-07T07:00:00.000Z')
})

test('an invalid day or time has no instant', () => {
  const none = [
    ['', '09:30'],
    ['2026-11-21', ''],
    ['11/21/2026', '09:30'],
    ['2026-13-01', '09:30'],
    ['2026-11-21', '25:00'],
  ]
  for (const [day = '', time = ''] of none) assert.equal(momentOf(day, time), '', `${day} ${time}`)
})

test('an instant is preserved through its day and time', () => {
  const minutes = fc.integer({ min: Date.UTC(2020) / 60_000, max: Date.UTC(2040) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const at = new Date(minute * 60_000)
      const again = new Date(momentOf(calendarDay(at), clockTime(at)))
      assert.deepEqual([calendarDay(again), clockTime(again)], [calendarDay(at), clockTime(at)])
    }),
  )
})

test('what just happened has only its time, or also its day', () => {
  const now = new Date('2026-11-22T04:30:00Z')
  assert.equal(formatRecentTime('2026-11-22T03:56:00Z', now), '10:56 PM')
  assert.equal(whenItWas('2026-11-22T03:56:00Z', now), 'at 10:56 PM')
  assert.equal(whenItWas('2026-11-21T03:56:00Z', now), 'on November 20, 2026 at 10:56 PM')
})
