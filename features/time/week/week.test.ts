import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shared/dates.ts'
import type { TimeLog } from '../contract.ts'
import { daysOfWeek, formatWeek, logsOn, marksOf, minutesOf, rowsOf } from './week.ts'

let made = 0

function log(task: string, project: string, startedAt: string, more: Partial<TimeLog> = {}) {
  made += 1
  const id = String(made)
  const person = { _id: 'p', id: 'p', firstName: 'Ines', lastName: 'Okafor' }
  return {
    ...{ _id: id, id, createdAt: startedAt, updatedAt: startedAt, startedAt },
    taskId: { _id: task, id: task, title: task },
    projectId: { _id: project, id: project, title: project },
    userId: person,
    ...{ totalMinutesSpent: 90, hoursSpent: 1, description: '' },
    ...{ stoppedByJob: false, overlaps: false },
    ...more,
  } satisfies TimeLog
}

test('a week is Sunday to Saturday, across months, years and the clock changes', () => {
  assert.deepEqual(daysOfWeek('2026-11-21'), daysOfWeek('2026-11-15'))
  assert.equal(daysOfWeek('2026-11-22')[0], '2026-11-22')
  const newYear = daysOfWeek('2027-01-01')
  assert.deepEqual([newYear[0], newYear[6]], ['2026-12-27', '2027-01-02'])
  assert.equal(new Set(daysOfWeek('2026-03-08')).size, 7)
  assert.equal(addDays('2026-11-01', 1), '2026-11-02')
  assert.equal(
    formatWeek(daysOfWeek('2026-11-18')).replaceAll('\u2009', ' '),
    'November 15 – 21, 2026',
  )
})

test('logs are rows by task, and belong to the day on which they started in the agency’s zone', () => {
  const logs = [
    log('Write', 'Bakery', '2026-11-18T04:30:00.000Z'),
    log('Draw', 'Choir', '2026-11-18T15:00:00.000Z', { overlaps: true }),
    log('Cut', 'Bakery', '2026-11-18T15:00:00.000Z', { totalMinutesSpent: 0.5 }),
    log('Draw', 'Choir', '2026-11-18T20:00:00.000Z', { stoppedByJob: true }),
  ]
  const rows = rowsOf(logs)
  assert.deepEqual(
    rows.map(({ task, logs }) => [task.title, minutesOf(logs)]),
    [
      ['Cut', 0.5],
      ['Write', 90],
      ['Draw', 180],
    ],
  )
  assert.deepEqual(
    ['2026-11-17', '2026-11-18'].map((day) => logsOn(day, logs).length),
    [1, 3],
  )
  assert.deepEqual(marksOf(logs), ['Overlaps other time', 'Stopped after 12 hours'])
  assert.deepEqual(marksOf(logs.slice(0, 1)), [])
})
