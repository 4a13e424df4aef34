import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStepOf, phaseOf, posterSize } from './rules.ts'

test('the next step of a project says what goes on until the due date', () => {
  const at = (
    status: 'in-progress' | 'not started' | 'paused' | 'completed',
    dueDate = '',
    done = 1,
  ) => nextStepOf({ status, dueDate: dueDate || null, progress: { done, total: 4 } }, '2026-11-22')
  assert.equal(at('in-progress', '2026-12-08'), 'In the works, 16 days left')
  assert.equal(at('in-progress', '2026-11-21', 4), 'All tasks are done, 1 day overdue')
  assert.equal(at('not started'), 'Work begins soon')
  assert.equal(at('paused', '2026-12-08'), 'On hold for now')
  assert.equal(at('completed', '2026-11-21'), '')
})

test('a project moves through the phases with its tasks, and ends only when it is completed', () => {
  const at = (status: 'in-progress' | 'not started' | 'completed', done: number, total: number) =>
    phaseOf({ status, progress: { done, total } }, 5)
  assert.deepEqual([at('not started', 0, 4), at('not started', 3, 4)], [0, 0])
  assert.deepEqual([at('in-progress', 0, 0), at('in-progress', 3, 6)], [0, 2])
  assert.deepEqual([at('in-progress', 6, 6), at('completed', 0, 6)], [4, 5])
  assert.equal(phaseOf({}, 5), 0)
})

test('the name on a drawn cover has a size that fits its longest word', () => {
  assert.equal(posterSize('Bow & Bell'), 17)
  assert.equal(posterSize('Hartmann-Bell Bookbinders'), 13.6)
  assert.equal(posterSize('Donaudampfschifffahrtsgesellschaft'), 6)
  assert.equal(posterSize(''), 17)
})
