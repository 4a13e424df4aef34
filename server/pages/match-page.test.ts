import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeService } from '#test/factories.ts'
import { canonicalPath } from './match-page.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ pages: 'built' })
  await makeService(app.database.db, { slug: 'web-design' })
})

const get = (address: string) => fetch(app.url + address, { redirect: 'manual' })
const token = 'x9KpQ2vTz_41mNaW8sYbL-cR7dEfGhJ0uIoP3qS5tUw'

describe('a page has one URL', () => {
  const others: Record<string, string[]> = {
    '/': ['//', '///'],
    '/services': ['/services/', '/Services', '/%73ervices', '//services', '/services//'],
    '/service/web-design': [
      '/service/Web-Design',
      '/Service/web%2Ddesign/',
      '//service//web-design',
    ],
    '/services?page=2&x=Y': ['/services/?page=2&x=Y', '/SERVICES?page=2&x=Y'],
    '/login': ['/LOGIN', '/login/'],
    '/client-portal': ['/Client-Portal', '/client-portal/'],
    '/admin/services/edit-service/aB': [
      '/Admin/services//edit-service/aB',
      '/admin/services/edit-service/aB/',
    ],
    [`/first-admin/${token}`]: [`/First-Admin/${token}`, `/first-admin/${token}/`],
    '/sitemap.xml': ['/Sitemap.XML', '//sitemap.xml'],
  }
  for (const [address, spellings] of Object.entries(others)) {
    test(`${address} is the target of its other spellings`, async () => {
      assert.equal((await get(address)).status, 200)
      for (const spelling of spellings) {
        const { status, headers } = await get(spelling)
        assert.deepEqual([status, headers.get('Location')], [301, address], spelling)
      }
    })
  }

  test('unknown paths are not found in any spelling', async () => {
    for (const address of ['/nowhere', '/Nowhere/', '//nowhere', '/admin/Nowhere/', '/services%2F'])
      assert.equal((await get(address)).status, 404, address)
  })

  test('no redirect leads to another site', async () => {
    for (const address of [
      '//evil.example',
      '//evil.example/services',
      '/\\evil.example/',
      '/%2F/evil.example',
    ])
      assert.equal((await get(address)).status, 404, address)
    const { headers } = await get('/\\services')
    assert.equal(headers.get('Location'), '/services')
  })
})

test('a canonical path is stable and stays on this site', () => {
  const part = fc.string({ minLength: 1 }).map(encodeURIComponent)
  fc.assert(
    fc.property(part, part, (slug, id) => {
      for (const pattern of ['service/:slug', 'files/:id/*']) {
        const once = canonicalPath(pattern, `//${slug}//${id}/`)
        assert.match(once, /^\/[^/]/)
        assert.equal(canonicalPath(pattern, once), once)
      }
    }),
  )
})
