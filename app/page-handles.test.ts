import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the handle of every page has its type, so that a misspelled option does not compile', () => {
  const untyped = globSync('app/**/*.tsx').filter((file) =>
    /^export (const|let|function) handle\b(?!: PageHandle = )/m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(untyped, [])
})

// The portals read their data from the API.
test('no page of the portals has a loader or an action on the server', () => {
  const withData = globSync([
    'app/{portal,admin,account}/**/*.tsx',
    'features/**/*.page.tsx',
  ]).filter((file) =>
    /^export (const|let|(async )?function) (loader|action)\b/m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(withData, [])
})

// Its router does not know the pages of the site.
test('a portal links to the site by href', () => {
  const files = globSync('{app/{portal,admin,account,frame},content,features,ui}/**/*.tsx', {
    exclude: ['**/*.test.tsx'],
  })
  const linked = files.filter((file) =>
    /\bto=(["'`]|\{["'`])\/(?!admin|client-portal)/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(linked, [])
})
