import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deviceOf, hostOf, isBot, pageOf } from './rules.ts'

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

test('mobile devices are recognized by their user agent', () => {
  assert.equal(deviceOf('Mozilla/5.0 (Android 16; Mobile; rv:150.0)'), 'mobile')
  assert.equal(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)'), 'desktop')
})

test('bots are recognized by their user agent', () => {
  for (const name of ['Googlebot/2.1', 'bingbot/2.0;', 'AhrefsBot', 'Baiduspider', 'Applebot', ''])
    assert.equal(isBot(name), true, name)
  for (const name of ['Mozilla/5.0 (Linux; Android 14; CUBOT X30)', 'Mozilla/5.0 (Macintosh)'])
    assert.equal(isBot(name), false, name)
})
