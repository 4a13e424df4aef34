import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addDays, calendarDay, clockTime, momentOf } from '#shared/dates.ts'
import { type BookingRules, freeTimes, gridOf, type Span, spanOf } from './rules.ts'

const nineToFive = [{ opens: '09:00', closes: '17:00' }]
const usual: BookingRules = {
  hours: [[], nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, []],
  slotMinutes: 30,
  closed: new Set(),
  bufferBefore: 0,
  bufferAfter: 0,
  mostPerDay: 0,
  noticeHours: 2,
  farthestDays: 90,
}
const at = (day: string, time: string) => new Date(momentOf(day, time))
const none = { taken: [], count: 0 }
const free = (day: string, now: Date, rules = usual, taken: Span[] = []) =>
  freeTimes(rules, { day, minutes: 30, now }, { taken, count: 0 })

// A Friday.
const friday = '2026-11-20'
const monday = '2026-11-23'

describe('the free times of a day', () => {
  test('are the half hours from nine to five on a weekday', () => {
    const times = free(monday, at(friday, '12:00'))
    assert.deepEqual([times.length, times[0], times.at(-1)], [16, '09:00', '16:30'])
  })

  test('follow each other by the slot length, and leave out the lunch', () => {
    const lunch = [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '14:30' },
    ]
    const rules = { ...usual, hours: Array.from({ length: 7 }, () => lunch), slotMinutes: 45 }
    assert.deepEqual(free(monday, at(friday, '12:00'), rules), [
      ...['09:00', '09:45', '10:30', '11:15', '13:00', '13:45'],
    ])
  })

  test('begin at least two hours ahead', () => {
    assert.equal(free(friday, at(friday, '12:00'))[0], '14:00')
    assert.equal(free(friday, at(friday, '12:01'))[0], '14:30')
    assert.deepEqual(free(friday, at(friday, '14:31')), [])
  })

  test('are none on weekends, closed days, days that passed, and more than 90 days ahead', () => {
    const now = at(friday, '12:00')
    assert.deepEqual(free('2026-11-21', now), [])
    assert.deepEqual(free('2026-11-22', now), [])
    assert.deepEqual(free('2026-11-19', now), [])
    assert.deepEqual(free(monday, now, { ...usual, closed: new Set([monday]) }), [])
    assert.equal(free(addDays(friday, 90), now).length, 16)
    assert.deepEqual(free(addDays(friday, 91), now), [])
  })

  test('are none once the day has its most appointments', () => {
    const wanted = { day: monday, minutes: 30, now: at(friday, '12:00') }
    const rules = { ...usual, mostPerDay: 3 }
    assert.equal(freeTimes(rules, wanted, { ...none, count: 2 }).length, 16)
    assert.deepEqual(freeTimes(rules, wanted, { ...none, count: 3 }), [])
  })

  test('leave the buffers of a booked one free', () => {
    const rules = { ...usual, bufferBefore: 15, bufferAfter: 15 }
    const booked = spanOf(rules, at(monday, '11:00').getTime(), 30)
    const times = free(monday, at(friday, '12:00'), rules, [booked])
    const missing = gridOf(rules, monday, 30).filter((time) => !times.includes(time))
    assert.deepEqual(missing, ['10:30', '11:00', '11:30'])
  })

  test('have the same hours on the days on which the clocks change', () => {
    const sundays = { ...usual, hours: Array.from({ length: 7 }, () => nineToFive) }
    for (const day of ['2027-03-14', '2027-11-07', '2028-02-29', '2026-12-31']) {
      const times = free(day, at(addDays(day, -3), '12:00'), sundays)
      assert.deepEqual([times.length, times[0], times.at(-1)], [16, '09:00', '16:30'], day)
      assert.equal(calendarDay(at(day, '09:00')), day)
    }
  })

  test('leave out the hour that is missing when the clocks go forward, and have the repeated one once', () => {
    const night = [{ opens: '00:00', closes: '05:00' }]
    const rules = { ...usual, hours: Array.from({ length: 7 }, () => night) }
    const spring = free('2027-03-14', at('2027-03-10', '12:00'), rules)
    assert.deepEqual(
      spring.filter((time) => time.startsWith('02')),
      [],
    )
    const autumn = free('2027-11-07', at('2027-11-03', '12:00'), rules)
    assert.deepEqual(autumn, [...new Set(autumn)])
    assert.equal(autumn.length, 10)
  })

  test('whatever the rules: within the hours, after the notice, never over what is taken', () => {
    const hours = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }))
    const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const property = fc.property(
      fc.record({
        ahead: fc.integer({ min: -3, max: 95 }),
        hours,
        buffers: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
        minutes: fc.integer({ min: 5, max: 240 }),
        notice: fc.integer({ min: 0, max: 72 }),
        now: fc.date({
          min: new Date('2026-01-01T00:00:00Z'),
          max: new Date('2029-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        booked: fc.array(fc.integer({ min: 0, max: 47 }), { maxLength: 8 }),
      }),
      ({ ahead, hours: [opens, closes], buffers, minutes, notice, now, booked }) => {
        const day = addDays(calendarDay(now), ahead)
        const open = { opens: two(opens), closes: two(closes) }
        const rules: BookingRules = {
          ...usual,
          hours: Array.from({ length: 7 }, () => [open]),
          bufferBefore: buffers[0],
          bufferAfter: buffers[1],
          noticeHours: notice,
        }
        const midnight = Date.parse(momentOf(day, '00:00'))
        const taken = booked.map((half): Span => {
          const start = midnight + half * 1_800_000
          return [start, start + 1_800_000]
        })
        const times = freeTimes(rules, { day, minutes, now }, { taken, count: booked.length })
        if (ahead < 0 || ahead > 90) assert.deepEqual(times, [])
        for (const time of times) {
          const startsAt = momentOf(day, time)
          const start = Date.parse(startsAt)
          const [from, to] = spanOf(rules, start, minutes)
          assert.equal(clockTime(new Date(start)), time)
          assert.ok(time >= open.opens && start + minutes * 60_000 <= endOf(day, open.closes))
          assert.ok(start >= now.getTime() + notice * 3_600_000)
          for (const span of taken) assert.ok(to <= span[0] || from >= span[1])
        }
      },
    )
    fc.assert(property, { numRuns: 300 })
  })
})

const endOf = (day: string, time: string) => Date.parse(momentOf(day, time))
