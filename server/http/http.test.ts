import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { createBareHttp } from '#test/bare-http.ts'
import { within } from '#test/until.ts'
import { collect } from './receive.ts'

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
