import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { services } from '#features/services/contract.ts'
import { usualMaxBytes } from '#shared/endpoint.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeService, makeToken } from '#test/factories.ts'
import { until } from '#test/until.ts'

// Prepared before the server runs in this process, because it would count the slow preparation as
// load.
const bomb = new Uint8Array(gzipSync(Buffer.alloc(32 * 1024 * 1024, '{"a":1}')))
const indexKeys = (count: number) => Array.from({ length: count }, (_, at) => `"${at}":0`).join()
const [millionKeys, manyKeys] = [`{${indexKeys(1e6)}}`, `{${indexKeys(5e4)}}`]

let app: TestApp
let token: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  token = await makeToken(app, await makeAccount(app.database.db, { role: 'Admin' }))
  // Loading modules may still count as load.
  const isBusy = async () => (await fetch(`${app.url}/api/nothing`)).status === 503
  await until('the server is at rest', async () => !(await isBusy()))
})

const json = 'application/json'
const service = (slug: string) => ({ title: 'Care', slug, content: '<p>Fine.</p>' })

function post(body: BodyInit, type: string | null = json, headers: Record<string, string> = {}) {
  return fetch(`${app.url}/api/service`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(type && { 'Content-Type': type }),
      ...headers,
    },
    body,
  })
}

/** Sends raw bytes that no HTTP client would send. */
async function raw(head: string): Promise<Response> {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(head)
  const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [start = '', ...lines] = top.split('\r\n')
  const headers = lines.map((line) => line.split(': ') as [string, string])
  return new Response(body, { status: Number(start.split(' ')[1]), headers })
}

const get = (path: string) => raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)

/** Asserts the common format of all errors, from handlers, the framework or Node. */
async function assertRefused(response: Response, status: number, code: string, fields?: object) {
  const body = await response.json()
  assert.deepEqual({ status: response.status, code: body.code }, { status, code })
  assert.equal(typeof body.message, 'string')
  assert.deepEqual(Object.keys(body), ['message', 'code', ...(body.errors ? ['errors'] : [])])
  if (fields) assert.deepEqual(body.errors, fields)
  assert.doesNotMatch(JSON.stringify(body), /\bat .+:\d+|select |insert |FST_|Route |node_modules/)
  assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8')
  assert.equal(response.headers.get('Cache-Control'), 'no-store')
  assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff')
}

describe('a request body', () => {
  const types = [
    ...['text/plain', 'text/plain\t;x', 'application/x-www-form-urlencoded', 'application/xml'],
    ...['application/jsonx', 'application/json-patch+json', 'json', 'a'],
  ]
  for (const type of types) {
    test(`sent as ${JSON.stringify(type)} never reaches a handler`, async () => {
      const body = JSON.stringify(service('never'))
      await assertRefused(await post(body, type), 415, 'UNSUPPORTED_TYPE')
    })
  }

  test('sent as multipart to an endpoint without files is rejected', async () => {
    const type = 'multipart/form-data; boundary=x'
    await assertRefused(await post('--x--', type), 415, 'UNSUPPORTED_TYPE')
  })

  for (const type of [
    'application/json\t; charset=utf-8',
    '\tapplication/json',
    ' application/json',
  ]) {
    test(`sent as ${JSON.stringify(type)} is validated`, async () => {
      const body = JSON.stringify({ title: '' })
      const head = [
        ...['POST /api/service HTTP/1.1', 'Host: x', 'Connection: close'],
        ...[`Authorization: Bearer ${token}`, `Content-Type: ${type}`],
        ...[`Content-Length: ${body.length}`, '', body],
      ].join('\r\n')
      const response = await raw(head)
      assert.ok([400, 415].includes(response.status), String(response.status))
      assert.ok(['INVALID_INPUT', 'UNSUPPORTED_TYPE'].includes((await response.json()).code))
    })
  }

  const broken: Record<string, BodyInit> = {
    nothing: '',
    'half an object': '{"title":',
    'two values': '{}{}',
    'single quotes': "{'title':'x'}",
    NaN: '{"title":NaN}',
    'a prototype': '{"__proto__":{"role":"Admin"},"title":"x"}',
    'a prototype further down': '{"a":[{"__proto__":{}}]}',
    'a constructor with a prototype': '{"constructor":{"prototype":{"role":"Admin"}}}',
    'bytes that are not UTF-8': Buffer.from('{"title":"caf\xe9"}', 'latin1'),
    'UTF-16': Buffer.from(JSON.stringify(service('utf-16')), 'utf16le'),
    'NUL in a value': JSON.stringify({ ...service('nul'), title: 'a\u0000b' }),
    'NUL in a name': JSON.stringify({ ...service('nul'), 'a\u0000b': 1 }),
    'half a surrogate pair': '{"title":"\\ud83d","slug":"half","content":"x"}',
    'thirty-three levels': JSON.stringify(service('x')).replace(
      '}',
      `,"a":${'['.repeat(32)}${']'.repeat(32)}}`,
    ),
    'a hundred thousand levels': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'objects of a hundred thousand levels': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  }
  for (const [name, body] of Object.entries(broken)) {
    test(`with ${name} is rejected`, async () => {
      await assertRefused(await post(body), 400, 'BAD_REQUEST')
    })
  }

  test('that is compressed is rejected without being unpacked', async () => {
    const response = await post(bomb, json, { 'Content-Encoding': 'gzip' })
    await assertRefused(response, 400, 'BAD_REQUEST')
  })

  for (const value of ['[]', '1', 'null', '"text"', 'true', '[{"title":"x"}]']) {
    test(`with the value ${value} is rejected`, async () => {
      await assertRefused(await post(value), 400, 'INVALID_INPUT')
    })
  }
})

