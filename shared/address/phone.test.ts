import '#server/phones.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { dialedAs, formatPhone, phone, searchedPhone } from './phone.ts'
import { inCountry } from './region.ts'

const invalid = 'Phone number must be in the format XXX-XXX-XXXX'
const schema = phone({ national: /^\d{3}-\d{3}-\d{4}$/, invalid })

/** The stored number, or why it was refused. */
const given = (written: string, country = 'US') =>
  inCountry(country, () => {
    const { data, error } = z.safeParse(schema, written)
    return data ?? error?.issues[0]?.message
  })

test('an agency within +1 takes its format, and numbers of other countries', () => {
  for (const country of ['US', 'CA']) {
    assert.equal(given('515-555-0123', country), '515-555-0123')
    assert.equal(given('+49 170 1234567', country), '+491701234567')
  }
  for (const written of ['5155550123', '(515) 555-0123', '+49 17', '+1 515 555 0123', 'call us'])
    assert.equal(given(written), invalid, written)
  assert.equal(given(''), 'Phone number is required')
})

test('one elsewhere takes what people dial there, and numbers of all countries', () => {
  for (const [written, country, stored] of [
    ['0170 1234567', 'DE', '+491701234567'],
    ['0451/12 34 56', 'DE', '+49451123456'],
    ['0049 170 1234567', 'DE', '+491701234567'],
    ['+1 515-555-0123', 'DE', '+15155550123'],
    ['+254 712 345678', 'DE', '+254712345678'],
    ['0712 345678', 'KE', '+254712345678'],
    ['020 7946 0958', 'GB', '+442079460958'],
  ] as const)
    assert.equal(given(written, country), stored, written)
})

test('what is too short or too long is refused with an example, never cut', () => {
  const problem = 'Please enter a whole phone number, such as +49 1512 3456789'
  for (const written of ['12', '0170 1234567 ext. 9', '+49 170 1234567 890123', '0170 call me'])
    assert.equal(given(written, 'DE'), problem, written)
  assert.equal(given('12', 'KE'), 'Please enter a whole phone number, such as +254 712 123456')
  assert.equal(given('12', 'AQ'), 'Please enter a whole phone number with the country code')
  assert.equal(given('+49 170 1234567', 'AQ'), '+491701234567')
})

test('a stored number is read and dialed with its country code', () => {
  assert.equal(formatPhone('+491701234567'), '+49 170 1234567')
  assert.equal(formatPhone('(515) 555-0123'), '(515) 555-0123')
  assert.equal(
    inCountry('DE', () => formatPhone('(515) 555-0123')),
    '+1 (515) 555-0123',
  )
  assert.equal(formatPhone(''), '')
  assert.equal(dialedAs('+491701234567'), '+491701234567')
  assert.equal(dialedAs('(515) 555-0123'), '+15155550123')
  assert.equal(dialedAs('1 (416) 555-0100'), '+14165550100')
})

test('a search finds a number however it is typed', () => {
  const inGermany = (typed: string) => inCountry('DE', () => searchedPhone(typed))
  assert.equal(inGermany('0170 1234567'), '+491701234567')
  assert.equal(inGermany('Mühle 12'), 'Mühle 12')
  assert.equal(searchedPhone('515-555'), '515-555')
  assert.equal(searchedPhone('+49 170 1234567'), '+491701234567')
})
