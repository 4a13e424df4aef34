import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createBoundedServer } from './connections.ts'

const bounds = {
  ...{ sockets: 100, waiting: 8, unreadMs: 9_000, graceMs: 20_000, minBytesPerSecond: 4_000 },
  idleMs: 35_000,
}
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

async function listen(
  t: TestContext,
  listener: RequestListener,
  changed: Partial<typeof bounds> = {},
): Promise<Server> {
  const server = createBoundedServer({}, listener, { ...bounds, ...changed }).listen(0, '127.0.0.1')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return server
}

async function connect(t: TestContext, server: Server): Promise<net.Socket> {
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

const closed = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve))

test('pipelined requests are handled one at a time, in order', async (t) => {
  let running = 0
  let most = 0
  let answered = 0
  const server = await listen(t, (_, response) => {
    running += 1
    most = Math.max(most, running)
    setImmediate(() => {
      running -= 1
      answered += 1
      response.end(`answer ${answered};`)
    })
  })
  const socket = await connect(t, server)
  socket.write(get.repeat(7) + last)
  const answers = (await text(socket)).match(/answer \d/g)
  assert.deepEqual(
    answers,
    [1, 2, 3, 4, 5, 6, 7, 8].map((count) => `answer ${count}`),
  )
  assert.equal(most, 1)
})

test('a client that pipelines too many requests is disconnected after the first was started', async (t) => {
  let started = 0
  const server = await listen(t, () => {
    started += 1
  })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connect(t, server)))
  const gone = Promise.all(sockets.map(closed))
  for (const socket of sockets) socket.write(get.repeat(80))
  await gone
  assert.equal(started, sockets.length)
})

const long = Buffer.alloc(32 * 1024 * 1024)

test('a client that reads nothing of a response is disconnected', async (t) => {
  const server = await listen(t, (_, response) => response.end(long), { unreadMs: 50 })
  const accepted = once(server, 'connection')
  const socket = await connect(t, server)
  socket.pause()
  socket.write(get)
  await closed((await accepted)[0])
})

test('a client that reads too slowly is disconnected', async (t) => {
  const slow = { graceMs: 0, minBytesPerSecond: 1e9 }
  const server = await listen(t, (_, response) => response.end(long), slow)
  const accepted = once(server, 'connection')
  const socket = await connect(t, server)
  socket.once('data', () => socket.pause())
  socket.write(get)
  await closed((await accepted)[0])
})

test('a slow handler does not end the connection', async (t) => {
  let tell = () => {}
  const server = await listen(
    t,
    (request, response) => {
      tell = () => response.end('late')
      request.socket.once('timeout', () => setImmediate(tell))
    },
    { unreadMs: 1_000 },
  )
  const socket = await connect(t, server)
  socket.write(last)
  assert.match(await text(socket), /late$/)
})

test('connections above the limit are closed, idle ones first', async (t) => {
  const server = await listen(
    t,
    ({ url }, response) => {
      if (url === '/') response.end('here')
    },
    { sockets: 5 },
  )
  for (let count = 0; count < 20; count += 1) {
    const socket = await connect(t, server)
    socket.write(get)
    assert.match(String((await once(socket, 'data'))[0]), /here$/)
  }
  const held = await Promise.all(Array.from({ length: 20 }, () => connect(t, server)))
  const rest = held.map((socket) => closed(socket))
  for (const socket of held) socket.write(get.replace('/', '/held'))
  await Promise.any(rest)
  for (const socket of held) socket.destroy()
  const socket = await connect(t, server)
  socket.write(last)
  assert.match(await text(socket), /here$/)
})

test('a connection without a request is closed, even if it sends blank lines', async (t) => {
  const server = await listen(t, (_, response) => response.end('done'), { idleMs: 100 })
  const socket = await connect(t, server)
  const gone = closed(socket)
  socket.resume().write(get)
  const blank = setInterval(() => socket.write('\r\n'), 20)
  t.after(() => clearInterval(blank))
  await gone
})

test('a server that closes waits for an answer, but not for who asks nothing', async (t) => {
  const held = Promise.withResolvers<() => void>()
  const server = await listen(t, (_, response) => held.resolve(() => response.end('late')))
  const unused = await connect(t, server)
  const busy = await connect(t, server)
  busy.write(last)
  const answer = await held.promise
  const ended = new Promise((resolve) => server.close(resolve))
  await closed(unused.resume())
  answer()
  assert.match(await text(busy), /late$/)
  await ended
})
