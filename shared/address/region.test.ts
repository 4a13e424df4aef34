import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bothTimes,
  calendarDay,
  clockTime,
  formatClock,
  formatDate,
  formatDays,
  formatExactTime,
  formatFullDay,
  formatTime,
  inTimeZone,
  weekOf,
  zoneName,
} from '../dates.ts'
import { formatMoney } from '../money.ts'
import { countOf } from '../text.ts'
import { isStateOf, placeOf } from './place.ts'
import { dayPattern, formatNumber, inCountry, numberFormat } from './region.ts'

const at = '2026-11-21T15:57:08Z'
const percent = numberFormat({ style: 'percent' })

function shown() {
  return {
    dates: [formatDate(at), formatTime(at), formatFullDay('2026-11-21'), formatExactTime(at)],
    days: formatDays('2026-11-15', '2026-11-21').replaceAll('\u2009', ' '),
    clock: [formatClock('00:05'), formatClock('09:00'), formatClock('17:30')],
    numbers: [formatNumber(1_234.5), countOf(12_000, 'image'), percent(0.5), formatMoney(1_234.5)],
    week: weekOf('2026-11-21'),
    typed: dayPattern(),
    zone: zoneName(),
  }
}

const agencyIn = (country: string, zone: string) =>
  inTimeZone(zone, () => inCountry(country, shown))

test('an agency in Des Moines has the formats of the specification', () => {
  assert.deepEqual(agencyIn('US', 'America/Chicago'), {
    dates: [
      'November 21, 2026',
      'November 21, 2026 at 9:57 AM',
      'Saturday, November 21, 2026',
      'November 21, 2026 at 9:57:08 AM CST',
    ],
    days: 'November 15 – 21, 2026',
    clock: ['12:05 AM', '9:00 AM', '5:30 PM'],
    numbers: ['1,234.5', '12,000 images', '50%', '$1,234.50'],
    week: { first: '2026-11-15', last: '2026-11-21' },
    typed: 'MM/DD/YYYY',
    zone: 'CT',
  })
})

test('one in Lübeck has those of Germany, in English', () => {
  assert.deepEqual(agencyIn('DE', 'Europe/Berlin'), {
    dates: [
      '21 November 2026',
      '21 November 2026 at 16:57',
      'Saturday, 21 November 2026',
      '21 November 2026 at 16:57:08 CET',
    ],
    days: '15 – 21 November 2026',
    clock: ['00:05', '09:00', '17:30'],
    numbers: ['1.234,5', '12.000 images', '50\u00a0%', '1.234,50\u00a0$'],
    week: { first: '2026-11-16', last: '2026-11-22' },
    typed: 'DD.MM.YYYY',
    zone: 'CET',
  })
})

test('what machines read is the same everywhere', () => {
  const read = (country: string) =>
    inCountry(country, () => [calendarDay(new Date(at)), clockTime(new Date(at))])
  for (const country of ['DE', 'SA', 'TH', 'IN']) assert.deepEqual(read(country), read('US'))
})

for (const [country, zone, name, date, number, pattern] of [
  ['KE', 'Africa/Nairobi', 'Nairobi time', '21 November 2026', '1,234.5', 'DD/MM/YYYY'],
  ['FR', 'Europe/Paris', 'CET', '21 November 2026', '1\u00a0234,5', 'DD/MM/YYYY'],
  ['BR', 'America/Sao_Paulo', 'Sao Paulo time', '21 November 2026', '1.234,5', 'DD/MM/YYYY'],
  ['CA', 'America/Toronto', 'ET', 'November 21, 2026', '1,234.5', 'YYYY-MM-DD'],
  ['SE', 'Europe/Stockholm', 'CET', '21 November 2026', '1\u00a0234,5', 'YYYY-MM-DD'],
  ['HU', 'Europe/Budapest', 'CET', '21 November 2026', '1234,5', 'YYYY.MM.DD'],
  ['SA', 'Asia/Riyadh', 'Riyadh time', '21 November 2026', '1,234.5', 'DD/MM/YYYY'],
  ['TH', 'Asia/Bangkok', 'Bangkok time', '21 November 2026', '1,234.5', 'DD/MM/YYYY'],
  ['IS', 'Atlantic/Reykjavik', 'GMT', '21 November 2026', '1,234.5', 'DD/MM/YYYY'],
] as const)
  test(`the formats of ${country}`, () => {
    const { dates, numbers, typed, zone: shownZone } = agencyIn(country, zone)
    assert.deepEqual([shownZone, dates[0], numbers[0], typed], [name, date, number, pattern])
  })

test('a time is that of the agency', () => {
  const time = inTimeZone('Europe/Berlin', () => inCountry('DE', () => bothTimes(at)))
  assert.match(time, /^16:57 CET/)
})

test('an address has the order of its country, without a stray comma', () => {
  const place = (country: string, region = '') =>
    placeOf({ city: 'Lübeck', region, zip: '23552', country })
  assert.equal(place('DE'), '23552 Lübeck')
  assert.equal(place('US', 'Iowa'), 'Lübeck, Iowa 23552')
  assert.equal(place('US'), 'Lübeck, 23552')
  assert.equal(place('GB'), 'Lübeck 23552')
  assert.equal(place('Atlantis'), 'Lübeck 23552')
  assert.equal(place('MA'), '23552 Lübeck')
  assert.equal(place('AU', 'NSW'), 'Lübeck, NSW 23552')
})

test('a code of a state belongs to its country', () => {
  assert.ok(isStateOf('NY', 'US') && isStateOf('new york', 'US') && isStateOf('ON', 'CA'))
  assert.ok(!isStateOf('NY', 'DE') && !isStateOf('NY', 'CA') && !isStateOf('', 'US'))
})
