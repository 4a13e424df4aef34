import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { after, describe, test } from 'node:test'
import { fastify } from 'fastify'
import { readConfig } from '#server/config.ts'
import { createBoundedServer } from '#server/http/connections.ts'
import { createLog } from '#server/log.ts'
import type { ApiError } from '#shared/errors.ts'
import { startBucket } from '#test/bucket.ts'
import { createStorage } from './create-storage.ts'
import { openFile } from './private-files.ts'
import type { FileReply, StoredFile } from './send-file.ts'
import { sendFile } from './send-file.ts'
import type { Storage } from './storage.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-files-'))
after(() => rm(dataDir, { recursive: true }))
const storage = (env: NodeJS.ProcessEnv) =>
  createStorage(readConfig({ DATA_DIR: dataDir, ...env }), createLog('silent'))
const storages: Record<string, Storage> = {
  disk: storage({}),
  s3: storage(await startBucket()),
}

const bounds = {
  ...{ sockets: 100, waiting: 8, unreadMs: 100, graceMs: 20_000, minBytesPerSecond: 4_000 },
  idleMs: 35_000,
}

/** A server that sends only this file. */
async function serve(file: () => FileReply) {
  const app = fastify({
    serverFactory: (handler) => createBoundedServer({}, handler, bounds),
  })
  app.setErrorHandler((error: ApiError, _, reply) => reply.code(error.status).send(error.body))
  app.get('/', (request, reply) =>
    sendFile(request, reply, { 'X-Content-Type-Options': 'nosniff' }, file()),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  after(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return app.server.address() as AddressInfo
}

const key = 'document/Ab3_-fGhIjKlMnOpQrStUv'
const content = Buffer.from('0123456789')
const pdf = { key, kind: 'pdf' as const, name: 'Angebot „Küche“ (1).pdf', bytes: content.length }
const etag = '"Ab3_-fGhIjKlMnOpQrStUv"'

for (const [kind, files] of Object.entries(storages)) {
  describe(`a private file on ${kind}`, async () => {
    const { port } = await serve(() => openFile(files, pdf))
    await files.put(`${key}/file.pdf`, content, 'application/octet-stream')
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/`, { method, headers })

    test('is sent as a download, never displayed or cached', async () => {
      const response = await get()
      assert.equal(response.status, 200)
      const { headers } = response
      assert.equal(headers.get('Accept-Ranges'), 'bytes')
      assert.equal(headers.get('Cache-Control'), 'private, no-store')
      assert.equal(headers.get('Content-Length'), '10')
      assert.equal(headers.get('Content-Type'), 'application/octet-stream')
      assert.equal(headers.get('ETag'), etag)
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
      assert.equal(
        headers.get('Content-Disposition'),
        "attachment; filename*=UTF-8''Angebot%20%E2%80%9EK%C3%BCche%E2%80%9C%20%281%29.pdf",
      )
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), content)
    })

    test('is sent by range', async () => {
      const parts: Record<string, [range: string, body: string]> = {
        'bytes=2-4': ['bytes 2-4/10', '234'],
        'bytes=7-': ['bytes 7-9/10', '789'],
        'bytes=8-99': ['bytes 8-9/10', '89'],
        'bytes=-3': ['bytes 7-9/10', '789'],
        'bytes=-99': ['bytes 0-9/10', '0123456789'],
      }
      for (const [Range, [range, body]] of Object.entries(parts)) {
        const response = await get({ Range })
        assert.equal(response.status, 206, Range)
        assert.equal(response.headers.get('Content-Range'), range)
        assert.equal(response.headers.get('Content-Length'), String(body.length))
        assert.equal(await response.text(), body)
      }
    })

    test('answers 416 for a range beyond its end', async () => {
      for (const Range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
        const response = await get({ Range })
        assert.equal(response.status, 416, Range)
        assert.equal(response.headers.get('Content-Range'), 'bytes */10')
        assert.equal((await response.json()).code, 'RANGE_NOT_SATISFIABLE')
      }
    })

    test('is sent completely for unsupported ranges and if the validator does not match', async () => {
      for (const Range of ['bytes=4-2', 'bytes=0-1,3-4', 'bytes=-', 'lines=1-2', 'bytes=a-b']) {
        const response = await get({ Range })
        assert.equal(response.status, 200, Range)
        assert.equal((await response.text()).length, 10)
      }
      const Range = 'bytes=2-4'
      for (const [validator, status] of [
        [etag, 206],
        ['"another"', 200],
        [`W/${etag}`, 200],
        ['Tue, 03 Nov 2026 09:00:00 GMT', 200],
      ] as const) {
        const response = await get({ Range, 'If-Range': validator })
        assert.equal(response.status, status, validator)
        await response.arrayBuffer()
      }
    })

    test('answers HEAD with its size without being read', async () => {
      const response = await get({ Range: 'bytes=2-4' }, 'HEAD')
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('Content-Length'), '10')
      assert.equal(await response.text(), '')
    })

    test('answers 404 if it is gone', async () => {
      const gone = { ...pdf, key: 'document/Zz3_-fGhIjKlMnOpQrStUv' }
      const { port } = await serve(() => openFile(files, gone))
      for (const Range of ['', 'bytes=2-4']) {
        const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { Range } })
        assert.equal(response.status, 404)
      }
    })

    test('is read at the pace of the client, and only while the client is connected', async () => {
      const large = { ...pdf, key: 'document/Ll3_-fGhIjKlMnOpQrStUv', bytes: 48 * 1024 * 1024 }
      const temporary = path.join(dataDir, 'large.pdf')
      await writeFile(temporary, Buffer.alloc(large.bytes))
      await files.move(`${large.key}/file.pdf`, temporary)
      const { counted, opened } = countBytes(openFile(files, large))
      const { port } = await serve(() => counted)
      const socket = net.connect(port, '127.0.0.1').pause()
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      const { source, bytesRead } = await opened
      await new Promise((resolve) => source.once('close', resolve))
      assert.ok(bytesRead() < large.bytes / 2, `${bytesRead()} bytes`)
      socket.destroy()
      await files.remove(large.key)
    })
  })
}

function countBytes(file: StoredFile) {
  const opened = Promise.withResolvers<{ source: Readable; bytesRead: () => number }>()
  const open: StoredFile['open'] = async (range) => {
    const source = await file.open(range)
    if (!source) return null
    let count = 0
    const counter = new Transform({
      transform(chunk: Buffer, _, done) {
        count += chunk.length
        done(null, chunk)
      },
    })
    opened.resolve({ source, bytesRead: () => count })
    return pipeline(source, counter, () => {})
  }
  return { counted: { ...file, open }, opened: opened.promise }
}
