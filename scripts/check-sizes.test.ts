import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSizes } from './check-sizes.ts'

const lines = (count: number, line = 'a()') => `${Array(count).fill(line).join('\n')}\n`
const failures = (...files: [string, string][]) => checkSizes(new Map(files)).failures

test('rejects files of more than 300 lines and tests of more than 500', () => {
  assert.deepEqual(failures(['ui/table.tsx', lines(300)], ['ui/table.test.ts', lines(500)]), [])
  assert.match(failures(['ui/table.tsx', lines(301)]).join(), /301 lines, the limit is 300/)
  assert.match(failures(['test/e2e/pay.spec.ts', lines(501)]).join(), /the limit is 500/)
})

test('exempts generated files and content', () => {
  const long = lines(2000)
  assert.deepEqual(failures(['db/types.ts', long], ['db/seed/blog.ts', long], ['a.css', long]), [])
})

test('rejects folders with more than 20 files and deeply nested folders', () => {
  const domain = (count: number) =>
    Array.from({ length: count }, (_, n): [string, string] => [`features/chat/a${n}.ts`, ''])
  assert.deepEqual(failures(...domain(20)), [])
  assert.match(failures(...domain(21)).join(), /features\/chat: 21 files/)
  assert.match(failures(['features/chat/parts/more/a.ts', '']).join(), /one level of folders/)
})

test('only reports a file with more than a tenth of comments', () => {
  const result = checkSizes(new Map([['ui/a.ts', lines(36) + lines(5, '// why')]]))
  assert.deepEqual(result, { failures: [], notes: ['ui/a.ts: 12 % of the lines are comments'] })
})
