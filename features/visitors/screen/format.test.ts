import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatChange } from './format.ts'

test('a change has a sign, except if it rounds to nothing', () => {
  assert.equal(formatChange(112, 100), '+12%')
  assert.equal(formatChange(50, 100), '−50%')
  assert.equal(formatChange(999, 1000), '0%')
  assert.equal(formatChange(1001, 1000), '0%')
  assert.equal(formatChange(5, 0), '')
})
