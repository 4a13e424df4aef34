import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countItems, findProblem, namesInWords, reminderDaysOf, stepOf } from './rules.ts'

test('an answer is one of its kind, or empty', () => {
  const of = (kind: Parameters<typeof findProblem>[0]['kind'], answer: string) =>
    findProblem({ kind, options: ['Red'] }, answer) === undefined
  for (const day of ['2030-02-28', '2032-02-29', '']) assert.ok(of('date', day), day)
  for (const day of ['2030-02-29', '2030-13-01', '30-02-28', 'soon', '2030-02-28T10:00'])
    assert.ok(!of('date', day), day)
  assert.deepEqual([of('choice', 'Red'), of('choice', 'Blue')], [true, false])
  assert.deepEqual([of('task', 'done'), of('task', 'later')], [true, false])
  assert.ok(of('question', 'Anything'))
})

test('required items alone are counted', () => {
  const item = (state: 'open' | 'sent' | 'accepted' | 'returned', required = true) => ({
    ...{ state, required },
  })
  const items = [
    item('open'),
    item('returned'),
    item('sent'),
    item('accepted'),
    item('open', false),
  ]
  assert.deepEqual(countItems(items), { required: 4, toCome: 2, missing: 3 })
})

test('the latest step that has come counts, without those that are off', () => {
  const days = reminderDaysOf({ firstReminder: 3, secondReminder: 0, thirdReminder: 14 })
  const steps = ['2031-03-03', '2031-03-04', '2031-03-14', '2031-03-15', '2031-06-01']
  assert.deepEqual(
    steps.map((today) => stepOf('2031-03-01', days, today)),
    [0, 1, 1, 2, 2],
  )
})

test('a sentence names the first items', () => {
  assert.equal(namesInWords(['Logo', 'Hours']), 'Logo, Hours')
  assert.equal(namesInWords(['A', 'B', 'C', 'D', 'E']), 'A, B, C and 2 more items')
})
