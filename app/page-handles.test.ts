import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the handle of every page has its type, so that a misspelled option does not compile', () => {
  const untyped = globSync('app/**/*.tsx').filter((file) =>
    /^export (const|let|function) handle\b(?!: PageHandle = )/m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(untyped, [])
})
