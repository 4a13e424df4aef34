import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTags, caretAfter, maskDigits } from '#ui/form/mask.ts'

const phone = '(999) 999-9999'

test('a mask is filled as digits are typed, and drops excess ones', () => {
  assert.equal(maskDigits(phone, ''), '')
  assert.equal(maskDigits(phone, '5'), '(5')
  assert.equal(maskDigits(phone, '515'), '(515')
  assert.equal(maskDigits(phone, '5155'), '(515) 5')
  assert.equal(maskDigits(phone, '515.555.0142 ext 9'), '(515) 555-0142')
})

test('masking is idempotent', () => {
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

test('tags are split at commas and line breaks, without duplicates', () => {
  assert.deepEqual(addTags([], 'bakery'), ['bakery'])
  assert.deepEqual(addTags(['bakery'], ' Bakery , pick  up\nlocal,,'), [
    'bakery',
    'pick up',
    'local',
  ])
  assert.deepEqual(addTags(['a'], '  '), ['a'])
})
