import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { countFromMemory } from '#test/from-memory.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ pages: 'built' })
})

const token = 'x9KpQ2vTz_41mNaW8sYbL-cR7dEfGhJ0uIoP3qS5tUw'
const id = '0198c0de-0000-7000-8000-000000000000'

for (const [page, address, cachedAs] of [
  ['a new password', `/reset-password/${id}/${token}`, '/reset-password/-/-'],
  ['a first password', `/choose-password/${id}/${token}`, '/choose-password/-/-'],
  ['a new email', `/confirm-email/${token}`, '/confirm-email/-'],
  ['the first Admin', `/first-admin/${token}`, '/first-admin/-'],
  ['an invoice', `/pay/${token}`, '/pay/-'],
  ['unsubscribing', `/unsubscribe/${token}`, '/unsubscribe/-'],
] as const) {
  describe(`the page for ${page}`, () => {
    test('keeps its URL secret: no referrer, no indexing, and the page does not contain it', async () => {
      const response = await fetch(app.url + address)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
      assert.equal(response.headers.get('x-robots-tag'), 'noindex')
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      const html = await response.text()
      assert.ok(html.includes('data-island='))
      assert.ok(!html.includes(token) && !html.includes(id))
    })

    test('is cached once for all its URLs', async () => {
      const before = await countFromMemory(app)
      for (let count = 0; count < 3; count++)
        assert.equal((await fetch(app.url + address)).status, 200)
      assert.equal(await countFromMemory(app), before)
      assert.equal((await fetch(app.url + cachedAs)).status, 200)
      assert.equal(await countFromMemory(app), before + 1)
    })
  })
}

test('other pages send a referrer and can be indexed', async () => {
  const { headers } = await fetch(`${app.url}/login`)
  assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  assert.equal(headers.get('x-robots-tag'), null)
})

test('portal pages are not indexed', async () => {
  for (const path of ['/admin', '/admin/services', '/client-portal', '/client-portal/profile']) {
    const { headers } = await fetch(app.url + path)
    assert.equal(headers.get('x-robots-tag'), 'noindex', path)
  }
  const html = await (await fetch(`${app.url}/verify-2fa`)).text()
  assert.match(html, /<meta name="robots" content="noindex"\/>/)
})
