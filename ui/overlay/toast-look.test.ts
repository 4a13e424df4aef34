import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPlace } from './toast-look.ts'

const room = { start: 59, end: 844, height: 38 }
const span = (top: number, bottom: number, weight = 1) => ({ top, bottom, weight })

test('a toast stands right below the bar if nothing is there', () => {
  assert.equal(findPlace([], room), 59)
  // Above the bar's edge, and exactly below the toast.
  assert.equal(findPlace([span(10, 57), span(97, 140)], room), 59)
})

test('it moves down to the first gap that is high enough', () => {
  // One is inside another, and leaves a gap of 20.
  const taken = [span(60, 80), span(200, 240), span(90, 130), span(100, 110), span(150, 180)]
  assert.equal(findPlace(taken, room), 242)
})

test('without a gap it covers the fewest links, and no button', () => {
  const links = [span(60, 100), span(101, 140), span(141, 700), span(300, 320)]
  assert.equal(findPlace(links, { ...room, end: 300 }), 59)
  const button = span(70, 90, 1000)
  assert.equal(findPlace([...links, button], { ...room, end: 300 }), 102)
  assert.equal(findPlace([span(0, 810)], room), 59)
})
