import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCountry } from '#shared/address/region.ts'
import { formatFigure, parseFigure, roundFigure } from '#ui/form/figure.ts'

test('figures are parsed as people type them', () => {
  const typed = ['1234.5', '1,234.50', '$1,234.5', ' 1 234.5 ', '.5', '5.', '-5', '0', '']
  assert.deepEqual(typed.map(parseFigure), [1234.5, 1234.5, 1234.5, 1234.5, 0.5, 5, -5, 0, ''])
})

test('text that is not a figure stays, so that validation rejects it', () => {
  for (const text of ['soon', '1.2.3', '1e3', '--5', '.', '5 %', 'NaN'])
    assert.equal(parseFigure(text), text)
})

test('money has two decimals, other figures only those they need', () => {
  assert.equal(formatFigure(1234.5, 2, true), '1,234.50')
  assert.equal(formatFigure(1234.5, 2), '1,234.5')
  assert.equal(formatFigure(8.125, 3), '8.125')
  assert.equal(formatFigure('soon', 2), 'soon')
})

test('a figure becomes what is shown', () => {
  assert.equal(roundFigure(12.345, 2), 12.35)
  assert.equal(roundFigure(2.4, 0), 2)
  assert.equal(roundFigure('soon', 2), 'soon')
  assert.equal(roundFigure('', 2), '')
})

test('where the comma separates decimals, a point is one only before one or two digits', () => {
  inCountry('DE', () => {
    const typed = ['1234,5', '1.234,50', '12.5', '1.250', '-0,5', '€ 5', '1.234.567']
    const figures = [1234.5, 1234.5, 12.5, 1250, -0.5, 5, 1_234_567]
    assert.deepEqual(typed.map(parseFigure), figures)
    assert.equal(formatFigure(1234.5, 2, true), '1.234,50')
    assert.equal(roundFigure(1234.567, 2), 1234.57)
  })
})
