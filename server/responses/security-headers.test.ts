import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { files } from '#features/files/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeService, makeToken, password, signInAs } from '#test/factories.ts'

let app: TestApp
let secure: TestApp
let file: string
let asset: string

before(async () => {
  app = await startTestApp({ pages: 'built' })
  const https = { ORIGIN: 'https://agency.example', DEMO: 'off', BOT_CHECK: 'altcha' }
  secure = await startTestApp({ pages: 'built', env: https, database: app.database })
  const canvas = sharp({ create: { width: 20, height: 10, channels: 3, background: '#36c' } })
  const picture = new Blob([new Uint8Array(await canvas.png().toBuffer())])
  const admin = await signInAs(app, 'Admin')
  file = (await admin.call(files.upload, { body: {}, files: { service: picture } })).url
  const built = await readdir(new URL('../../build/client/assets/', import.meta.url))
  asset = `/assets/${built.find((name) => name.endsWith('.js.br'))?.slice(0, -3)}`
})

const get = (path: string, of = app, headers: Record<string, string> = {}) =>
  fetch(of.url + path, { headers })

const html = { Accept: 'text/html' }
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}
const nothing = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const page = (script: string) =>
  `${nothing}; script-src 'self' ${script}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; object-src 'none'`

/** The security and caching headers, without values that differ each time. */
function shown({ headers }: Response): Record<string, string> {
  const names = [...Object.keys(everywhere), 'cache-control', 'content-security-policy']
  const found = [...names, 'strict-transport-security'].map((name) => [name, headers.get(name)])
  return Object.fromEntries(
    found
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [
        name,
        String(value).replace(/'(nonce|sha256)-[^']{24,}'/, "'$1-…'"),
      ]),
  )
}

const immutable = 'public, max-age=31536000, immutable'
const answers: Record<string, { path: () => string; status: number; headers: object }> = {
  'a finished page': {
    path: () => '/services',
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-security-policy': page("'sha256-…'") },
  },
  'a page that runs in the browser': {
    path: () => '/client-portal',
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': `${page("'nonce-…'")}; frame-src 'self'`,
    },
  },
  'a page that shows fetched files': {
    path: () => '/admin',
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': `${page("'nonce-…'")}; frame-src 'self' blob:`,
    },
  },
  'a page that is not there': {
    path: () => '/nowhere/at-all',
    status: 404,
    headers: { 'cache-control': 'no-cache', 'content-security-policy': page("'sha256-…'") },
  },
  'what anybody may read': {
    path: () => '/api/service',
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-security-policy': nothing },
  },
  'a challenge of one visitor': {
    path: () => '/api/bot-check/challenge',
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-security-policy': nothing },
  },
  'a refusal': {
    path: () => '/api/user/auth-user',
    status: 401,
    headers: { 'cache-control': 'no-store', 'content-security-policy': nothing },
  },
  'a call that is not there': {
    path: () => '/api/nowhere',
    status: 404,
    headers: { 'cache-control': 'no-store', 'content-security-policy': nothing },
  },
  'what is not understood': {
    path: () => '/api/service/%zz',
    status: 400,
    headers: { 'cache-control': 'no-store', 'content-security-policy': nothing },
  },
  'the description of the API': {
    path: () => '/api/openapi.json',
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-security-policy': nothing },
  },
  'an uploaded picture': {
    path: () => file,
    status: 200,
    headers: { 'cache-control': immutable, 'content-security-policy': `${nothing}; sandbox` },
  },
  'a picture that is not there': {
    path: () => '/files/service/none',
    status: 404,
    headers: { 'cache-control': 'no-store', 'content-security-policy': nothing },
  },
  'a script of the build': {
    path: () => asset,
    status: 200,
    headers: { 'cache-control': immutable, 'content-security-policy': nothing },
  },
  'the icon': {
    path: () => '/favicon.ico',
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-security-policy': page("'sha256-…'") },
  },
  'a sign of life': {
    path: () => '/healthz',
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-security-policy': nothing },
  },
}

