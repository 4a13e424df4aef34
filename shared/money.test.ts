import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencySign, currencyWords } from './address/currency.ts'
import { inCountry } from './address/region.ts'
import {
  agencyCurrency,
  formatCents,
  formatDollars,
  formatMoney,
  formatSums,
  fromCents,
  setCurrency,
  toCents,
} from './money.ts'

const cents = fc.integer({ min: -1e13, max: 1e13 })
const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')

test('cents are preserved through amounts and JSON', () => {
  fc.assert(
    fc.property(cents, currencies, (amount, currency) => {
      const sent = JSON.parse(JSON.stringify(fromCents(amount, currency)))
      assert.equal(toCents(sent, currency), amount)
    }),
  )
})

test('amounts are rounded to the nearest cent', () => {
  assert.equal(toCents(0.1 + 0.2), 30)
  assert.equal(toCents(1.1 * 3), 330)
  assert.equal(toCents(19.99), 1999)
  assert.equal(toCents(4.35), 435)
  assert.equal(toCents(1234.4, 'JPY'), 1234)
  assert.equal(toCents(1.2345, 'KWD'), 1235)
})

test('figures are whole dollars', () => {
  assert.equal(formatDollars(21_425.3), '$21,425')
  assert.equal(formatDollars(145), '$145')
  assert.equal(formatDollars(0), '$0')
  assert.equal(formatDollars(-1990.5), '-$1,991')
  assert.equal(formatDollars(0.4), '$0.40')
  assert.equal(formatDollars(21_425.3, 'EUR'), '€21,425')
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

test('and in other currencies with their decimals, as the country of the agency writes them', () => {
  assert.equal(formatCents(1234, 'JPY'), '¥1,234')
  assert.equal(formatCents(1_234_500, 'KWD'), 'KWD\u00a01,234.500')
  assert.equal(formatMoney(1234.5, 'EUR'), '€1,234.50')
  inCountry('DE', () => {
    assert.equal(formatMoney(1234.5, 'EUR'), '1.234,50\u00a0€')
    assert.equal(formatMoney(1234.5), '1.234,50\u00a0$')
  })
})

test('sums of several currencies stand side by side', () => {
  const sums = [
    { currency: 'USD', open: 1200 },
    { currency: 'EUR', open: 300 },
    { currency: 'JPY', open: 0 },
  ]
  assert.equal(formatSums(sums, 'open'), '$1,200.00 · €300.00')
  assert.equal(formatSums(sums, 'open', formatDollars), '$1,200 · €300')
  assert.equal(formatSums(sums.slice(2), 'open'), '¥0')
})

test('a currency is named in a sentence and by its sign', () => {
  assert.deepEqual([currencyWords(), currencyWords('EUR')], ['US dollars', 'euros'])
  assert.deepEqual([currencySign(), currencySign('EUR'), currencySign('CHF')], ['$', '€', 'CHF'])
})

test('amounts without a currency are in that of the agency', () => {
  setCurrency('EUR')
  assert.deepEqual([agencyCurrency(), formatMoney(5)], ['EUR', '€5.00'])
  setCurrency('euro')
  assert.deepEqual([agencyCurrency(), formatMoney(5)], ['USD', '$5.00'])
})
