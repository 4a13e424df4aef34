import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { calendarDay } from '#shared/dates.ts'
import {
  dayOf,
  isSomeTime,
  nextDay,
  secondsOf,
  secondsRun,
  startOfDay,
  wholeSecond,
} from './rules.ts'

const time = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('minutes and seconds', () => {
  test('every second of a day survives as minutes', () => {
    for (let seconds = 0; seconds <= 86_400; seconds += 1)
      assert.equal(secondsOf(seconds / 60), seconds)
  })

  test('less than half a second is no time', () => {
    assert.deepEqual([0, -1, 0.4 / 60, 0.5 / 60].map(isSomeTime), [false, false, false, true])
  })

  test('the seconds of consecutive timers add up', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3_600_000 }), { minLength: 1, maxLength: 50 })
    const property = fc.property(time, waits, (first, pauses) => {
      let [at, started, sum] = [first, wholeSecond(first), 0]
      for (const pause of pauses) {
        at = new Date(at.getTime() + pause)
        sum += secondsRun(started.toISOString(), at)
        started = wholeSecond(at)
      }
      assert.equal(sum * 1000, started.getTime() - wholeSecond(first).getTime())
    })
    fc.assert(property)
  })

  test('a timer runs from zero to 12 hours', () => {
    const started = '2026-11-20T09:00:00.000Z'
    const after = (hours: number) =>
      secondsRun(started, new Date(Date.parse(started) + hours * 3_600_000))
    assert.deepEqual([-1, 0, 11.5, 12, 40].map(after), [0, 0, 41_400, 43_200, 43_200])
  })
})

describe('a day', () => {
  test('begins where the one before ends, and holds the times of its calendar day', () => {
    const property = fc.property(time, (at) => {
      const day = dayOf(at.toISOString())
      const [start, end] = [Date.parse(startOfDay(day)), Date.parse(startOfDay(nextDay(day)))]
      assert.ok(start <= at.getTime() && at.getTime() < end)
      assert.equal(calendarDay(new Date(end - 1)), day)
      assert.ok([23, 24, 25].includes((end - start) / 3_600_000))
    })
    fc.assert(property)
  })

  test('has 23 or 25 hours where daylight saving time starts and ends', () => {
    const hoursOf = (day: string) =>
      (Date.parse(startOfDay(nextDay(day))) - Date.parse(startOfDay(day))) / 3_600_000
    assert.deepEqual(
      ['2027-03-13', '2027-03-14', '2027-11-07', '2028-02-28'].map(hoursOf),
      [24, 23, 25, 24],
    )
    assert.deepEqual(['2026-12-31', '2028-02-28'].map(nextDay), ['2027-01-01', '2028-02-29'])
  })
})