for (const [name, { path, status, headers }] of Object.entries(answers)) {
  test(`${name} has exactly these headers`, async () => {
    const response = await get(path(), app, html)
    assert.equal(response.status, status)
    assert.deepEqual(shown(response), { ...everywhere, ...headers })
    for (const telling of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin'])
      assert.equal(response.headers.get(telling), null)
  })
}

test('on https every response has HSTS', async () => {
  for (const [name, { path }] of Object.entries(answers)) {
    const { headers } = await get(path(), secure, html)
    const hsts = headers.get('Strict-Transport-Security')
    assert.equal(hsts, 'max-age=63072000; includeSubDomains', name)
  }
})

test('the hosts of the analytics tag are allowed only if one is configured', async () => {
  const env = { ANALYTICS_ID: 'G-ATRIUM1234' }
  const tagged = await startTestApp({ pages: 'built', env, database: app.database })
  for (const path of ['/services', '/login', '/admin', '/nowhere']) {
    const [own, other] = await Promise.all([get(path, tagged, html), get(path, app, html)])
    const policy = own.headers.get('Content-Security-Policy') ?? ''
    assert.match(policy, /script-src 'self' [^;]+ https:\/\/\*\.googletagmanager\.com;/, path)
    assert.match(policy, /connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/, path)
    assert.doesNotMatch(other.headers.get('Content-Security-Policy') ?? '', /google/, path)
    const [text, plain] = await Promise.all([own.text(), other.text()])
    assert.match(text, /<html[^>]+data-analytics="G-ATRIUM1234" data-analytics-script="\/assets\//)
    assert.doesNotMatch(plain, /data-analytics/)
  }
})

test('a built script is immutable and has a fixed type', async () => {
  const { status, headers } = await get(asset)
  assert.equal(status, 200)
  assert.match(headers.get('Content-Type') ?? '', /^text\/javascript|application\/javascript/)
  assert.equal(headers.get('Cache-Control'), immutable)
  assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
  for (const outside of [
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/.vite/manifest.json',
  ])
    assert.equal((await get(outside)).status, 404, outside)
})

test('an encoding that the client does not accept is not sent', async () => {
  for (const path of ['/services', '/client-portal', asset]) {
    const encodings = await Promise.all(
      ['br, gzip', 'br;q=0, gzip', 'br;q=0, gzip;q=0', 'identity'].map(async (accepted) => {
        const { headers } = await get(path, app, { 'Accept-Encoding': accepted })
        return headers.get('Content-Encoding')
      }),
    )
    const best = path === '/client-portal' ? 'gzip' : 'br'
    assert.deepEqual(encodings, [best, 'gzip', null, null], path)
  }
})

describe('scripts in a page', () => {
  const inline = (text: string) =>
    [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''))
      .map(([, attributes = '', body = '']) => ({ attributes, body }))

  test('of a cached page are allowed by their hash', async () => {
    await makeService(app.database.db, {
      slug: 'shown',
      title: '</script><script>alert(1)</script>',
    })
    for (const path of ['/', '/services', '/service/shown', '/nowhere']) {
      const response = await get(path, app, html)
      const policy = response.headers.get('Content-Security-Policy') ?? ''
      const scripts = inline(await response.text())
      assert.ok(scripts.length > 0, path)
      for (const { body } of scripts) {
        const hash = createHash('sha256').update(body).digest('base64')
        assert.ok(policy.includes(`'sha256-${hash}'`), `${path}: ${body.slice(0, 80)}`)
      }
    }
  })

  test('of a page that runs in the browser have a fresh nonce', async () => {
    const nonces = new Set<string>()
    for (let time = 0; time < 3; time += 1) {
      const response = await get('/client-portal', app, html)
      const policy = response.headers.get('Content-Security-Policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      assert.equal(Buffer.from(nonce, 'base64').length, 16)
      nonces.add(nonce)
      const scripts = inline(await response.text())
      assert.ok(scripts.length > 0)
      for (const { attributes } of scripts) assert.ok(attributes.includes(`nonce="${nonce}"`))
    }
    assert.equal(nonces.size, 3)
  })
})

test('on https the session cookies have the __Host- prefix and are HttpOnly', async () => {
  const { email } = await makeAccount(secure.database.db)
  const body = JSON.stringify({ email, password, token: 'x' })
  const headers = { 'Content-Type': 'application/json', Origin: 'https://agency.example' }
  const refused = await fetch(`${secure.url}/api/auth/login`, { method: 'POST', headers, body })
  assert.deepEqual([refused.status, (await refused.json()).code], [400, 'BOT_CHECK_FAILED'])
  secure.kernel.botCheck.verify = async () => true
  const response = await fetch(`${secure.url}/api/auth/login`, { method: 'POST', headers, body })
  assert.equal(response.status, 200)
  const cookies = response.headers.getSetCookie()
  const names = cookies.map((cookie) => cookie.split('=')[0])
  assert.deepEqual(names, ['__Host-device', '__Host-refresh'])
  for (const cookie of cookies) {
    const attributes = cookie.split('; ').slice(1)
    for (const each of ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
      assert.ok(attributes.includes(each), cookie)
  }
})

describe('a shared cached response', () => {
  test('is not sent to requests with a token', async () => {
    await get('/api/service')
    const token = await makeToken(app, await makeAccount(app.database.db, { role: 'Admin' }))
    const own = await get('/api/service', app, { Authorization: `Bearer ${token}` })
    assert.deepEqual([own.status, own.headers.get('Cache-Control')], [200, 'no-store'])
    const bad = await get('/api/service', app, { Authorization: 'Bearer nonsense' })
    assert.deepEqual([bad.status, bad.headers.get('Cache-Control')], [200, 'no-store'])
  })

  test('never contains the host or unknown query parameters of a request', async () => {
    const mark = 'elsewhere.example'
    const withQuery = ['/services', '/', '/nowhere'].map((path) => `${path}?x=${mark}`)
    for (const path of [...withQuery, `//${mark}/services`, `/${mark}`]) {
      const headers = { ...html, 'X-Forwarded-Host': mark, 'X-Forwarded-Proto': 'ftp' }
      assert.doesNotMatch(await (await get(path, app, headers)).text(), /elsewhere/, path)
    }
    for (const path of ['/services', '/', '/nowhere', '/sitemap.xml', '/robots.txt'])
      assert.doesNotMatch(await (await get(path)).text(), /elsewhere/, path)
    assert.equal((await get(`//${mark}/services`)).status, 404)
  })
})

describe('operations', () => {
  test('liveness and readiness answer in one word', async () => {
    assert.equal(await (await get('/healthz')).text(), 'ok\n')
    assert.equal(await (await get('/readyz')).text(), 'ready\n')
  })

  test('metrics are only served locally, not through a proxy', async () => {
    const own = await get('/metrics')
    assert.equal(own.status, 200)
    assert.match(await own.text(), /^atrium_requests_total\{/m)
    for (const header of ['X-Forwarded-For', 'Forwarded', 'Via']) {
      const response = await get('/metrics', app, { [header]: '127.0.0.1' })
      assert.equal(response.status, 404, header)
      assert.equal((await response.json()).code, 'NOT_FOUND')
    }
  })
})

test('the hosts of Stripe are allowed only on pages that take a card, and only if it is on', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' }
  const env = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec' }
  const stripe = await startTestApp({ pages: 'built', env, database: app.database })
  const policyOf = async (path: string, of: TestApp) =>
    (await get(path, of, html)).headers.get('content-security-policy') ?? ''
  const invoice = '0198c0de-0000-7000-8000-000000000000'
  for (const path of [`/client-portal/invoices/pay-bill/${invoice}`, '/pay/a-token']) {
    const policy = await policyOf(path, stripe)
    assert.match(policy, /script-src [^;]*https:\/\/js\.stripe\.com/, path)
    assert.match(policy, /frame-src [^;]*https:\/\/hooks\.stripe\.com/, path)
    assert.match(policy, /connect-src 'self' https:\/\/api\.stripe\.com/, path)
    assert.doesNotMatch(await policyOf(path, app), /stripe/, path)
  }
  for (const path of ['/', '/client-portal/invoices', '/login'])
    assert.doesNotMatch(await policyOf(path, stripe), /stripe/, path)
})
