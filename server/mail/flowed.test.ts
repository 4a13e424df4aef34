import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { flowed } from './flowed.ts'

/** Unwraps the text like a mail client. */
const joined = (text: string) => text.replace(/^ /gm, '').replace(/ \n/g, ' ')

test('a paragraph is wrapped, and its lines say that they go on', () => {
  const lines = flowed('Your message has arrived. '.repeat(6)).split('\n')
  assert.equal(lines.length, 3)
  for (const line of lines) assert.ok(line.length <= 72, line)
  assert.deepEqual(
    lines.map((line) => line.endsWith(' ')),
    [true, true, false],
  )
})

test('an address stays whole, however long', () => {
  const address = `https://agency.example/reset-password?token=${'x'.repeat(90)}`
  assert.equal(flowed(`Choose it here: ${address}`), `Choose it here: \n${address}`)
})

test('empty lines, indents and what looks like a quote come back as they were', () => {
  const text = 'Hello,\n\n  indented\n> not a quote\nFrom here on'
  assert.equal(flowed(text), 'Hello,\n\n   indented\n > not a quote\n From here on')
  assert.equal(joined(flowed(text)), text)
})

test('any text comes back, but for the spaces at the ends of its lines', () => {
  const word = fc.stringMatching(/^[>A-Za-zé– ]{0,90}$/)
  fc.assert(
    fc.property(fc.array(word), (lines) => {
      const text = lines.map((line) => line.trimEnd()).join('\n')
      assert.equal(joined(flowed(lines.join('\n'))), text)
    }),
  )
})
