import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { flowed } from './flowed.ts'

/** Reflows the text like a mail client. */
const joined = (text: string) => text.replace(/^ /gm, '').replace(/ \n/g, ' ')

test('a paragraph is wrapped with soft line breaks', () => {
  const lines = flowed('Your message has arrived. '.repeat(6)).split('\n')
  assert.equal(lines.length, 3)
  for (const line of lines) assert.ok(line.length <= 72, line)
  assert.deepEqual(
    lines.map((line) => line.endsWith(' ')),
    [true, true, false],
  )
})

test('a URL is never split', () => {
  const address = `https://agency.example/reset-password?token=${'x'.repeat(90)}`
  assert.equal(flowed(`Choose it here: ${address}`), `Choose it here: \n${address}`)
})

test('empty lines, indents and lines that look like quotes are preserved', () => {
  const text = 'Hello,\n\n  indented\n> not a quote\nFrom here on'
  assert.equal(flowed(text), 'Hello,\n\n   indented\n > not a quote\n From here on')
  assert.equal(joined(flowed(text)), text)
})

test('any text is preserved, except trailing spaces', () => {
  const word = fc.stringMatching(/^[>A-Za-zé– ]{0,90}$/)
  fc.assert(
    fc.property(fc.array(word), (lines) => {
      const text = lines.map((line) => line.trimEnd()).join('\n')
      assert.equal(joined(flowed(lines.join('\n'))), text)
    }),
  )
})
