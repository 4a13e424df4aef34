import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { until } from '#test/until.ts'
import { createBoundedServer } from './http/connections.ts'
import { listen } from './listening.ts'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

function createApp(t: TestContext): FastifyInstance {
  const app = Fastify({ serverFactory: (handler) => createBoundedServer({}, handler) })
  app.get('/', async () => 'an answer')
  t.after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return app
}

async function connect(t: TestContext, port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('every connection is answered, whichever socket accepts it, and its last request too', async (t) => {
  const { port, stop } = await listen(createApp(t), { port: 0, host: '127.0.0.1' })
  const sockets = await Promise.all(Array.from({ length: 100 }, () => connect(t, port)))
  const askAll = async (wanted: RegExp) => {
    const answers = sockets.map((socket) => once(socket, 'data'))
    for (const socket of sockets) socket.write(get)
    for (const [answer] of await Promise.all(answers)) assert.match(String(answer), wanted)
  }
  await askAll(/keep-alive[\s\S]*an answer$/)
  const stopped = stop()
  await assert.rejects(connect(t, port), { code: 'ECONNREFUSED' })
  await askAll(/Connection: close[\s\S]*an answer$/)
  await stopped
})

test('requests in flight are answered before all connections have ended', async (t) => {
  const app = createApp(t)
  const held = Promise.withResolvers<void>()
  let running = 0
  app.get('/slow', async () => {
    running += 1
    await held.promise
    return 'a late answer'
  })
  const { port, stop, ended } = await listen(app, { port: 0, host: '127.0.0.1' })
  const sockets = await Promise.all(Array.from({ length: 40 }, () => connect(t, port)))
  for (const socket of sockets) socket.write(get.replace('/', '/slow'))
  await until('all requests run', () => running === sockets.length)
  const answers = sockets.map((socket) => text(socket))
  await stop()
  let isOver = false
  const over = ended().then(() => {
    isOver = true
  })
  await setImmediate()
  assert.equal(isOver, false)
  held.resolve()
  for (const answer of await Promise.all(answers)) assert.match(answer, /a late answer$/)
  await over
})

test('a port that another program listens on is refused, also one that shares it', async (t) => {
  const { port, stop } = await listen(createApp(t), { port: 0, host: '127.0.0.1' })
  t.after(stop)
  await assert.rejects(listen(createApp(t), { port, host: '127.0.0.1' }), /PORT: .*EADDRINUSE/)
})
