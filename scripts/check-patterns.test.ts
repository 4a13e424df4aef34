import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPatterns, findPatterns } from './check-patterns.ts'

const check = (source: string, path = 'server/a.ts') => checkPatterns(new Map([[path, source]]), {})

for (const pattern of ['/^(a+)+$/', '/<[^>]*>/g', '/-+$/', '/^\\S+@\\S+\\.\\S+$/u']) {
  test(`rejects ${pattern} with its location`, async () => {
    const [failure = ''] = await check(`\nexport const pattern = ${pattern}\n`)
    assert.ok(failure.startsWith(`server/a.ts:2 ${pattern} is not known to be linear: `), failure)
  })
}

for (const pattern of ['/^a+$/', '/<[^>]*>?/g', '/-$/', '/^\\p{L}$/v']) {
  test(`accepts ${pattern}`, async () => {
    assert.deepEqual(await check(`text.replace(${pattern}, '')`), [])
  })
}

test('rejects patterns built from text', async () => {
  for (const source of ['new RegExp(text)', "RegExp('a+')"])
    assert.deepEqual(await check(source), [
      'server/a.ts:1 a pattern built from text cannot be checked',
    ])
})

test('checks each pattern once, except those of tests', async () => {
  const { patterns } = findPatterns(
    new Map([
      ['ui/a.tsx', 'const a = <p>{/x/.test(b)}</p>'],
      ['ui/b.ts', '/x/.test(b)'],
      ['ui/b.test.ts', '/y/.test(b)'],
      ['test/c.ts', '/z/.test(b)'],
    ]),
  )
  assert.deepEqual(
    patterns.map(({ literal: written, locations: at }) => [written, at]),
    [['/x/', ['ui/a.tsx:1', 'ui/b.ts:1']]],
  )
})

test('uses cached results', async () => {
  assert.deepEqual(await checkPatterns(new Map([['ui/a.ts', '/(a+)+$/']]), { '/(a+)+$/': '' }), [])
})
