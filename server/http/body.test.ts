import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { limits } from './limits.ts'

const megabyte = 1024 * 1024
const multipart = 'multipart/form-data; boundary=x'
const fileHead = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n'

let app: TestApp
let token: string
before(async () => {
  app = await startTestApp({ env: { UPLOAD_LIMIT_MB: '64' } })
  token = await makeToken(app, await makeAccount(app.database.db, { role: 'User' }))
})

async function connect(url = app.url): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  // The connection can be reset while it is still sending.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

interface Sent {
  method?: string
  path?: string
  type?: string
  bearer?: string | undefined
  length: number | 'chunked'
}

function headOf({ method = 'POST', path = '/api/upload', type = multipart, bearer, length }: Sent) {
  const lines = [
    ...[`${method} ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`],
    ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The status and the error code of the next response. */
function answerOf(socket: net.Socket): Promise<[status: number, code: string]> {
  return new Promise((resolve) => {
    let answer = ''
    socket.on('data', function read(chunk) {
      answer += chunk
      const code = /"code":"(\w+)"/.exec(answer)?.[1]
      if (!code) return
      socket.off('data', read)
      resolve([Number(answer.split(' ')[1]), code])
    })
    socket.once('close', () => resolve([0, answer]))
  })
}

describe('before the sender is authenticated', () => {
  test('a large form is not stored, and little of it is read', async () => {
    let taken: net.Socket | undefined
    const note = (message: unknown) => {
      taken = (message as { request: IncomingMessage }).request.socket
    }
    diagnostics.subscribe('http.server.request.start', note)
    const socket = await connect()
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    socket.write(headOf({ length: 50 * megabyte }))
    socket.write(fileHead)
    const answered = answerOf(socket)
    const piece = Buffer.alloc(64 * 1024)
    for (let sent = 0; sent < 50 * megabyte && !socket.destroyed; sent += piece.length) {
      if (!socket.write(piece)) await once(socket, 'drain').catch(() => socket.destroy())
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    diagnostics.unsubscribe('http.server.request.start', note)
    assert.deepEqual(await answered, [401, 'NOT_SIGNED_IN'])
    assert.ok(taken && taken.bytesRead < 5 * megabyte, String(taken?.bytesRead))
    assert.ok(most < 8 * megabyte, String(most))
  })

  const refused: [name: string, sent: Omit<Sent, 'length'>, status: number, code: string][] = [
    ['a form without a sign-in', {}, 401, 'NOT_SIGNED_IN'],
    ['a form with a bad token', { bearer: 'a.b.c' }, 403, 'TOKEN_INVALID'],
    [
      'JSON without a sign-in',
      { path: '/api/service', type: 'application/json' },
      401,
      'NOT_SIGNED_IN',
    ],
  ]
  for (const [name, sent, status, code] of refused) {
    test(`${name} is rejected before the first byte of its body`, async () => {
      const socket = await connect()
      socket.write(headOf({ ...sent, length: 500 }))
      assert.deepEqual(await answerOf(socket), [status, code])
      socket.destroy()
    })
  }

  test('forbidden, rate-limited and unknown calls are rejected too', async () => {
    const json = { type: 'application/json', bearer: token, length: 500 }
    const socket = await connect()
    socket.write(headOf({ ...json, path: '/api/service' }))
    assert.deepEqual(await answerOf(socket), [403, 'FORBIDDEN'])
    socket.destroy()

    const editor = await makeToken(app, await makeAccount(app.database.db, { role: 'Manager' }))
    const nowhere = await connect()
    nowhere.write(headOf({ ...json, bearer: editor, method: 'PUT', path: '/api/service/none' }))
    assert.deepEqual(await answerOf(nowhere), [404, 'NOT_FOUND'])
    nowhere.destroy()

    const headers = { Authorization: `Bearer ${token}` }
    for (let count = 0; count < limits.upload.max; count += 1)
      await fetch(`${app.url}/api/upload`, { method: 'POST', headers })
    const limited = await connect()
    limited.write(headOf({ bearer: token, length: 500 }))
    assert.deepEqual(await answerOf(limited), [429, 'TOO_MANY_REQUESTS'])
    limited.destroy()
  })
})

test('a connection stays open after a small unread body', async () => {
  const socket = await connect()
  socket.write(headOf({ length: 1000 }))
  assert.deepEqual(await answerOf(socket), [401, 'NOT_SIGNED_IN'])
  socket.write('a'.repeat(1000))
  socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.deepEqual(await answerOf(socket), [404, 'NOT_FOUND'])
  socket.destroy()
})

test('a connection stays open after a form was rejected halfway', async () => {
  const admin = await makeToken(app, await makeAccount(app.database.db, { role: 'Admin' }))
  const requests: IncomingMessage[] = []
  const note = (message: unknown) => {
    requests.push((message as { request: IncomingMessage }).request)
  }
  diagnostics.subscribe('http.server.request.start', note)
  const twoFiles = `${fileHead}a\r\n${fileHead}a`
  const socket = await connect()
  socket.write(headOf({ bearer: admin, length: twoFiles.length + 60_000 }))
  socket.write(twoFiles)
  assert.deepEqual(await answerOf(socket), [413, 'TOO_LARGE'])
  socket.write('a'.repeat(60_000))
  socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.deepEqual(await answerOf(socket), [404, 'NOT_FOUND'])
  diagnostics.unsubscribe('http.server.request.start', note)
  socket.destroy()
  // Until the form is read to its end, its pace is monitored, which would close the connection.
  assert.equal(requests[0]?.readableEnded, true)
})

describe('a form', () => {
  let small: TestApp
  let admin: string
  before(async () => {
    small = await startTestApp({ env: { RATE_LIMIT: 'off' } })
    admin = await makeToken(small, await makeAccount(small.database.db, { role: 'Admin' }))
  })

  test('has a total limit, with and without a declared length', async () => {
    const declared = await connect(small.url)
    declared.write(headOf({ bearer: admin, length: 3 * megabyte }))
    assert.deepEqual(await answerOf(declared), [413, 'FILE_TOO_LARGE'])
    declared.destroy()

    const chunked = await connect(small.url)
    chunked.write(headOf({ bearer: admin, length: 'chunked' }))
    const answered = answerOf(chunked)
    // The parser has no limit between the parts.
    const preamble = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    for (let sent = 0; sent < 3 * megabyte; sent += 0x10000) chunked.write(preamble)
    assert.deepEqual(await answered, [413, 'FILE_TOO_LARGE'])
    chunked.destroy()
  })

  test('has a limit per field', async () => {
    const form = new FormData()
    form.append('name', 'x'.repeat(20_000))
    const headers = { Authorization: `Bearer ${admin}` }
    const response = await fetch(`${small.url}/api/upload`, {
      method: 'POST',
      headers,
      body: form,
    })
    assert.deepEqual([response.status, (await response.json()).code], [413, 'TOO_LARGE'])
  })

  test('is refused while those of its sender, or all that are open, are too large', async (t) => {
    const { db } = small.database
    const path = '/api/project'
    /** A form of ten files whose body does not arrive. */
    async function open(bearer: string, length = 20 * megabyte) {
      const socket = await connect(small.url)
      t.after(() => socket.destroy())
      socket.write(headOf({ path, bearer, length }))
      return { socket, answered: answerOf(socket).then((answer) => ({ socket, answer })) }
    }
    const firstAnswer = async (forms: Awaited<ReturnType<typeof open>>[]) =>
      Promise.race(forms.map(({ answered }) => answered))
    const signIn = async () => makeToken(small, await makeAccount(db, { role: 'Admin' }))
    const [first = '', ...others] = await Promise.all(Array.from({ length: 7 }, signIn))

    const own = await firstAnswer(await Promise.all([open(first), open(first)]))
    assert.deepEqual(own.answer, [429, 'TOO_MANY_REQUESTS'])
    const forms = await Promise.all(others.map((bearer) => open(bearer)))
    const { answer, socket: refused } = await firstAnswer(forms)
    assert.deepEqual(answer, [503, 'UNAVAILABLE'])
    await open(admin, 6 * megabyte)

    const send = (bearer: string) =>
      fetch(small.url + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': multipart },
        body: `${'a'.repeat(3 * megabyte)}\r\n--x--\r\n`,
      })
    const last = await signIn()
    let response = await send(last)
    await until('all forms are open', async () => {
      response = await send(last)
      return response.status === 503
    })
    assert.equal(response.headers.get('retry-after'), '5')
    forms.find(({ socket }) => socket !== refused)?.socket.destroy()
    await until('the form of a sender who left is closed', async () => {
      return (await send(last)).status !== 503
    })
    for (let count = 0; count < 8; count += 1) assert.equal((await send(last)).status, 400)
  })
})
