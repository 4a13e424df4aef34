import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCountry } from '#shared/address/region.ts'
import { dateOfDay, dayFromTyped, toDay, typedFromDay } from '#ui/date/calendar-day.ts'

test('days are parsed as people type them', () => {
  for (const typed of [
    '01/05/2026',
    '1/5/2026',
    '1-5-2026',
    '1.5.2026',
    '01052026',
    ' 2026-01-05 ',
  ]) {
    assert.equal(dayFromTyped(typed), '2026-01-05', typed)
  }
})

test('invalid days are rejected', () => {
  for (const typed of [
    '',
    '1/5',
    '1/5/26',
    '13/01/2026',
    '02/29/2026',
    '2026-02-30',
    '00/10/2026',
    'soon',
  ]) {
    assert.equal(dayFromTyped(typed), null, typed)
  }
  assert.equal(dayFromTyped('02/29/2028'), '2028-02-29')
})

test('a day is preserved through the calendar, also when clocks change', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29']) {
    const date = dateOfDay(day)
    assert.ok(date)
    assert.equal(toDay(date), day)
    assert.equal(dayFromTyped(typedFromDay(day)), day)
  }
})

test('an invalid day is shown as it was typed', () => {
  assert.equal(typedFromDay('13/40/2026'), '13/40/2026')
  assert.equal(typedFromDay(''), '')
})

test('elsewhere, a day is typed in the order of the country', () => {
  inCountry('DE', () => {
    assert.equal(typedFromDay('2026-01-05'), '05.01.2026')
    for (const typed of ['05.01.2026', '5.1.2026', '5/1/2026', '05012026', '2026-01-05'])
      assert.equal(dayFromTyped(typed), '2026-01-05', typed)
    assert.equal(dayFromTyped('01.13.2026'), null)
  })
  inCountry('SE', () => {
    assert.equal(typedFromDay('2026-01-05'), '2026-01-05')
    for (const typed of ['2026-1-5', '20260105', '2026/01/05'])
      assert.equal(dayFromTyped(typed), '2026-01-05', typed)
  })
})
