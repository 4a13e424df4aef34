import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, describe, type TestContext, test } from 'node:test'
import { createBareHttp } from '#test/bare-http.ts'
import { within } from '#test/until.ts'
import { collect } from './body.ts'

const { app, reported } = await createBareHttp()
after(() => app.close())

test('a caller who leaves before the first byte of a download is not reported as an error', async () => {
  const file = new Readable({ read() {} })
  app.post('/file', async ({ raw }, reply) => {
    await collect(raw)
    setImmediate(() => caller.destroy())
    return reply.send(file)
  })
  app.post('/broken', async () => {
    throw new Error('broken')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const options = { port, host: '127.0.0.1', method: 'POST' }
  const headers = { 'Content-Type': 'application/json' }
  const caller = request({ ...options, path: '/file', headers }).on('error', () => {})
  caller.end('{}')
  await within('the file is closed', once(file, 'close'))

  const broken = request({ ...options, path: '/broken' }).end()
  const [response] = await within('the failure is answered', once(broken, 'response'))
  response.resume()
  assert.equal(response.statusCode, 500)
  assert.deepEqual(reported.map(String), ['Error: broken'])
})

describe('a request for another host', () => {
  async function start(t: TestContext, env: Record<string, string>) {
    const { app } = await createBareHttp(env)
    t.after(() => app.close())
    for (const path of ['/', '/healthz', '/readyz']) app.get(path, async () => '{}')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return async (host: string, path = '/') => {
      const sent = request({ port, host: '127.0.0.1', path, headers: { Host: host } }).end()
      const [response] = await within('the answer', once(sent, 'response'))
      return { status: response.statusCode, code: JSON.parse(await text(response)).code }
    }
  }

  const origins: [origin: string, known: string[], foreign: string[]][] = [
    [
      'http://agency.example',
      ['agency.example', 'Agency.Example', 'agency.example:80'],
      ['evil.example', 'agency.example:81', 'agency.example.evil.example', '127.0.0.1'],
    ],
    ['http://agency.example:8080', ['agency.example:8080'], ['agency.example']],
  ]
  for (const [ORIGIN, known, foreign] of origins) {
    test(`than ${ORIGIN} is refused with STRICT_HOST, except for its health`, async (t) => {
      const ask = await start(t, { ORIGIN, STRICT_HOST: 'on' })
      for (const host of known) assert.equal((await ask(host)).status, 200, host)
      for (const host of foreign) {
        assert.deepEqual(await ask(host), { status: 421, code: 'WRONG_HOST' }, host)
        assert.equal((await ask(host, '/healthz')).status, 200)
        assert.equal((await ask(host, '/readyz')).status, 200)
      }
    })
  }

  test('is answered without STRICT_HOST', async (t) => {
    const ask = await start(t, { ORIGIN: 'http://agency.example' })
    assert.equal((await ask('evil.example')).status, 200)
  })
})
