import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { describeClock, describeSpan, urgencyOf } from './clock.ts'
import { accountPhone, splitName } from './rules.ts'

const sent = '2026-11-20T09:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(sent) + hours * 3_600_000)

test('the clock is green, amber from 18 hours on, and red from 24 hours on', () => {
  for (const [hours, urgency] of [
    [0, 'good'],
    [17.99, 'good'],
    [18, 'warn'],
    [23.99, 'warn'],
    [24, 'bad'],
    [240, 'bad'],
  ] as const)
    assert.equal(urgencyOf(sent, after(hours)), urgency, `${hours}`)
})

test('the clock counts down to the promised time, then up', () => {
  for (const [hours, text] of [
    [0, '24 h left'],
    [0.1, '23 h left'],
    [23.5, '30 min left'],
    [24, '0 min late'],
    [27.5, '3 h late'],
    [24 + 49, '2 days late'],
  ] as const)
    assert.equal(describeClock(sent, after(hours)), text)
})

test('a duration is never rounded up', () => {
  const units: Record<string, number> = { min: 60_000, h: 3_600_000, days: 86_400_000 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), (ms) => {
      const [count, unit = ''] = describeSpan(ms).split(' ')
      assert.ok(Number(count) * (units[unit] ?? Number.NaN) <= ms)
    }),
  )
})

test('a name is split before its last word', () => {
  assert.deepEqual(splitName('Ana María Ruiz'), { firstName: 'Ana María', lastName: 'Ruiz' })
  assert.deepEqual(splitName('Cher'), { firstName: 'Cher', lastName: '' })
})

test('a phone number is formatted like those of accounts, or left out', () => {
  assert.equal(accountPhone('515-555-0123'), '(515) 555-0123')
  assert.equal(accountPhone('+49301234'), '+49301234')
})
