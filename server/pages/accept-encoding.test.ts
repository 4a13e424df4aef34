import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepts } from './accept-encoding.ts'

test('an encoding is accepted by name or by a wildcard', () => {
  for (const header of ['br', 'gzip, deflate, br, zstd', 'BR', 'gzip,br;q=0.1', 'br ; q=1', '*'])
    assert.equal(accepts(header, 'br'), true, header)
})

test('an encoding is not accepted if it is missing or has the weight 0', () => {
  const refused = ['gzip', 'brotli', 'x-br', 'identity', 'br;q=0', 'gzip, br; q=0.000', '*;q=0']
  for (const header of [undefined, '', ...refused, '*, br;q=0'])
    assert.equal(accepts(header, 'br'), false, header)
})
