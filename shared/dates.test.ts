import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  bothTimes,
  calendarDay,
  clockTime,
  daysBetween,
  formatHour,
  formatRecentTime,
  inOwnZone,
  inTimeZone,
  momentOf,
  ownHour,
  timeLeft,
  whenItWas,
} from './dates.ts'

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

for (const [zone, day, time, instant] of [
  ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
] as const)
  test(`a time that a clock change leaves out is later: ${zone}`, () => {
    assert.equal(
      inTimeZone(zone, () => momentOf(day, time)),
      instant,
    )
  })

for (const [zone, day, time, instant] of [
  ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
] as const)
  test(`of two times that a clock change repeats, the first counts: ${zone}`, () => {
    assert.equal(
      inTimeZone(zone, () => momentOf(day, time)),
      instant,
    )
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

test('an instant is preserved through its day and time, in any time zone', () => {
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Asia/Tokyo')
  const minutes = fc.integer({ min: Date.UTC(2020) / 60_000, max: Date.UTC(2040) / 60_000 })
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      inTimeZone(zone, () => {
        const at = new Date(minute * 60_000)
        const again = new Date(momentOf(calendarDay(at), clockTime(at)))
        assert.deepEqual([calendarDay(again), clockTime(again)], [calendarDay(at), clockTime(at)])
      })
    }),
  )
})

test('what just happened has only its time, or also its day', () => {
  const now = new Date('2026-11-22T04:30:00Z')
  assert.equal(formatRecentTime('2026-11-22T03:56:00Z', now), '10:56 PM')
  assert.equal(whenItWas('2026-11-22T03:56:00Z', now), 'at 10:56 PM')
  assert.equal(whenItWas('2026-11-21T03:56:00Z', now), 'on November 20, 2026 at 10:56 PM')
})

const { TZ } = process.env
after(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

/** November 24, 2026 at 10:00 AM in New York. */
const iso = '2026-11-24T15:00:00Z'

for (const [zone, own, both] of [
  ['America/New_York', '', '10:00 AM ET'],
  ['America/Toronto', '', '10:00 AM ET'],
  ['Africa/Nairobi', '6:00 PM', '10:00 AM ET (6:00 PM your time)'],
  ['Asia/Tokyo', 'Wed 12:00 AM', '10:00 AM ET (Wed 12:00 AM your time)'],
  ['UTC', '3:00 PM', '10:00 AM ET (3:00 PM your time)'],
] as const)
  test(`a time as a browser in ${zone} shows it`, () => {
    process.env.TZ = zone
    const plain = (text: string) => text.replaceAll('\u202f', ' ')
    assert.deepEqual([ownHour(iso), bothTimes(iso)].map(plain), [own, both])
    assert.equal(plain(inOwnZone(() => formatHour(iso))), own.replace('Wed ', '') || '10:00 AM')
    assert.equal(plain(formatHour(iso)), '10:00 AM')
  })

test('days are counted across the end of daylight saving time', () => {
  assert.equal(addDays('2026-10-31', 14), '2026-11-14')
  assert.equal(daysBetween('2026-10-31', '2026-11-14'), 14)
  assert.equal(addDays('soon', 14), '')
})

test('the time until a day', () => {
  const at = (day: string) => timeLeft(day, '2026-11-22')
  assert.equal(at('2026-11-22'), 'due today')
  assert.equal(at('2026-12-08'), '16 days left')
  assert.equal(at('2026-11-21'), '1 day overdue')
})
