import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCountryCode } from './find-country.ts'

test('a country is found by its name or its code', () => {
  for (const written of ['USA', 'United States', 'us', ' u.s. '])
    assert.equal(findCountryCode(written), 'US', written)
  for (const [written, code] of [
    ['germany', 'DE'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Oesterreich', undefined],
    ['Schweiz', 'CH'],
    ['España', 'ES'],
    ['U.K.', 'GB'],
    ['Great Britain', 'GB'],
    ['The Netherlands', 'NL'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Türkiye', 'TR'],
    ['turkey', 'TR'],
    ['CZECH REPUBLIC', 'CZ'],
    ['日本', 'JP'],
    ['Hong Kong', 'HK'],
    ["Côte d'Ivoire", 'CI'],
  ] as const)
    assert.equal(findCountryCode(written), code, written)
  assert.equal(findCountryCode('Atlantis'), undefined)
  assert.equal(findCountryCode(''), undefined)
})