describe('a large request', () => {
  test('of two megabytes is rejected', async () => {
    await assertRefused(await post(JSON.stringify({ title: 'x'.repeat(2e6) })), 413, 'TOO_LARGE')
  })

  test('with too many index-like keys is rejected', async () => {
    await assertRefused(await post(millionKeys), 413, 'TOO_LARGE')
    await assertRefused(await post(manyKeys), 400, 'BAD_REQUEST')
  })

  test('with too many numbers is rejected by its length or by their count', async () => {
    const numbers = (count: number) => JSON.stringify({ title: Array(count).fill(0) })
    await assertRefused(await post(numbers(480_000)), 413, 'TOO_LARGE')
    await assertRefused(await post(numbers(300_000)), 400, 'BAD_REQUEST')
  })

  test('may be longer where rich text is accepted', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(usualMaxBytes) })
    await assertRefused(await post(body), 400, 'INVALID_INPUT')
    const sent = { method: 'POST', headers: { 'Content-Type': json }, body }
    for (const path of ['/api/message', '/api/user/forgot-password', '/api/auth/login'])
      await assertRefused(await fetch(app.url + path, sent), 413, 'TOO_LARGE')
  })

  test('with large headers is rejected by the server itself', async () => {
    const head = `GET /api/service HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`
    await assertRefused(await raw(head), 431, 'TOO_LARGE')
  })

  test('that is not HTTP is rejected by the server itself', async () => {
    for (const head of ['NONSENSE\r\n\r\n', 'GET / HTTP/9\r\n\r\n', '\u0016\u0003\u0001\r\n\r\n'])
      await assertRefused(await raw(head), 400, 'BAD_REQUEST')
  })
})

