import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { calendarDay, clockTime } from '#shared/dates.ts'
import type { TimeRange } from '#shared/settings.ts'
import { mayStillEdit, openingAt } from './rules.ts'

/** The same hours from Monday to Friday. */
const workdays = (hours: TimeRange) => ({
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day % 6 > 0 ? [hours] : [])),
})

const usual = workdays({ opens: '09:00', closes: '17:00' })

describe('openingAt', () => {
  test('says when the agency is back: today, tomorrow or after the weekend', () => {
    const backAt = (now: string) => openingAt(new Date(now), usual).backAt
    assert.equal(backAt('2026-11-20T13:59:59Z'), '2026-11-20T14:00:00.000Z')
    assert.equal(backAt('2026-11-20T14:00:00Z'), null)
    assert.equal(backAt('2026-11-20T21:59:59Z'), null)
    assert.equal(backAt('2026-11-19T22:00:00Z'), '2026-11-20T14:00:00.000Z')
    assert.equal(backAt('2026-11-20T22:00:00Z'), '2026-11-23T14:00:00.000Z')
    assert.equal(backAt('2026-11-22T12:00:00Z'), '2026-11-23T14:00:00.000Z')
  })

  test('goes with the clocks when daylight saving time starts and ends', () => {
    const backAt = (now: string) => openingAt(new Date(now), usual).backAt
    assert.equal(backAt('2026-03-06T23:00:00Z'), '2026-03-09T13:00:00.000Z')
    assert.equal(backAt('2026-10-30T22:00:00Z'), '2026-11-02T14:00:00.000Z')
  })

  const moments = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const clock = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const hours = fc
    .tuple(minutes, minutes)
    .filter(([from, to]) => from !== to)
    .map((pair) => pair.toSorted((a, b) => a - b).map(clock))
    .map(([opens = '', closes = '']) => ({ opens, closes }))

  test('is open within the hours of a workday, and at no other time', () => {
    fc.assert(
      fc.property(moments, hours, (now, { opens, closes }) => {
        const weekday = new Date(`${calendarDay(now)}T00:00:00Z`).getUTCDay()
        const time = clockTime(now)
        const within = weekday % 6 > 0 && time >= opens && time < closes
        const { open, backAt } = openingAt(now, workdays({ opens, closes }))
        assert.equal(open, within)
        assert.equal(backAt === null, open)
      }),
    )
  })

  test('is back at the first moment of its hours, within four days, and opens then', () => {
    fc.assert(
      fc.property(moments, hours, (now, given) => {
        const { backAt } = openingAt(now, workdays(given))
        if (backAt === null) return
        const back = new Date(backAt)
        const wait = back.getTime() - now.getTime()
        assert.ok(wait > 0 && wait <= 4 * 86_400_000, backAt)
        assert.equal(clockTime(back), given.opens)
        assert.equal(openingAt(back, workdays(given)).open, true)
        assert.equal(openingAt(new Date(back.getTime() - 1), workdays(given)).open, false)
        const between = new Date(now.getTime() + wait / 2)
        assert.equal(openingAt(between, workdays(given)).backAt, backAt)
      }),
    )
  })

  test('closes for lunch, and says nothing of a return if it is never open', () => {
    const week = workdays({ opens: '09:00', closes: '12:00' }).week.map((morning) =>
      morning.length > 0 ? [...morning, { opens: '13:00', closes: '17:00' }] : [],
    )
    const lunch = new Date('2026-11-20T17:30:00Z')
    assert.deepEqual(openingAt(lunch, { week }), {
      open: false,
      backAt: '2026-11-20T18:00:00.000Z',
    })
    assert.deepEqual(openingAt(lunch, { week: [] }), { open: false, backAt: null })
  })
})

test('a message can be edited for five minutes', () => {
  const sent = '2026-11-20T15:00:00.000Z'
  assert.equal(mayStillEdit(sent, new Date('2026-11-20T15:04:59.999Z')), true)
  assert.equal(mayStillEdit(sent, new Date('2026-11-20T15:05:00.000Z')), false)
})
