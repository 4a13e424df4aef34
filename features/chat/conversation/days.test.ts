import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrange, dayOf, shortTimeOf } from './days.ts'

/** In November, in Eastern Standard Time. */
const at = (day: number, hour: number, minute = 0, year = 2026) =>
  new Date(Date.UTC(year, 10, day, hour + 5, minute)).toISOString()
const now = new Date(at(20, 15))

test('a day is named as people say it', () => {
  assert.equal(dayOf(at(20, 0), now), 'Today')
  assert.equal(dayOf(at(19, 23, 59), now), 'Yesterday')
  assert.equal(dayOf(at(16, 9), now), 'Monday, November 16')
  assert.equal(dayOf(at(16, 9, 0, 2025), now), 'Sunday, November 16, 2025')
  assert.equal(shortTimeOf(at(20, 9, 5), now).replace(/\s/, ' '), '9:05 AM')
  assert.equal(shortTimeOf(at(16, 9), now), 'Nov 16')
  assert.equal(shortTimeOf(at(16, 9, 0, 2025), now), 'Nov 16, 2025')
})

const message = (id: string, timestamp: string, author = 'hannah') => ({ id, timestamp, author })

function shape(messages: ReturnType<typeof message>[], firstUnread?: string): string[] {
  const lines = arrange(messages, {
    now,
    firstUnread,
    keyOf: ({ id }) => id,
    authorOf: ({ author }) => author,
  })
  return lines.map((line) => {
    if (line.kind === 'day') return line.label
    if (line.kind === 'unread') return 'New messages'
    return line.first ? `${line.message.author}: ${line.key}` : line.key
  })
}

test('messages stand below their day, in runs of one author', () => {
  const messages = [
    message('a', at(19, 23, 58)),
    message('b', at(20, 0, 1)),
    message('c', at(20, 0, 2)),
    message('d', at(20, 0, 3), 'nora'),
    message('e', at(20, 0, 8), 'nora'),
  ]
  assert.deepEqual(shape(messages), [
    'Yesterday',
    'hannah: a',
    'Today',
    'hannah: b',
    'c',
    'nora: d',
    'nora: e',
  ])
})

test('the marker stands before the first unread message and starts a run', () => {
  const messages = [message('a', at(20, 9)), message('b', at(20, 9, 1))]
  assert.deepEqual(shape(messages, 'b'), ['Today', 'hannah: a', 'New messages', 'hannah: b'])
  assert.deepEqual(shape([], 'b'), [])
})
