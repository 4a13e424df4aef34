import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursShown } from './days.ts'
import { daysOf, periodOf } from './period.ts'

test('a week begins on Sunday, also across months and years', () => {
  assert.deepEqual(periodOf('week', '2026-11-25'), {
    ...{ first: '2026-11-22', last: '2026-11-28', from: '2026-11-22', to: '2026-11-28' },
    title: 'November 22 – 28, 2026',
    previous: '2026-11-15',
    next: '2026-11-29',
  })
  const year = periodOf('week', '2027-01-01')
  assert.equal(year.title, 'December 27, 2026 – January 2, 2027')
})

test('a month has whole weeks, six at most', () => {
  assert.deepEqual(periodOf('month', '2027-01-31'), {
    ...{ first: '2027-01-01', last: '2027-01-31', from: '2026-12-27', to: '2027-02-06' },
    title: 'January 2027',
    previous: '2026-12-01',
    next: '2027-02-01',
  })
  const august = periodOf('month', '2026-08-14')
  assert.deepEqual([august.from, august.to], ['2026-07-26', '2026-09-05'])
  assert.equal(daysOf(august).length, 31)
})

test('the grid covers the opening hours and all bookings outside of them', () => {
  const hours = [[], [{ opens: '09:00', closes: '17:00' }]]
  assert.deepEqual(hoursShown({ hours }, []), { first: 8, last: 18 })
  const early = { startsAt: '2026-11-23T11:30:00Z', endsAt: '2026-11-23T12:00:00Z' }
  const late = { startsAt: '2026-11-24T00:30:00Z', endsAt: '2026-11-24T01:00:00Z' }
  assert.deepEqual(hoursShown({ hours }, [early, late]), { first: 6, last: 21 })
  const overnight = { startsAt: '2026-11-24T04:30:00Z', endsAt: '2026-11-24T05:30:00Z' }
  assert.deepEqual(hoursShown({ hours }, [overnight]), { first: 0, last: 24 })
})
