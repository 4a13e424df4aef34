import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSizes } from './check-sizes.ts'

const lines = (count: number, line = 'a()') => `${Array(count).fill(line).join('\n')}\n`
const failures = (...files: [string, string][]) => checkSizes(new Map(files)).failures

test('refuses a file of more than 400 lines, a test of more than 500', () => {
  assert.deepEqual(failures(['ui/table.tsx', lines(400)], ['ui/table.test.ts', lines(500)]), [])
  assert.match(failures(['ui/table.tsx', lines(401)]).join(), /401 lines, the limit is 400/)
  assert.match(failures(['test/e2e/pay.spec.ts', lines(501)]).join(), /the limit is 500/)
})

test('lets generated and written content be as long as it is', () => {
  const long = lines(2000)
  assert.deepEqual(failures(['db/types.ts', long], ['db/seed/blog.ts', long], ['a.css', long]), [])
})

test('refuses a domain with more than 20 files, or with folders', () => {
  const domain = (count: number) =>
    Array.from({ length: count }, (_, n): [string, string] => [`features/chat/a${n}.ts`, ''])
  assert.deepEqual(failures(...domain(20)), [])
  assert.match(failures(...domain(21)).join(), /features\/chat: 21 files/)
  assert.match(failures(['features/chat/parts/more/a.ts', '']).join(), /one level of folders/)
})

test('only notes a file that is more than a tenth comments', () => {
  const result = checkSizes(new Map([['ui/a.ts', lines(36) + lines(5, '// why')]]))
  assert.deepEqual(result, { failures: [], notes: ['ui/a.ts: 12 % of the lines are comments'] })
})
