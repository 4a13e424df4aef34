import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedYear, isNumberPattern, numberOf } from './number-pattern.ts'

test('a pattern has one counter, and each part once', () => {
  const good = ['INV-{YYYY}-{0000}', '{YY}{MM}.{000}', 'R_{0}', '{0000}-{YYYY}']
  const bad = [
    ...['INV', 'INV-{YYYY}', '{0}{00}', '{YYYY}-{YY}-{0}', '{0000', '{0}}', '{DD}-{0}'],
    ...['-{0000}', 'A/{0000}', 'A {0000}', '{000000000}', ''],
  ]
  assert.deepEqual(good.filter(isNumberPattern), good)
  assert.deepEqual(bad.filter(isNumberPattern), [])
})

test('a number has the year and the month of its day, and counts on beyond its digits', () => {
  assert.equal(numberOf('INV-{YYYY}-{0000}', '2026-11-22', 12), 'INV-2026-0012')
  assert.equal(numberOf('{YY}{MM}-{00}', '2026-01-22', 100), '2601-100')
})

test('only a pattern with the year counts anew each year', () => {
  const years = ['INV-{YYYY}-{0}', '{YY}-{0}', 'R-{MM}-{0}'].map((pattern) =>
    countedYear(pattern, '2026-11-22'),
  )
  assert.deepEqual(years, [2026, 2026, 0])
})
