import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import type { ApiError } from '#shared/errors.ts'
import { collect, receive } from './body.ts'

// Without a running app in this process: a mocked clock would keep its intervals from being cleared.

const megabyte = 1024 * 1024

/** Sends the head of a request to a bare server. */
async function begin(t: TestContext, length: number) {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  const [request, response] = await once(server, 'request')
  return { socket, request: request as IncomingMessage, response: response as ServerResponse }
}

test('reading a body fails when its sender leaves after the response', async (t) => {
  const { socket, request, response } = await begin(t, 500)
  await new Promise<void>((resolve) => response.end(resolve))
  const received = receive(request, { maxBytes: megabyte }, () => collect(request))
  socket.destroy()
  await assert.rejects(received, { code: 'BAD_REQUEST' })
})

describe('a slow sender', () => {
  /** Sends this many bytes every 15 seconds, and returns the received length or the error code. */
  async function sendSlowly(t: TestContext, bytes: number, times: number): Promise<string> {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const { socket, request } = await begin(t, bytes * times)
    const received = receive(request, { maxBytes: megabyte }, () => collect(request)).then(
      ({ length }) => String(length),
      (error: ApiError) => error.code,
    )
    for (let count = 1; count <= times; count += 1) {
      socket.write('a'.repeat(bytes))
      for (let come = 0; come < bytes; ) {
        const next = await Promise.race([once(request, 'data'), received])
        if (typeof next === 'string') return next
        come += next[0].length
      }
      if (count < times) t.mock.timers.tick(15_000)
    }
    return received
  }

  test('is accepted while enough data arrives', async (t) => {
    assert.equal(await sendSlowly(t, 60_000, 10), '600000')
  })

  test('is disconnected if too little data arrives', async (t) => {
    assert.equal(await sendSlowly(t, 1000, 2), 'TOO_SLOW')
  })
})
