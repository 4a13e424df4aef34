import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDollars, formatMoney, fromCents, toCents } from './money.ts'

const cents = fc.integer({ min: -1e13, max: 1e13 })

test('cents are preserved through dollars and JSON', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      assert.equal(toCents(JSON.parse(JSON.stringify(fromCents(amount)))), amount)
    }),
  )
})

test('amounts are rounded to the nearest cent', () => {
  assert.equal(toCents(0.1 + 0.2), 30)
  assert.equal(toCents(1.1 * 3), 330)
  assert.equal(toCents(19.99), 1999)
  assert.equal(toCents(4.35), 435)
})

test('figures are whole dollars', () => {
  assert.equal(formatDollars(21_425.3), '$21,425')
  assert.equal(formatDollars(145), '$145')
  assert.equal(formatDollars(0), '$0')
  assert.equal(formatDollars(-1990.5), '-$1,991')
  assert.equal(formatDollars(0.4), '$0.40')
})

test('amounts are formatted as dollars with two decimals', () => {
  assert.equal(formatMoney(1234.5), '$1,234.50')
  assert.equal(formatMoney(0), '$0.00')
  assert.equal(formatMoney(-12), '-$12.00')
  fc.assert(
    fc.property(cents, (amount) => {
      const shown = formatMoney(fromCents(amount)).replace(/[$,]/g, '')
      assert.equal(toCents(Number(shown)), amount)
    }),
  )
})
