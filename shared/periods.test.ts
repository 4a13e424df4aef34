import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { periodAfter, periodAt, rhythms } from './dates.ts'

const startOfDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const schedules = fc.record({ every: fc.constantFrom(...rhythms), starts: startOfDay })
const indexes = fc.integer({ min: 0, max: 600 })

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

test('keeps the last day in months of different length', () => {
  const schedule = { every: 'monthly', starts: '2027-01-31' } as const
  const found = [0, 1, 2, 3, 11, 13].map((index) => periodAt(schedule, index))
  assert.deepEqual(found, [
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-12-31', '2028-02-29'],
  ])
  const leap = { every: 'yearly', starts: '2028-02-29' } as const
  assert.deepEqual([periodAt(leap, 1), periodAt(leap, 4)], ['2029-02-28', '2032-02-29'])
})

test('every period has the day of the start, or the last day of a shorter month', () => {
  fc.assert(
    fc.property(schedules, indexes, (schedule, index) => {
      const period = periodAt(schedule, index)
      const months = { monthly: 1, quarterly: 3, yearly: 12 }[schedule.every]
      assert.equal(monthOf(period) - monthOf(schedule.starts), index * months)
      const nextDay = new Date(`${period}T00:00:00Z`)
      nextDay.setUTCDate(nextDay.getUTCDate() + 1)
      const [day, wanted] = [Number(period.slice(8)), Number(schedule.starts.slice(8))]
      assert.ok(day === wanted || (day < wanted && nextDay.getUTCDate() === 1), period)
    }),
  )
})

test('no period is left out or repeated', () => {
  fc.assert(
    fc.property(schedules, indexes, (schedule, index) => {
      const period = periodAt(schedule, index)
      assert.equal(periodAfter(schedule, period), periodAt(schedule, index + 1))
    }),
  )
})

test('the period after any day is the first of all later ones', () => {
  fc.assert(
    fc.property(schedules, startOfDay, (schedule, day) => {
      const period = periodAfter(schedule, day)
      assert.ok(period > day)
      const earlier = Array.from({ length: 1201 }, (_, index) => periodAt(schedule, index))
      assert.equal(
        earlier.find((each) => each > day),
        period,
      )
    }),
    { numRuns: 30 },
  )
})
