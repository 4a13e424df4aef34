import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, itemOf } from '#test/proposals.ts'
import { usualPicks } from './body.ts'
import { centsOf, type Standing, stateOf, stepOf, steps } from './rules.ts'

const draft: Standing = {
  ...{ sentAt: null, openedAt: null, readAt: null, signedAt: null, declinedAt: null },
  expiresOn: null,
}
const time = '2026-11-21T12:00:00.000Z'
const sent = { ...draft, sentAt: time, expiresOn: '2026-12-05' }

test('the state is the last thing that happened', () => {
  const today = '2026-12-05'
  assert.equal(stateOf(draft, today), 'draft')
  assert.equal(stateOf(sent, today), 'sent')
  assert.equal(stateOf({ ...sent, openedAt: time }, today), 'opened')
  assert.equal(stateOf({ ...sent, openedAt: time, readAt: time }, today), 'read')
  assert.equal(stateOf({ ...sent, declinedAt: time }, today), 'declined')
  assert.equal(stateOf({ ...sent, signedAt: time }, today), 'signed')
})

test('it expires after its last day, unless it was answered', () => {
  const later = '2026-12-06'
  assert.equal(stateOf({ ...sent, readAt: time }, later), 'expired')
  assert.equal(stateOf({ ...sent, signedAt: time }, later), 'signed')
  assert.equal(stateOf({ ...sent, declinedAt: time }, later), 'declined')
})

test('reminders come after 5 days and 2 days before it expires', () => {
  const waiting = { sentOn: '2026-11-21', expiresOn: '2026-12-05' }
  assert.equal(stepOf(waiting, '2026-11-25'), 0)
  assert.equal(stepOf(waiting, '2026-11-26'), steps.reminded)
  assert.equal(stepOf(waiting, '2026-12-02'), steps.reminded)
  assert.equal(stepOf(waiting, '2026-12-03'), steps.lastReminded)
  assert.equal(stepOf(waiting, '2026-12-05'), steps.lastReminded)
  assert.equal(stepOf(waiting, '2026-12-06'), steps.expired)
})

test('a proposal of two days is not reminded of on the day of its mail', () => {
  const waiting = { sentOn: '2026-11-21', expiresOn: '2026-11-23' }
  for (const today of ['2026-11-21', '2026-11-22', '2026-11-23'])
    assert.equal(stepOf(waiting, today), 0, today)
})

test('the price is that of the first package, the items and the chosen extras', () => {
  const packages = [itemOf('Small', 500), itemOf('Large', 900)]
  const chosen = itemOf('Logo', 99.99, { optional: true, chosen: true })
  const left = itemOf('Blog', 250, { optional: true })
  const body = bodyOf({ packages, items: [itemOf('Website', 1_000), chosen, left] })
  assert.equal(centsOf(body, usualPicks(body), 'USD'), 159_999)
  assert.equal(
    centsOf(bodyOf({ items: [itemOf('Site', 12_000)] }), usualPicks(bodyOf()), 'JPY'),
    12_000,
  )
})
