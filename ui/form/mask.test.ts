import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addTags,
  caretAfter,
  cleanNumber,
  formatNumber,
  maskDigits,
  parseNumber,
} from '#ui/form/mask.ts'

const phone = '(999) 999-9999'

test('a mask fills as digits come and drops what is too much', () => {
  assert.equal(maskDigits(phone, ''), '')
  assert.equal(maskDigits(phone, '5'), '(5')
  assert.equal(maskDigits(phone, '515'), '(515')
  assert.equal(maskDigits(phone, '5155'), '(515) 5')
  assert.equal(maskDigits(phone, '515.555.0142 ext 9'), '(515) 555-0142')
})

test('masking what is masked changes nothing', () => {
  for (let length = 0; length <= 10; length++) {
    const masked = maskDigits(phone, '5155550142'.slice(0, length))
    assert.equal(maskDigits(phone, masked), masked)
  }
})

test('the caret stays behind the digit that was typed', () => {
  assert.equal(caretAfter('(515) 555-0142', 0), 0)
  assert.equal(caretAfter('(515) 555-0142', 3), 4)
  assert.equal(caretAfter('(515) 555-0142', 4), 7)
  assert.equal(caretAfter('515-555', 6), 7)
})

test('numbers keep digits and no more decimals than there are', () => {
  assert.equal(cleanNumber('1a2b3', 0), '123')
  assert.equal(cleanNumber('12.9', 0), '12')
  assert.equal(cleanNumber('$1,234.567', 2), '1234.56')
  assert.equal(cleanNumber('1.2.3', 2), '1.23')
  assert.equal(cleanNumber('.', 2), '.')
})

test('nothing typed is not zero', () => {
  assert.equal(parseNumber(''), '')
  assert.equal(parseNumber('.'), '')
  assert.equal(parseNumber('0'), 0)
  assert.equal(parseNumber('.5'), 0.5)
  assert.equal(parseNumber('12.'), 12)
  assert.equal(formatNumber('', 2), '')
  assert.equal(formatNumber(undefined, 2), '')
  assert.equal(formatNumber(Number.NaN, 2), '')
})

test('money is shown with both decimals', () => {
  assert.equal(formatNumber(12400.5, 2), '12,400.50')
  assert.equal(formatNumber(0, 2), '0.00')
  assert.equal(formatNumber(1234567, 0), '1,234,567')
})

test('tags part at commas and new lines, without doubles', () => {
  assert.deepEqual(addTags([], 'bakery'), ['bakery'])
  assert.deepEqual(addTags(['bakery'], ' Bakery , pick  up\nlocal,,'), [
    'bakery',
    'pick up',
    'local',
  ])
  assert.deepEqual(addTags(['a'], '  '), ['a'])
})
