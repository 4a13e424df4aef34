import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateFeeFor, readDays, readLateFee, stepsOf } from './reminder-rules.ts'

test('days are a list of whole numbers', () => {
  assert.deepEqual(readDays(''), [])
  assert.deepEqual(readDays(' 14, 3,7,3 '), [3, 7, 14])
  for (const invalid of ['0', '366', '-3', '3;7', '3,', 'three', '1.5', '1,2,3,4,5,6,7,8,9,10,11'])
    assert.equal(readDays(invalid), undefined, invalid)
})

test('steps count from the due date', () => {
  const schedule = { remindBefore: '3, 7', remindAfter: '3, 14' }
  assert.deepEqual(stepsOf({ ...schedule, remindOnDueDate: true }), [-3, -7, 0, 3, 14])
  assert.deepEqual(stepsOf({ ...schedule, remindOnDueDate: false }), [-3, -7, 3, 14])
})

test('a late fee is an amount or a percentage', () => {
  assert.deepEqual(readLateFee(''), { amount: 0, percent: 0 })
  assert.deepEqual(readLateFee('$25'), { amount: 2_500, percent: 0 })
  assert.deepEqual(readLateFee('19.99'), { amount: 1_999, percent: 0 })
  assert.deepEqual(readLateFee(' 1.5 % '), { amount: 0, percent: 1.5 })
  for (const invalid of ['free', '-5', '101%', '1.2345%', '1.999', '1,5'])
    assert.equal(readLateFee(invalid), undefined, invalid)
  assert.equal(lateFeeFor({ amount: 0, percent: 1.5 }, 33_333), 500)
  assert.equal(lateFeeFor({ amount: 2_500, percent: 0 }, 1), 2_500)
})
