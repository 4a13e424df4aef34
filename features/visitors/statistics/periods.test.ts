import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  daysOf,
  findPreset,
  periodBefore,
  periodOf,
  presetNames,
  presets,
  stepOf,
  usualStep,
} from './periods.ts'

const today = '2026-03-10'

test('a period defaults to the last 30 days, and is at most five years long', () => {
  assert.deepEqual(periodOf({}, today), { from: '2026-02-09', to: today })
  assert.deepEqual(periodOf({ to: '2026-01-31' }, today), { from: '2026-01-02', to: '2026-01-31' })
  assert.deepEqual(periodOf({ from: '2026-03-01' }, today), { from: '2026-03-01', to: today })
  assert.deepEqual(periodOf({ from: '2026-03-09', to: '2026-03-01' }, today), {
    from: '2026-03-01',
    to: '2026-03-01',
  })
  assert.equal(daysOf(periodOf({ from: '1990-01-01' }, today)), 1826)
})

test('the previous period has the same length, even across daylight saving changes', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  assert.equal(daysOf(march), 31)
  assert.deepEqual(periodBefore(march), { from: '2026-01-29', to: '2026-02-28' })
})

test('a day is counted in its week from Sunday, or in its month', () => {
  assert.equal(stepOf('2026-03-10', 'week'), '2026-03-08')
  assert.equal(stepOf('2026-03-10', 'month'), '2026-03-01')
  assert.equal(stepOf('2026-03-10', 'day'), '2026-03-10')
  assert.deepEqual(
    [presets.days, presets.year].map((preset) => usualStep(preset.of(today))),
    ['day', 'week'],
  )
})

test('presets', () => {
  const chosen = Object.values(presets).map(({ of }) => of(today))
  assert.deepEqual(chosen, [
    { from: '2026-03-10', to: today },
    { from: '2026-03-04', to: today },
    { from: '2026-02-09', to: today },
    { from: '2026-03-01', to: today },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2025-03-11', to: today },
  ])
  assert.deepEqual(presets.year.of('2028-02-29'), { from: '2027-03-01', to: '2028-02-29' })
})

test('one preset is marked, also on a day when two are the same period', () => {
  for (const today of ['2026-11-01', '2026-11-07', '2026-11-30', '2026-12-31'])
    for (const name of presetNames) {
      const marked = findPreset(presets[name].of(today), today)
      assert.deepEqual(presets[marked!].of(today), presets[name].of(today))
    }
  assert.equal(findPreset(presets.month.of('2026-11-30'), '2026-11-30'), 'days')
  assert.equal(findPreset({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-30'), undefined)
})
