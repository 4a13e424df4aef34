import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { kinds } from '#content/kinds.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { scriptsOf } from '#test/built-files.ts'
import { plainKindNames } from './screen-at.ts'
import { screenFileAt } from './screens.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ pages: 'built' })
})

for (const name of plainKindNames) {
  const { list } = kinds[name]
  test(`the document of ${list} preloads the scripts of its screen`, async () => {
    const html = await (await fetch(app.url + list)).text()
    const preloads = [...html.matchAll(/<link rel="modulepreload" [^>]*href="\/([^"]+)"/g)]
    const preloaded = new Set(preloads.map(([, href]) => href))
    const needed = scriptsOf(screenFileAt(list) ?? '')
    assert.deepEqual(
      needed.filter((file) => !preloaded.has(file)),
      [],
    )
  })
}
