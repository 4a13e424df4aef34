import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greetingKey } from '#features/auth/sessions/destination.ts'
import { coordinatesMax, strokesMax } from '#features/proposals/signing/contract.ts'
import { createPad } from './signature-pad-part.ts'

/** A canvas of 200 by 100 pixels, and what a hand does on it. */
function makePad() {
  const canvas = document.createElement('canvas')
  const drawn: string[] = []
  const note = (name: string) => () => drawn.push(name)
  const pen = {
    ...{ clearRect: note('clear'), beginPath: note('begin'), lineTo: note('line') },
    stroke: note('stroke'),
  }
  const box = { left: 10, top: 20, width: 200, height: 100 }
  Object.assign(canvas, { getContext: () => pen, getBoundingClientRect: () => box })
  const at = (name: string, clientX = 0, clientY = 0) =>
    canvas.dispatchEvent(Object.assign(new Event(name), { clientX, clientY, pointerId: 1 }))
  return { pad: createPad(canvas), at, drawn }
}

test('a stroke is on a sheet of 1,000 by 1,000, and stays within it', () => {
  const { pad, at, drawn } = makePad()
  at('pointermove', 30, 30)
  at('pointerdown', 10, 20)
  at('pointermove', 110, 70)
  at('pointermove', 900, -50)
  at('pointerup')
  at('pointermove', 50, 50)
  assert.deepEqual(pad.strokes(), [[0, 0, 500, 500, 1_000, 0]])
  assert.ok(drawn.includes('stroke'))
})

test('points that are too close add nothing', () => {
  const { pad, at } = makePad()
  at('pointerdown', 110, 70)
  at('pointermove', 111, 70)
  assert.deepEqual(pad.strokes(), [[500, 500]])
})

test('it is cleared, and drawn on again', () => {
  const { pad, at, drawn } = makePad()
  at('pointerdown', 110, 70)
  at('pointercancel')
  drawn.length = 0
  pad.clear()
  assert.deepEqual([pad.strokes(), drawn], [[], ['clear']])
  at('pointerdown', 10, 20)
  assert.deepEqual(pad.strokes(), [[0, 0]])
})

test('a scribble never exceeds what the server takes', () => {
  const { pad, at } = makePad()
  for (let stroke = 0; stroke < strokesMax + 5; stroke += 1) {
    at('pointerdown', 10, 20)
    for (let step = 0; step < 30; step += 1) at('pointermove', 10 + (step % 2) * 150, 20 + step)
    at('pointerup')
  }
  assert.ok(pad.strokes().length <= strokesMax)
  assert.ok(pad.strokes().flat().length <= coordinatesMax)
})

test('a visit counts, unless the browser is signed in as staff', async (t) => {
  const sent = t.mock.method(globalThis, 'fetch', async () => Response.json({}))
  t.after(() => localStorage.removeItem(greetingKey))
  document.body.innerHTML = '<div data-proposal><form data-send="sign"></form></div>'
  for (const [greeting, visits] of [
    ['/admin Ada', 0],
    ['/client-portal Ada', 1],
  ] as const) {
    localStorage.setItem(greetingKey, greeting)
    await import(`./proposal-part.ts?for=${greeting}`)
    assert.equal(sent.mock.callCount(), visits, greeting)
  }
})
