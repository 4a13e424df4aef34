import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ClientFields,
  clientTone,
  describeChanges,
  describeFiles,
  isWebAddress,
  joinActions,
  progressInWords,
  timeToDeadline,
  toneOf,
} from './rules.ts'

test('a web address is of http or https, with a host', () => {
  for (const right of ['https://a.example', 'HTTP://A.Example:8080?a=b', 'https://a.example/@me'])
    assert.ok(isWebAddress(right), right)
  for (const wrong of [
    ...['', 'a.example', '//a.example', 'bridge', 'javascript:alert(1)', 'ftp://a.example'],
    ...['https:a.example', 'http:/a.example', 'https:///a.example', 'https:\\\\a.example'],
    ...['https://', 'https://localhost', 'https://.', 'https://..', 'https://a.', 'https://.a'],
    ...['https://me:password@a.example', 'https://a.example@b.example', 'https://a. example'],
  ])
    assert.ok(!isWebAddress(wrong), wrong)
})

test('the time left counts calendar days, also over a change of the clocks', () => {
  const left = (dueDate: string | null) =>
    timeToDeadline({ dueDate, status: 'in-progress' }, '2026-10-31')
  assert.equal(left('2026-11-16'), '16 days left')
  assert.equal(left('2026-11-01'), '1 day left')
  assert.equal(left('2026-10-31'), 'Due today')
  assert.equal(left('2026-10-30'), '1 day overdue')
  assert.equal(left(null), null)
})

test('no time is left for a project that ended', () => {
  for (const status of ['completed', 'canceled'] as const)
    assert.equal(timeToDeadline({ dueDate: '2026-10-30', status }, '2026-10-31'), null)
})

test('progress is said in words', () => {
  assert.equal(progressInWords({ done: 3, total: 8 }), '3 of 8 tasks done')
  assert.equal(progressInWords({ done: 0, total: 1 }), '0 of 1 task done')
  assert.equal(progressInWords({ done: 0, total: 0 }), 'No tasks yet')
})

describe('what changed', () => {
  const before: ClientFields = {
    ...{ title: 'A bridge', status: 'paused', priority: 'low', due_date: '2026-12-04' },
    ...{ project_url: null, description: '<p>Wood.</p>' },
    ...{ tech_stack: ['React'], pictures: ['a', 'b'] },
  }
  const describeChange = (changed: Partial<ClientFields>) =>
    describeChanges(before, { ...before, ...changed })

  test('is told in words', () => {
    const changes: [Partial<ClientFields>, string[]][] = [
      [{}, []],
      [{ status: 'completed' }, ['Status: Paused → Completed']],
      [{ due_date: '2027-01-08' }, ['Due date: December 4, 2026 → January 8, 2027']],
      [{ due_date: null }, ['Due date: December 4, 2026 → none']],
      [{ priority: 'high' }, ['Priority: Low → High']],
      [{ project_url: 'https://bridge.example/a' }, ['Live site: none → bridge.example']],
      [{ description: '<p>Steel.</p>' }, ['Description updated']],
      [{ tech_stack: ['React', 'Nodejs'] }, ['Tech stack updated']],
      [{ pictures: ['b', 'c', 'd'] }, ['2 images added', '1 image removed']],
      [{ pictures: ['b', 'a'] }, []],
      [{ title: 'A tunnel' }, ['Title: A bridge → A tunnel']],
    ]
    for (const [changed, words] of changes) assert.deepEqual(describeChange(changed), words)
  })

  test('is one line that a row of the history can hold', () => {
    const title = 'Long '.repeat(40).trim()
    const line = joinActions([...describeChange({ status: 'completed', title }), title])
    assert.ok(line.length <= 300, `${line.length}`)
    assert.match(line, /^Status: Paused → Completed; Title: A bridge → Long /)
  })

  test('names a single file', () => {
    assert.deepEqual(describeFiles([]), [])
    assert.deepEqual(describeFiles(['Plan.pdf']), ['File added: Plan.pdf'])
    assert.deepEqual(describeFiles(['a.zip', 'b.zip']), ['2 files added'])
  })
})

test('a paused project is amber, and blue for clients', () => {
  const colors = (['not started', 'in-progress', 'paused', 'completed', 'over-due'] as const).map(
    (status) => [toneOf(status), clientTone(status)],
  )
  assert.deepEqual(colors, [
    ['neutral', 'info'],
    ['info', 'info'],
    ['warn', 'info'],
    ['good', 'good'],
    ['bad', 'bad'],
  ])
})
