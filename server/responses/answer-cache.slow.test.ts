import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ApiError } from '#shared/errors.ts'
import { type Answer, AnswerCache } from './answer-cache.ts'

test('an answer is rendered once until its content changes', async () => {
  const cache = new AnswerCache()
  let renders = 0
  const make = async (): Promise<Answer> => {
    renders += 1
    return { status: 200, body: Buffer.from('page'), headers: {}, tags: new Set(['faq']) }
  }
  await cache.answer('/page', [], make)
  await cache.answer('/page', [], make)
  assert.equal(renders, 1)
  cache.contentChanged('faq')
  await cache.answer('/page', [], make)
  assert.equal(renders, 2)
})

test('an answer without tags is rendered each time', async () => {
  const cache = new AnswerCache()
  let renders = 0
  const make = async (): Promise<Answer> => {
    renders += 1
    return { status: 503, body: Buffer.from('not now'), headers: {} }
  }
  await cache.answer('/page', [], make)
  await cache.answer('/page', [], make)
  assert.equal(renders, 2)
})

test('an answer expires after five minutes, or is sent stale if rendering fails', async () => {
  let now = 0
  let make = async (): Promise<Answer> => page('old')
  const cache = new AnswerCache(() => now)
  const server = createServer(async (request, response) => {
    if (cache.serve(request, response)) return
    const sent = cache.answer('/page', [], make).then((send) => send(request, response))
    await sent.catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const read = async () => (await fetch(`http://127.0.0.1:${port}/page`)).text()

  assert.equal(await read(), 'old')
  make = async () => page('new')
  now = 5 * 60_000
  assert.equal(await read(), 'old')
  now += 1
  make = async () => page('not now', 503)
  assert.equal(await read(), 'old')
  make = () => Promise.reject(new ApiError('UNAVAILABLE'))
  assert.equal(await read(), 'old')
  make = () => Promise.reject(new ApiError('NOT_FOUND', { message: 'gone' }))
  assert.equal(await read(), 'gone')
  make = async () => page('new')
  assert.equal(await read(), 'new')
  server.close()
})

test('only an answer that staff see otherwise depends on the refresh cookie', async () => {
  const cache = new AnswerCache()
  await cache.answer('/open', [], async () => page('the same for all'))
  await cache.answer('/', [], async () => ({ ...page('opening soon'), forVisitors: true }))
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.end('not from memory')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const read = async (path: string, Cookie: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie } })).text()

  for (const cookie of ['theme=dark', 'refresh=abc', '__Host-refresh=abc'])
    assert.equal(await read('/open', cookie), 'the same for all', cookie)
  assert.equal(await read('/', 'theme=dark'), 'opening soon')
  assert.equal(await read('/', 'refresh=abc'), 'not from memory')
  server.close()
})

test('the addresses of cached answers count as memory', async () => {
  const cache = new AnswerCache()
  await cache.answer('/short', [], async () => page('page'))
  const { bytes } = cache.size
  await cache.answer(`/${'long'.repeat(1_000)}`, [], async () => page('page'))
  assert.ok(cache.size.bytes > 2 * bytes + 3_900)
})

test('searches are not cached', async () => {
  const cache = new AnswerCache()
  let renders = 0
  const make = async (): Promise<Answer> => {
    renders += 1
    return page('found')
  }
  for (const key of ['/blogs?q=a', '/blogs?page=2&q=a', '/blogs?q=a'])
    await cache.answer(key, ['page', 'q'], make)
  assert.equal(renders, 3)
})

test('the number of cached answers is limited, and unused ones are evicted first', async () => {
  const cache = new AnswerCache()
  let renders = 0
  const make = async (): Promise<Answer> => {
    renders += 1
    return page('nothing')
  }
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.end('not cached')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

  await cache.answer('/page', [], make)
  assert.equal(await read('/page'), 'nothing')
  const numbers = Array.from({ length: 5_000 }, (_, at) => at)
  for (const at of numbers) await cache.answer(`/list?page=${at}`, ['page'], make)
  assert.equal(renders, 5_001)
  assert.equal(await read('/page'), 'nothing')
  assert.equal(await read('/list?page=0'), 'not cached')
  assert.equal(await read('/list?other=1&page=4999'), 'nothing')
  server.close()
})

function page(text: string, status = 200): Answer {
  const lasts = status === 200
  return {
    status,
    body: Buffer.from(text),
    headers: {},
    ...(lasts && { tags: new Set(['faq'] as const) }),
  }
}
