import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { openingSection } from '#features/settings/website/opening.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { countFailingPurges } from './purge-jobs.ts'

interface Purge {
  tags: string[]
  headers: Record<string, string | string[] | undefined>
}

const purges: Purge[] = []
/** The statuses of the next answers; 200 when there are none. */
const answers: number[] = []
const cdn = createServer(async (request, response) => {
  const { tags } = JSON.parse(await text(request)) as { tags: string[] }
  purges.push({ tags, headers: request.headers })
  response.writeHead(answers.shift() ?? 200).end()
})
await once(cdn.listen(0, '127.0.0.1'), 'listening')
after(() => cdn.close())
const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`

let plain: TestApp
let app: TestApp
before(async () => {
  plain = await startTestApp({ pages: 'built' })
  const env = { CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: 'a token' }
  app = await startTestApp({ pages: 'built', env })
})

const purgesOf = (tag: string) => purges.filter(({ tags }) => tags.includes(tag)).length

async function cachingOf(url: string, init?: RequestInit) {
  const { headers } = await fetch(url, init)
  const names = ['cache-control', 'cdn-cache-control', 'surrogate-key', 'cache-tag', 'vary']
  return names.map((name) => headers.get(name))
}

const stored = ['public, max-age=0, s-maxage=300', 'max-age=300, stale-while-revalidate=60']

test('without a CDN, finished answers are revalidated by every cache', async () => {
  for (const path of ['/', '/faq', '/sitemap.xml', '/blogs?q=a', '/page-not-found'])
    assert.deepEqual(
      await cachingOf(plain.url + path),
      ['no-cache', null, null, null, 'Accept-Encoding'],
      path,
    )
  assert.deepEqual(await cachingOf(`${plain.url}/api/faq`), [
    ...['no-cache', null, null, null],
    'Accept-Encoding, Authorization',
  ])
})

test('with a CDN, finished answers can be stored and purged by what they show', async () => {
  for (const path of ['/', '/contact-us', '/services', '/sitemap.xml', '/login']) {
    const [control, forCdn, keys = '', tags, vary] = await cachingOf(app.url + path)
    assert.deepEqual([control, forCdn, vary], [...stored, 'Accept-Encoding'], path)
    assert.ok(keys?.split(' ').includes('setting'), path)
    assert.equal(tags, keys?.replaceAll(' ', ','), path)
  }
  const [, , keys] = await cachingOf(`${app.url}/`)
  assert.ok(keys?.split(' ').includes('faq'))
  assert.deepEqual(await cachingOf(`${app.url}/api/faq`), [
    ...[...stored, 'faq file', 'faq,file'],
    'Accept-Encoding, Authorization',
  ])
  const { headers } = await fetch(`${app.url}/services`)
  const again = await fetch(`${app.url}/services`, {
    headers: { 'If-None-Match': headers.get('etag') ?? '' },
  })
  assert.deepEqual([again.status, again.headers.get('cache-control')], [304, stored[0]])
})

test('what is for one reader, or what a purge would not reach, is not stored by a CDN', async () => {
  const token = 'x9KpQ2vTz_41mNaW8sYbL-cR7dEfGhJ0uIoP3qS5tUw'
  for (const [path, control] of [
    ['/admin', 'no-store'],
    ['/client-portal/invoices', 'no-store'],
    ['/blog-preview/none', 'no-cache'],
    [`/pay/${token}`, 'no-store'],
    [`/confirm-email/${token}`, 'no-cache'],
    [`/unsubscribe/${token}`, 'no-cache'],
    ['/blogs?q=a', 'no-cache'],
    ['/page-not-found', 'no-cache'],
    ['/blog/none', 'no-cache'],
    ['/api/blog/none', 'no-store'],
    ['/api/user/auth-user', 'no-store'],
    ['/About', 'no-cache'],
  ] as const) {
    const [found, ...others] = await cachingOf(app.url + path, { redirect: 'manual' })
    assert.equal(found, control, path)
    assert.deepEqual(others.slice(0, 3), [null, null, null], path)
  }
  const headers = { Authorization: 'Bearer none' }
  assert.equal((await cachingOf(`${app.url}/api/faq`, { headers }))[0], 'no-store')
})

test('before the site opens, a CDN stores no page', async () => {
  const { db } = app.database
  const setOpen = (open: boolean) =>
    db
      .updateTable('setting')
      .set({ value: JSON.stringify({ open }) })
      .where('section', '=', openingSection.name)
      .execute()
  const controlOf = async () => (await cachingOf(`${app.url}/login`))[0]
  await setOpen(false)
  await until('the page is not shared', async () => (await controlOf()) === 'no-cache')
  await setOpen(true)
  await until('the page is shared', async () => (await controlOf()) === stored[0])
})

test('pages are purged when the program starts, with the token of the CDN', async () => {
  await until('a purge', () => purgesOf('setting') > 0)
  const { headers } = purges[0]!
  assert.equal(headers.authorization, 'Bearer a token')
  assert.equal(headers['fastly-key'], 'a token')
  assert.equal(headers['surrogate-key'], 'setting')
})

test('a purge that fails is retried and counted until it succeeds', async () => {
  const { db } = app.kernel
  answers.push(500)
  const values = { question: 'Is it retried?', answer: 'Yes.', category: 'website', position: 1 }
  await db.insertInto('faq').values(values).execute()
  await until('a failed purge', async () => (await countFailingPurges(db)) === 1)
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  assert.match(metrics, /^atrium_cdn_purges_failing 1$/m)
  await until('the purge succeeds', () => purgesOf('faq') === 2)
  await until('nothing fails', async () => (await countFailingPurges(db)) === 0)
})
