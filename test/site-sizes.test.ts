import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { gzippedSize, scriptsOf } from './built-files.ts'

const islands = globSync('app/site/*/*-island.tsx')
/** The code step loads the code field of Base UI, and the pay link an invoice with the form of the sandbox. */
const largest = { 'verify-2fa': 140, 'pay/': 135 }
const kilobytesOf = (island: string) =>
  Object.entries(largest).find(([name]) => island.includes(name))?.[1] ?? 125

for (const island of islands) {
  const kb = kilobytesOf(island)
  test(`${island} loads at most ${kb} KB of scripts`, async () => {
    const sizes = await Promise.all(scriptsOf(island).map(gzippedSize))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(bytes <= kb * 1024, `${(bytes / 1024).toFixed(1)} KB`)
  })
}

test('the script of every content page has at most 4 KB', async () => {
  const sizes = await Promise.all(scriptsOf('app/site/site-script.ts').map(gzippedSize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(bytes <= 4 * 1024, `${(bytes / 1024).toFixed(1)} KB`)
})

test('the page of a proposal has at most 60 KB, and the pad for drawing apart', async () => {
  const scripts = ['app/site/site-script.ts', 'app/site/proposal/proposal-part.ts'].flatMap(
    scriptsOf,
  )
  const sizes = await Promise.all([...new Set(scripts)].map(gzippedSize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(bytes <= 60 * 1024, `${(bytes / 1024).toFixed(1)} KB`)
})
