import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnUrlOf } from './return-url.ts'

test('the return from a bank keeps the parameters of the page, and none of an earlier return', () => {
  const page = 'https://atrium.test/client-portal/invoices/pay-bill/7'
  assert.equal(returnUrlOf(page), page)
  assert.equal(returnUrlOf(`${page}?plan=1`), `${page}?plan=1`)
  const earlier = 'payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed'
  assert.equal(returnUrlOf(`${page}?plan=1&${earlier}`), `${page}?plan=1`)
})
