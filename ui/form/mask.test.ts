import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addTags, caretAfter, maskDigits, maskPhone } from '#ui/form/mask.ts'

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

describe('maskPhone', () => {
  const dashed = '999-999-9999'

  test('formats digits as they are typed', () => {
    const typed = ['', '5', '555', '5551', '555123', '5551234', '(555) 123.4567']
    assert.deepEqual(
      typed.map((each) => maskPhone(dashed, each)),
      ['', '5', '555', '555-1', '555-123', '555-123-4', '555-123-4567'],
    )
  })

  test('leaves the country code of a US number out', () => {
    for (const typed of ['+1 (515) 555-0123', '15155550123', '1-515-555-0123', '+15155550123']) {
      assert.equal(maskPhone(phone, typed), '(515) 555-0123')
      assert.equal(maskPhone(dashed, typed), '515-555-0123')
    }
  })

  test('keeps every other number as it is typed', () => {
    for (const typed of ['+254 712 345678', '254712345678', '+47 22 12 34 56', '515-555-0142 x 9'])
      for (const mask of [phone, dashed]) assert.equal(maskPhone(mask, typed), typed)
    for (const typed of ['+', '+1', '+1515555012']) assert.equal(maskPhone(phone, typed), typed)
  })

  test('is idempotent, and keeps all of ten digits', () => {
    const anyText = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(anyText, (typed) => {
        const masked = maskPhone(dashed, typed)
        assert.equal(maskPhone(dashed, masked), masked)
      }),
    )
    const tenDigits = fc.stringMatching(/^[0-9]{10}$/)
    fc.assert(
      fc.property(tenDigits, (typed) =>
        assert.match(maskPhone(dashed, typed), /^\d{3}-\d{3}-\d{4}$/),
      ),
    )
  })
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
