import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { dropLeftover } from './body.ts'

/** Bounds what one client can take of the server. */
const connectionBounds = {
  /** For all clients. Idle connections are closed when four fifths are open. */
  sockets: 4_000,
  /** Pipelined requests that wait in one connection. */
  waiting: 8,
  /** A response of which nothing is read is aborted after one to two intervals. */
  unreadMs: 9_000,
  /** The minimum average rate of a reader, after a grace period. */
  graceMs: 20_000,
  minBytesPerSecond: 4_000,
  /** The time without a request after which a connection is closed; longer than the keep-alive and header timeouts. */
  idleMs: 35_000,
}

/** The same, once the server is being closed. */
export const lastIdleMs = 1_000

interface Connection {
  busy: boolean
  /** The end of the last response. */
  idleSince: number
  waiting: [IncomingMessage, ServerResponse][]
  /** When unread data appeared, and the number of bytes written before it. */
  since: number
  written: number
}

/**
 * An HTTP server that handles the requests of a connection one at a time, and disconnects clients that
 * pipeline too many or do not read the responses.
 */
export function createBoundedServer(
  options: ServerOptions,
  listener: RequestListener,
  bounds = connectionBounds,
): Server {
  const open = new Map<Socket, Connection>()

  function answer(connection: Connection, request: IncomingMessage, response: ServerResponse) {
    connection.busy = true
    // The next request of this client then goes to a process that keeps running.
    if (!server.listening) response.shouldKeepAlive = false
    if (hasBody(request)) response.prependListener('finish', () => dropLeftover(request))
    response.on('close', () => {
      connection.busy = false
      connection.idleSince = performance.now()
      const next = request.socket.destroyed ? undefined : connection.waiting.shift()
      if (next) answer(connection, ...next)
    })
    listener(request, response)
  }

  const server = createServer(options, (request, response) => {
    const { socket } = request
    const connection = open.get(socket)
    if (!connection || socket.destroyed) return
    if (!connection.busy) return answer(connection, request, response)
    connection.waiting.push([request, response])
    if (connection.waiting.length > bounds.waiting) socket.destroy()
  })
  server.on('connection', (socket) => {
    if (open.size >= bounds.sockets) return socket.destroy()
    if (open.size >= bounds.sockets * 0.8) server.closeIdleConnections()
    open.set(socket, {
      busy: false,
      idleSince: performance.now(),
      waiting: [],
      since: 0,
      written: 0,
    })
    socket.on('close', () => open.delete(socket))
  })
  server.setTimeout(bounds.unreadMs, (socket) => {
    if (!open.get(socket)?.busy || socket.writableLength > 0) socket.destroy()
  })
  let closed = false
  server.on('close', () => {
    closed = true
  })
  const sweep = setInterval(() => {
    // Connections that another socket accepted may outlive those of the server.
    if (closed && open.size === 0) clearInterval(sweep)
    const now = performance.now()
    // Node closes connections that were used before, and waits for those that were only opened.
    const idleMs = server.listening ? bounds.idleMs : lastIdleMs
    for (const [socket, connection] of open) {
      const isIdle = !connection.busy && now - connection.idleSince > idleMs
      if (isIdle || readsTooSlowly(socket, connection, bounds, now)) socket.destroy()
    }
  }, 1_000).unref()
  return server
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

const oneWriteBytes = 1024 * 1024

/** The progress of a single write is unknown, so it counts as read, up to a bound. */
function readsTooSlowly(
  socket: Socket,
  connection: Connection,
  { graceMs, minBytesPerSecond }: typeof connectionBounds,
  now: number,
): boolean {
  const unread = socket.writableLength
  if (unread === 0) {
    connection.since = now
    connection.written = socket.bytesWritten
    return false
  }
  const read = socket.bytesWritten - unread - connection.written + Math.min(unread, oneWriteBytes)
  return now - connection.since > graceMs + (read / minBytesPerSecond) * 1000
}
