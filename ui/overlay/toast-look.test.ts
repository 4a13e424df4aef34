import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRoom } from './toast-look.ts'

const room = { start: 59, end: 844, height: 38 }

test('a toast stands right below the bar if nothing is there', () => {
  assert.equal(findRoom([], room), 59)
  // Above the bar's edge, and exactly below the toast.
  assert.equal(
    findRoom(
      [
        { top: 10, bottom: 57 },
        { top: 97, bottom: 140 },
      ],
      room,
    ),
    59,
  )
})

test('it moves down to the first gap that is high enough', () => {
  const taken = [
    { top: 200, bottom: 240 },
    { top: 90, bottom: 130 },
    // Inside another one, and a gap of 20 after it.
    { top: 100, bottom: 110 },
    { top: 150, bottom: 180 },
  ]
  assert.equal(findRoom(taken, room), 242)
})

test('there may be no room', () => {
  assert.equal(findRoom([{ top: 0, bottom: 810 }], room), null)
})
