import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCountryCode } from './countries.ts'

test('a country is found by its name or its code', () => {
  for (const written of ['USA', 'United States', 'us', ' u.s. '])
    assert.equal(findCountryCode(written), 'US', written)
  assert.equal(findCountryCode('germany'), 'DE')
  assert.equal(findCountryCode('Atlantis'), undefined)
  assert.equal(findCountryCode(''), undefined)
})
