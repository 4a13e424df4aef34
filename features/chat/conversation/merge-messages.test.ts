import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeMessages } from './merge-messages.ts'

const numbers = (from: number, to: number, text = 'old') =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ number: from + at, text }))

const merged = (...args: Parameters<typeof mergeMessages<{ number: number; text: string }>>) =>
  mergeMessages(...args).map(({ number, text }) => `${number} ${text}`)

test('a page read anew replaces what it holds and is added where it touches', () => {
  assert.deepEqual(merged(numbers(3, 4), numbers(4, 5, 'new')), ['3 old', '4 new', '5 new'])
  assert.deepEqual(merged(numbers(3, 4), numbers(5, 5, 'new')), ['3 old', '4 old', '5 new'])
  assert.deepEqual(merged(numbers(3, 4), numbers(1, 2, 'new')), [
    '1 new',
    '2 new',
    '3 old',
    '4 old',
  ])
})

test('of two pages with a gap between them, the newer one is kept', () => {
  assert.deepEqual(merged(numbers(1, 2), numbers(4, 5, 'new')), ['4 new', '5 new'])
  assert.deepEqual(merged(numbers(8, 9), numbers(1, 2, 'new')), ['8 old', '9 old'])
})

test('an empty page changes nothing', () => {
  assert.deepEqual(merged([], numbers(1, 1)), ['1 old'])
  assert.deepEqual(merged(numbers(1, 1), []), ['1 old'])
  assert.deepEqual(merged([], []), [])
})
