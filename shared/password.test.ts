import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { commonWords } from './common-passwords.ts'
import { isGuessable, newPassword, newPasswordOf, passwordRules } from './password.ts'

function errorOf(given: unknown, schema = newPassword): string | undefined {
  return z.safeParse(schema, given).error?.issues[0]?.message
}

describe('a new password', () => {
  const long = (length: number) => `Plum-tart 7${'kettle drum '.repeat(11)}`.slice(0, length)

  for (const [what, given, said] of [
    ['nothing', undefined, 'Password is required'],
    ['an empty one', '', 'Password is required'],
    ['seven characters', 'Pl7m!ta', 'Invalid password'],
    ['eight characters', 'Pl7m!tar', undefined],
    ['128 characters', `${long(127)}!`, undefined],
    ['129 characters', `${long(128)}!`, 'Invalid password'],
    ['128 characters of two units each', `Plum7!${'🥐🍞'.repeat(61)}`, undefined],
    ['129 of those', `Plum7!${'🥐🍞'.repeat(61)}🥐`, 'Invalid password'],
    ['no uppercase letter', 'pl7m!tart', 'Invalid password'],
    ['no lowercase letter', 'PL7M!TART', 'Invalid password'],
    ['no digit', 'Plum!tart', 'Invalid password'],
    ['no special character', 'Plum7tart', 'Invalid password'],
    ['a special character that is none of the eight', 'Plum7-tart', 'Invalid password'],
    ['a common one', 'Password1!', 'Invalid password'],
    ['that of the demo', 'Atrium!2026', 'Invalid password'],
  ] as const) {
    test(`${what}: ${said ?? 'is accepted'}`, () => assert.equal(errorOf(given), said))
  }

  test('spaces count and are not trimmed', () => {
    assert.equal(z.parse(newPassword, ' Plum7 tart! '), ' Plum7 tart! ')
  })

  test('each of the eight symbols is accepted', () => {
    for (const sign of '!@#$%^&*') assert.equal(errorOf(`Plum7tart${sign}`), undefined, sign)
  })

  test('the checklist agrees with the schema', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (given) => {
        const listed = passwordRules().every(({ passes }) => passes(given))
        assert.equal(errorOf(given) === undefined, listed && given !== '')
      }),
    )
  })
})

describe('easy to guess', () => {
  const own = ['Marit', 'Brandt', 'marit.b@northlake.example', "Brandt & Daughters' Bakery"]

  for (const given of [
    'Password1!',
    'P@ssw0rd!2026',
    'passWORD99$',
    '$ummer2026!',
    '1Letmein!',
    'We1come!1',
    'MyPassword1!',
    'PasswordPassword1!',
    'Qwertyuiop1!',
    'Qwerty12345!A',
    'Poiuytrewq9!',
    'Abcd1234!',
    '1Q2w3e4r5t!',
    'Aaaaaaa1!',
    'Abababab1!',
    'Fieldhouse#1',
  ]) {
    test(`${given}: for everybody`, () => assert.equal(isGuessable(given), true))
  }

  for (const given of [
    'Marit2026!',
    'M@rit-Brandt7!',
    'Märit!77',
    'brandtMARIT9$',
    'Northlake!1',
    'Bakery-Brandt-1!',
  ]) {
    test(`${given}: for Marit Brandt alone`, () => {
      assert.equal(isGuessable(given, own), true)
      assert.equal(isGuessable(given), false)
      assert.equal(errorOf(given, newPasswordOf(own)), 'Invalid password')
    })
  }

  for (const given of [
    'Correct-horse-7',
    'Marit likes 9 plums!',
    'X9#love42Z!8$k7',
    'tR7!vq#Lw2',
  ]) {
    test(`${given} is not`, () => assert.equal(isGuessable(given, own), false))
  }

  test('every word of the list, in any disguise', () => {
    const word = fc.constantFrom(...commonWords)
    const tail = fc.string({ unit: fc.constantFrom(...'0123456789!@#$%^&*'), maxLength: 6 })
    const capital = (text: string) => (text[0] ?? '').toUpperCase() + text.slice(1)
    const disguise = (text: string) =>
      text.replace(/[aeo]/g, (letter) => ({ a: '@', e: '3', o: '0' })[letter] ?? letter)
    fc.assert(
      fc.property(word, tail, fc.boolean(), (plain, end, disguised) => {
        const given = capital(disguised ? plain[0] + disguise(plain.slice(1)) : plain) + end
        const known = isGuessable(given)
        assert.ok(known, given)
      }),
      { numRuns: 1000 },
    )
  })

  test('names of one or two letters are ignored', () => {
    assert.equal(isGuessable('tR7!vq#Lw2', ['Li', 'Q', 'vq@x.example']), false)
  })
})
