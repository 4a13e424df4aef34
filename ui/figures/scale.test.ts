import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelStep, roundTicks } from './scale.ts'

test('ticks are round, and the last one is not below the largest value', () => {
  assert.deepEqual(roundTicks(0), [0, 1])
  assert.deepEqual(roundTicks(3), [0, 1, 2, 3])
  assert.deepEqual(roundTicks(10), [0, 5, 10])
  assert.deepEqual(roundTicks(317), [0, 100, 200, 300, 400])
  assert.deepEqual(roundTicks(15_715.05), [0, 5_000, 10_000, 15_000, 20_000])
})

test('labels are at even steps and at most eight', () => {
  assert.deepEqual([1, 8, 12, 30, 53, 92, 366].map(labelStep), [1, 1, 2, 5, 7, 14, 60])
})
