import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ pages: 'built', env: { DEMO: 'off', BOT_CHECK: 'altcha' } })
})

async function read(path: string): Promise<string> {
  const response = await fetch(app.url + path)
  assert.equal(response.status, 200)
  return response.text()
}

describe('a site without content', () => {
  test('has a home page without empty sections, which says why no work is shown', async () => {
    const html = await read('/')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
      text.replace(/<[^>]*>/g, ''),
    )
    assert.deepEqual(headings, [
      'Made here, working out there.',
      'We said we answer. Go on, check.',
    ])
    assert.match(main, /are being photographed/)
    assert.doesNotMatch(main, /data-carousel|>All work</)
    assert.doesNotMatch(html, /FAQPage/)
  })

  for (const [path, words] of [
    ['/about-us', 'The page about us is being written.'],
    ['/refund-cancellation', 'This text is being revised'],
    ['/privacy-policy', 'This text is being revised'],
    ['/terms-conditions', 'This text is being revised'],
    ['/cookie-policy', 'This text is being revised'],
  ] as const) {
    test(`says on ${path} that its text is coming`, async () => {
      assert.ok((await read(path)).includes(words))
    })
  }
})
