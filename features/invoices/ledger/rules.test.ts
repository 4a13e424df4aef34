import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDisagreement, missingIn } from './rules.ts'

const invoice = {
  currency: 'USD',
  setStatus: 'Pending',
  disagrees: true,
  initialDeposit: 500.1,
  paidToDate: 0.2,
  totalAmount: 1000,
} as const

test('a disagreement names what the ledger lacks, or what the status does not say', () => {
  const inWords = (changes: object) => describeDisagreement({ ...invoice, ...changes })
  assert.equal(inWords({ setStatus: 'Paid' }), '$999.80 of the total is not in the ledger.')
  assert.equal(
    inWords({ setStatus: 'Deposit Paid' }),
    '$499.90 of the deposit is not in the ledger.',
  )
  assert.equal(
    inWords({ setStatus: 'Deposit Pending', paidToDate: 600 }),
    'The deposit is in the ledger, but the status is Deposit Pending.',
  )
  assert.equal(inWords({ paidToDate: 1000 }), 'Nothing is owed, but the status is Pending.')
  assert.equal(
    inWords({ setStatus: 'Deposit Paid', initialDeposit: 0, paidToDate: 0 }),
    'Nothing was paid, but the status is Deposit Paid.',
  )
  assert.equal(inWords({ disagrees: false }), null)
})

test('only Paid and Deposit Paid can lack a payment', () => {
  assert.equal(missingIn(invoice, 'Paid'), 99_980)
  assert.equal(missingIn(invoice, 'Deposit Paid'), 49_990)
  assert.equal(missingIn({ ...invoice, paidToDate: 500.1 }, 'Deposit Paid'), 0)
  assert.equal(missingIn({ ...invoice, initialDeposit: 0, paidToDate: 0 }, 'Deposit Paid'), 0)
  assert.equal(missingIn(invoice, 'Design Approved'), 0)
})
