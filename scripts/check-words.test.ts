import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkWords } from './check-words.ts'

const check = (line: string) => checkWords(new Map([['server/a.ts', `\n${line}\n`]]))

for (const line of [
  "const dir = '/root/data/'",
  "const dir = '/home/ann/atrium'",
  "test.only('pays', pay)",
  "test.describe.skip('pays', pay)",
  "test('pays', { skip: true }, pay)",
  'await page.waitForTimeout(500)',
  '// @ts-ignore',
  '// TODO: later',
  '// XXX later',
  "import * as z from 'zod'",
  'call(body as never)',
  'const host = window as unknown as Host',
]) {
  test(`rejects ${line}`, () => assert.match(check(line).join(), /^server\/a\.ts:2 /))
}

test('allows words that only look similar', () => {
  for (const line of [
    "import '../../root/a.ts'",
    "'/our-work/'",
    'list.only',
    "'todo'",
    '/home',
    "'XXX-XXX-XXXX'",
    'a challenge that was never given',
  ]) {
    assert.deepEqual(check(line), [])
  }
})

test('allows `as unknown as` only in the two exempt files', () => {
  const line = 'return { query } as unknown as Client'
  assert.deepEqual(checkWords(new Map([['server/db/plan-once.ts', line]])), [])
})