describe('a URL', () => {
  const nowhere = [
    ...['/api', '/api/', '/api/nothing', '/api/service/a/b', '/api//service', '//api/service'],
    ...['/api/../api/service', '/api/%2e%2e/api/service', '/api/service/..%2f..%2fuser', '*'],
    ...['/files/../secrets.json', '/files/%2e%2e/secrets.json', '/files/..%2fsecrets.json'],
    ...['/files/service/..%2f..%2f..%2fsecrets.json', '/%5c..%5csecrets.json', '//', '/.env'],
    `/api/service/${'x'.repeat(101)}`,
    `/api/service/${'x'.repeat(5_000)}`,
  ]
  for (const path of nowhere) {
    test(`${path.slice(0, 60)} is not found`, async () => {
      await assertRefused(await get(path), 404, 'NOT_FOUND')
    })
  }

  for (const path of ['/api/service/%zz', '/api/service/%ED%A0%80', '/%', '/api/service/a%00b']) {
    test(`${path} is rejected`, async () => {
      await assertRefused(await get(path), 400, 'BAD_REQUEST')
    })
  }

  for (const query of ['q=a%00b', 'sort=%00']) {
    test(`with the query ${query} is rejected`, async () => {
      await assertRefused(await get(`/api/service?${query}`), 400, 'BAD_REQUEST')
    })
  }

  for (const method of ['PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH']) {
    test(`does not accept ${method} unless it is declared`, async () => {
      const head = `${method} /api/service HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      await assertRefused(await raw(head), 404, 'NOT_FOUND')
    })
  }

  test('with the host of another site is served the same', async () => {
    const { slug } = await makeService(app.database.db)
    const response = await get(`http://elsewhere.example/api/service/${slug}`)
    assert.equal((await response.json()).slug, slug)
    await assertRefused(await get('http://elsewhere.example'), 404, 'NOT_FOUND')
  })
})

test('undeclared fields are ignored', async () => {
  const foreign = '0198c0de-0000-7000-8000-000000000000'
  const added = {
    ...{ id: foreign, _id: foreign, created_at: '2001-01-01T00:00:00Z', createdAt: '2001-01-01' },
    ...{ updatedAt: '2001-01-01T00:00:00Z', role: 'Admin', image: '/x', toString: 'x' },
  }
  const response = await post(JSON.stringify({ ...service('declared'), ...added }))
  assert.equal(response.status, 201)
  const { item } = await response.json()
  const { rows } = await app.database.pool.query(`select * from service where slug = 'declared'`)
  const [row] = rows
  assert.notEqual(row.id, foreign)
  assert.deepEqual([item.id, item._id], [row.id, row.id])
  assert.deepEqual([row.title, row.image], ['Care', null])
  assert.ok(Date.parse(row.created_at) > Date.parse('2026-01-01'), row.created_at)
  assert.ok(Date.parse(row.updated_at) > Date.parse('2026-01-01'), row.updated_at)
  assert.deepEqual(Object.keys(item).sort(), [
    '_id',
    'content',
    'createdAt',
    'file',
    'file_alt',
    'id',
    'slug',
    'title',
    'updatedAt',
  ])
})

describe('a response', () => {
  test('has a unique request id', async () => {
    const ids = await Promise.all(
      ['/api/nothing', '/api/user/auth-user', '/api/service/%zz', '/healthz'].map(async (path) =>
        (await get(path)).headers.get('X-Request-Id'),
      ),
    )
    assert.equal(new Set(ids).size, 4)
    for (const id of ids) assert.match(id ?? '', /^[\da-f-]{36}$/)
  })

  test('to one person is not cached, but has an ETag', async () => {
    const authorized = { Authorization: `Bearer ${token}` }
    for (const path of ['/api/user/auth-user', '/api/service']) {
      const first = await fetch(app.url + path, { headers: authorized })
      assert.equal(first.headers.get('Cache-Control'), 'no-store')
      const again = { ...authorized, 'If-None-Match': first.headers.get('ETag') ?? '' }
      const { status } = await fetch(app.url + path, { headers: again, cache: 'no-store' })
      assert.equal(status, 304)
    }
  })

  test('to everybody is revalidated, and answered 304 until it changes', async () => {
    const first = await fetch(`${app.url}/api/service`)
    assert.equal(first.headers.get('Cache-Control'), 'no-cache')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = () => fetch(`${app.url}/api/service`, { headers, cache: 'no-store' })
    const same = await again()
    assert.deepEqual([same.status, await same.text()], [304, ''])
    await app.visit().call(services.list, {})
    await post(JSON.stringify(service('changes-the-list')))
    await until('the list has changed', async () => (await again()).status !== 304)
    assert.equal((await again()).status, 200)
  })
})
