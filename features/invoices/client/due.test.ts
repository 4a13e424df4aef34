import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partDue, reasonOf } from './due.ts'

const invoice = {
  currency: 'USD',
  status: 'Pending',
  totalAmount: 4800.1,
  initialDeposit: 1200,
  paidToDate: 0,
  dueNow: 1200,
  dueDate: '2026-12-04',
} as const

test('the deposit is due first, then the rest', () => {
  assert.equal(partDue(invoice), 'deposit')
  assert.equal(
    reasonOf(invoice),
    'The deposit, so that work can start. The other $3,600.10 is due by December 4, 2026.',
  )
  const half = { ...invoice, paidToDate: 600, dueNow: 600 }
  assert.equal(partDue(half), 'deposit')
  assert.match(reasonOf(half), /^The rest of the deposit, .*\$3,600\.10/)
  const rest = { ...invoice, paidToDate: 1200, dueNow: 3600.1 }
  assert.equal(partDue(rest), 'rest')
  assert.match(reasonOf(rest), /^The rest of the invoice, after \$1,200\.00 so far\./)
})

test('without a deposit all of it is due', () => {
  const whole = { ...invoice, initialDeposit: 0, dueNow: 4800.1 }
  assert.equal(partDue(whole), 'total')
  assert.equal(reasonOf(whole), 'The whole invoice. It is due by December 4, 2026.')
})

test('a deposit of the total is the whole invoice', () => {
  const whole = { ...invoice, initialDeposit: 4800.1, dueNow: 4800.1 }
  assert.equal(partDue(whole), 'total')
  assert.equal(reasonOf(whole), 'The whole invoice. It is due by December 4, 2026.')
})

test('an overdue invoice was due', () => {
  const late = { ...invoice, status: 'Overdue', initialDeposit: 0, dueNow: 4800.1 } as const
  assert.equal(reasonOf(late), 'The whole invoice. It was due on December 4, 2026.')
})

test('a paid invoice takes nothing', () => {
  const paid = { ...invoice, paidToDate: 4800.1, dueNow: 0 }
  assert.equal(partDue(paid), undefined)
  assert.equal(reasonOf(paid), 'There is nothing to pay now.')
})
