import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { disagrees, dueNow, type Standing, type Status, shownStatus, statuses } from './rules.ts'

const invoice: Standing = {
  ...{ status: 'Pending', dueDate: '2026-11-20', total: 1000, deposit: 400, paidToDate: 0 },
}
const withStatus = (status: Status, paidToDate = 0) => ({ ...invoice, status, paidToDate })

const anyInvoice = fc
  .record({ status: fc.constantFrom(...statuses), total: fc.nat(10_000) })
  .chain(({ status, total }) =>
    fc.record({
      status: fc.constant(status),
      total: fc.constant(total),
      dueDate: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
      deposit: fc.nat(total),
      paidToDate: fc.nat(total),
    }),
  )

describe('the status that is shown', () => {
  test('is Overdue from the day after the due date, while something is owed', () => {
    for (const status of ['Pending', 'Deposit Pending', 'Deposit Paid'] as const) {
      assert.equal(shownStatus(withStatus(status), '2026-11-20'), status)
      assert.equal(shownStatus(withStatus(status, 999), '2026-11-21'), 'Overdue')
      assert.equal(shownStatus(withStatus(status, 1000), '2026-11-21'), status)
    }
  })

  test('is any other status as it was set', () => {
    for (const status of ['Paid', 'Design Approved', 'Overdue'] as const)
      for (const today of ['2026-01-01', '2027-01-01'])
        assert.equal(shownStatus(withStatus(status), today), status)
  })
})

test('the deposit is due first, then the rest, and nothing once the status is Paid', () => {
  const due = [0, 100, 400, 999, 1000].map((paidToDate) => dueNow({ ...invoice, paidToDate }))
  assert.deepEqual(due, [400, 300, 600, 1, 0])
  assert.equal(dueNow(withStatus('Paid')), 0)
  fc.assert(
    fc.property(anyInvoice, (one) => {
      const due = dueNow(one)
      assert.ok(due >= 0 && one.paidToDate + due <= one.total)
    }),
  )
})

test('a status and a ledger that tell different things disagree', () => {
  const wrong: [Status, number][] = [
    ['Paid', 999],
    ['Deposit Paid', 0],
    ['Deposit Paid', 399],
    ['Deposit Paid', 1000],
    ['Deposit Pending', 400],
    ['Pending', 1000],
    ['Overdue', 1000],
  ]
  const right: [Status, number][] = [
    ['Paid', 1000],
    ['Deposit Paid', 400],
    ['Deposit Paid', 999],
    ['Deposit Pending', 399],
    ['Pending', 400],
    ['Overdue', 999],
    ['Design Approved', 0],
    ['Design Approved', 1000],
  ]
  for (const [status, paid] of wrong)
    assert.ok(disagrees(withStatus(status, paid)), `${status}, ${paid}`)
  for (const [status, paid] of right)
    assert.ok(!disagrees(withStatus(status, paid)), `${status}, ${paid}`)
  assert.ok(disagrees({ ...withStatus('Deposit Paid'), deposit: 0 }))
  for (const status of statuses)
    assert.ok(!disagrees({ ...withStatus(status), total: 0, deposit: 0 }), status)
})
