import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { campaignPart, hostOf, pageOf } from './rules.ts'

const origin = 'https://agency.example'

test('ids are removed from the path of a page', () => {
  const id = '0198c0de-0000-7000-8000-000000000000'
  const pages = {
    '/': '/',
    '/services/': '/services/',
    '/service/website-design?utm_source=mail#prices': '/service/website-design',
    [`/client-portal/invoices/pay-bill/${id}`]: '/client-portal/invoices/pay-bill/:id',
    '/admin/task/42': '/admin/task/:id',
    '/verify/me@person.example': '/verify/:id',
    '/reset-password/x/0123456789abcdef0123456789abcdef': '/reset-password/x/:id',
    '/verify-2fa': '/verify-2fa',
  }
  for (const [path, page] of Object.entries(pages)) assert.equal(pageOf(path), page)
})

test('secrets of 256 bits are removed', () => {
  const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(secret, (bytes) => {
      assert.equal(pageOf(`/reset/${bytes.toString('hex')}`), '/reset/:id')
      assert.equal(pageOf(`/reset/${bytes.toString('base64url')}`), '/reset/:id')
    }),
  )
})

test('a referrer is reduced to its host, and empty for our own site', () => {
  assert.equal(hostOf('https://News.Example:8443/a?b=c', origin), 'news.example:8443')
  for (const none of ['', 'https://agency.example/about', 'android-app://mail', 'http://', 'news'])
    assert.equal(hostOf(none, origin), '', none)
})

test('a campaign that could identify a person is left out', () => {
  assert.equal(campaignPart('Fall letter 2026'), 'Fall letter 2026')
  for (const value of [undefined, '', 'me@person.example', '4711', 'A'.repeat(32)])
    assert.equal(campaignPart(value), '', value)
})
