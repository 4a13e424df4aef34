import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskDigits } from '#ui/form/mask.ts'
import { numberMask, padMonth } from './card-number.ts'

test('a card number is grouped as it is typed', () => {
  const grouped = (typed: string) => maskDigits(numberMask(typed), typed)
  assert.equal(grouped('42424'), '4242 4')
  assert.equal(grouped('4242 4242-42424242'), '4242 4242 4242 4242')
  assert.equal(grouped('378282246310005'), '3782 822463 10005')
})

test('a month of one digit gets its zero', () => {
  const masked = (typed: string) => maskDigits('99 / 99', padMonth(typed))
  assert.equal(masked('4'), '04')
  assert.equal(masked('1'), '1')
  assert.equal(masked('1/27'), '01 / 27')
  assert.equal(masked('12'), '12')
  assert.equal(masked('1234'), '12 / 34')
})
