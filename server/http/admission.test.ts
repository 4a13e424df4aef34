import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fastify } from 'fastify'
import { startTestApp } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { createBoundedServer } from './connections.ts'
import { Admission } from './pressure.ts'

interface Held {
  server: Server
  admission: Admission
  /** The URLs of the calls that were admitted. */
  admitted: string[]
  /** Answers the oldest of them. */
  answerOne(): void
}

const waits = { lastingMs: 60_000, calmMs: 0, bodyMs: 0, lingerMs: 30_000 }

/** A server whose admitted calls wait until they are told to end. */
async function holdCalls(
  t: TestContext,
  calls: number,
  changed: Partial<typeof waits> = {},
): Promise<Held> {
  const bounds = { most: calls, overload: 1 }
  const admission = new Admission({}, bounds, { ...waits, ...changed })
  const held: (() => void)[] = []
  const admitted: string[] = []
  const server = createBoundedServer({}, (request, response) => {
    if (!admission.admit(request, response)) return
    admitted.push(request.url ?? '')
    if (request.url?.startsWith('/api/')) {
      held.push(() => admission.run(request, async () => response.end('done')))
    } else response.end('page')
  }).listen(0, '127.0.0.1')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { server, admission, admitted, answerOne: () => held.shift()?.() }
}

async function connect(t: TestContext, server: Server): Promise<net.Socket> {
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

const call = 'GET /api/service HTTP/1.1\r\nHost: x\r\n\r\n'
const post = 'POST /api/message HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n'
const next = async (socket: net.Socket) => String((await once(socket, 'data'))[0])

test('a call too many is refused at once, while pages go on, until another call ends', async (t) => {
  const { server, admitted, answerOne } = await holdCalls(t, 2)
  const sockets = await Promise.all([connect(t, server), connect(t, server)])
  for (const socket of sockets) socket.write(call)
  await until('both calls run', () => admitted.length === 2)

  const other = await connect(t, server)
  other.write(call)
  const refused = await next(other)
  assert.match(refused, /^HTTP\/1\.1 503 /)
  assert.match(refused, /^Retry-After: 2\r$/m)
  assert.match(refused, /"code":"UNAVAILABLE"/)
  other.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.match(await next(other), /page$/)

  answerOne()
  await Promise.race(sockets.map(next))
  other.write(call)
  await until('the next call runs', () => admitted.length === 4)
})

test('a call counts in every spelling of its path that the router reads', async (t) => {
  const admission = new Admission({}, { most: 1, overload: 1 }, waits)
  const app = fastify({
    serverFactory: (handler) =>
      createBoundedServer({}, (request, response) => {
        if (admission.admit(request, response)) handler(request, response)
      }),
  })
  app.get('/api/held', (_, reply) => void reply.hijack())
  app.get('/api/service', async () => 'answered')
  app.get('/page', async () => 'page')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const { server } = app
  const [holder, asker] = await Promise.all([connect(t, server), connect(t, server)])
  async function ask(target: string) {
    asker.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return Number((await next(asker)).split(' ')[1])
  }
  const spellings = [
    ...['/api/service', '/%61pi/service', '/%61%70%69/service?q=1', '/ap%69/%73ervice'],
    ...['http://x/api/service', 'HTTPS://x:80/a%70i/service'],
  ]
  for (const target of spellings) assert.equal(await ask(target), 200, target)
  holder.write('GET /api/held HTTP/1.1\r\nHost: x\r\n\r\n')
  await until('a call runs', () => admission.running === 1)
  for (const target of spellings) assert.equal(await ask(target), 503, target)
  for (const target of ['/page', 'http://x/page?from=/api/']) assert.equal(await ask(target), 200)
})

/** A server that runs as many calls as it may and refuses another. */
async function refuseOne(t: TestContext, changed: Partial<typeof waits>) {
  const held = await holdCalls(t, 2, changed)
  const sockets = await Promise.all([1, 2, 3].map(() => connect(t, held.server)))
  const answers = sockets.map((socket) => next(socket).then((answer) => ({ socket, answer })))
  for (const socket of sockets) socket.write(call)
  const { socket, answer } = await Promise.race(answers)
  assert.match(answer, /^HTTP\/1\.1 503 /)
  await until('both calls run', () => held.admitted.length === 2)
  /** Calls again on the connection of the refused call. */
  const again = () => {
    const answered = next(socket)
    socket.write(call)
    return answered
  }
  return { ...held, again }
}

test('fewer calls are admitted once calls have been refused for some time', async (t) => {
  const { again, answerOne, admission } = await refuseOne(t, { lastingMs: 0, calmMs: 60_000 })
  assert.match(await again(), /^HTTP\/1\.1 503 /)
  answerOne()
  await until('one call runs', () => admission.running === 1)
  assert.match(await again(), /^HTTP\/1\.1 503 /)
})

test('as many calls as usual are admitted while calls have just been refused', async (t) => {
  const { again, answerOne, admission, admitted } = await refuseOne(t, { calmMs: 60_000 })
  answerOne()
  await until('one call runs', () => admission.running === 1)
  again()
  await until('the next call runs', () => admitted.length === 3)
})

test('an overload is over when no call was refused for some time', async (t) => {
  const { again, answerOne, admission, admitted } = await refuseOne(t, { lastingMs: 0, calmMs: 0 })
  answerOne()
  await until('one call runs', () => admission.running === 1)
  again()
  await until('the next call runs', () => admitted.length === 3)
})

test('a call of a client that has gone does not count', async (t) => {
  const { server, admission, admitted } = await holdCalls(t, 1)
  const gone = await connect(t, server)
  gone.write(call)
  await until('the call runs', () => admitted.length === 1)
  gone.destroy()
  await until('nothing runs', () => admission.running === 0)
})

test('a refusal does not wait for the body, and the connection is used again after it', async (t) => {
  const { server, admitted, answerOne } = await holdCalls(t, 1)
  const first = await connect(t, server)
  first.write(call)
  await until('the call runs', () => admitted.length === 1)

  const sender = await connect(t, server)
  sender.write(post)
  assert.match(await next(sender), /^HTTP\/1\.1 503 /)
  answerOne()
  await next(first)
  sender.write(`body${call}`)
  await until('the next call runs', () => admitted.length === 2)
})

test('a refused sender whose body does not end is cut off after the response', async (t) => {
  const { server } = await holdCalls(t, 0, { lingerMs: 50 })
  const sender = await connect(t, server)
  sender.write(post)
  assert.match(await text(sender), /^HTTP\/1\.1 503 /)
})

test('streams and slow senders of bodies do not count as calls', async (t) => {
  const app = await startTestApp({ maxCalls: 1 })
  const { url, visit } = app
  const token = await makeToken(app, await makeAccount(app.database.db, { role: 'User' }))
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
  const leave = new AbortController()
  t.after(() => leave.abort())
  const stream = await fetch(`${url}/api/live`, { headers, signal: leave.signal })
  assert.equal(stream.status, 200)

  const slow = net.connect(Number(new URL(url).port), '127.0.0.1')
  t.after(() => slow.destroy())
  slow.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  assert.match(await next(slow), /^HTTP\/1\.1 100 /)
  const isAdmitted = async () => (await visit().fetch(`${url}/api/bot-check/challenge`)).ok
  await until('the slow sender counts no more', isAdmitted)
})
