import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderRefused } from './provider.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'

test('Stripe counts most currencies as we do, and some in other units', () => {
  const sent: [amount: number, currency: string, asked: number][] = [
    [1999, 'USD', 1999],
    [1999, 'JPY', 1999],
    [12_340, 'KWD', 12_340],
    [500, 'UGX', 50_000],
    [500, 'ISK', 50_000],
    [500, 'MGA', 5],
  ]
  for (const [amount, currency, asked] of sent) {
    assert.deepEqual(toStripe(amount, currency), {
      amount: asked,
      currency: currency.toLowerCase(),
    })
    assert.deepEqual(fromStripe(asked, currency.toLowerCase()), { amount, currency })
  }
})

test('it refuses what it cannot take: thousandths, and parts of its unit', () => {
  assert.throws(() => toStripe(12_345, 'KWD'), ProviderRefused)
  assert.throws(() => toStripe(50, 'MGA'), ProviderRefused)
})
