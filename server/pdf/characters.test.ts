import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDisplayable, printable } from './characters.ts'

const texts: [text: string, printed: string][] = [
  ['Łódź, Çeşme, Über, Đà Nẵng', 'Łódź, Çeşme, Über, Đà Nẵng'],
  ['e\u0301', 'é'],
  ['Ꜳ ﬁne ½', '? fine ½'],
  ['Ǻ', 'A'],
  ['Site 🎉👩‍👩‍👧🇺🇸!', 'Site !'],
  ['中文', '??'],
  ['שלום \u202eabc', '???? abc'],
  ['a\u0000b\u001b[31m\u200bc\u00ad', 'ab[31mc'],
  ['one\r\ntwo\u2028three\tfour', 'one\ntwo\nthree four'],
  [`x${'\u0301'.repeat(100)}`, 'x'],
  ['\ud800', ''],
]

for (const [text, printed] of texts) {
  test(`${JSON.stringify(text).slice(0, 40)} is printed as ${JSON.stringify(printed)}`, () => {
    assert.equal(printable(text), printed)
  })
}

test('the headline font lacks Polish letters', () => {
  assert.ok(isDisplayable('Café Fieldhouse'))
  assert.ok(!isDisplayable('Łódź'))
})
