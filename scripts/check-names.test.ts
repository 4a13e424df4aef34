import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNames, demoNames } from './check-names.ts'

test('only the seed and tests name the demo agency', () => {
  const line = `const owner = '${demoNames[0]?.toUpperCase()}'`
  const paths = ['app/site/a.tsx', 'db/seed/a.ts', 'features/a.test.ts', 'test/a.ts', 'docs/a.svg']
  const tree = new Map(paths.map((path) => [path, `\n${line}`]))
  assert.deepEqual(checkNames(tree), [`app/site/a.tsx:2 ${demoNames[0]}: names the demo agency`])
})
