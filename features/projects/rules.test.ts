import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressInWords, timeLeft } from './rules.ts'

test('the time left counts calendar days, also over a change of the clocks', () => {
  const left = (dueDate: string | null) =>
    timeLeft({ dueDate, status: 'in-progress' }, '2026-10-31')
  assert.equal(left('2026-11-16'), '16 days left')
  assert.equal(left('2026-11-01'), '1 day left')
  assert.equal(left('2026-10-31'), 'Due today')
  assert.equal(left('2026-10-30'), '1 day over')
  assert.equal(left(null), null)
})

test('no time is left for a project that ended', () => {
  for (const status of ['completed', 'canceled'] as const)
    assert.equal(timeLeft({ dueDate: '2026-10-30', status }, '2026-10-31'), null)
})

test('progress is said in words', () => {
  assert.equal(progressInWords({ done: 3, total: 8 }), '3 of 8 tasks done')
  assert.equal(progressInWords({ done: 0, total: 1 }), '0 of 1 task done')
  assert.equal(progressInWords({ done: 0, total: 0 }), 'No tasks yet')
})
