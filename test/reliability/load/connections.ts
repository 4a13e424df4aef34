import { connect, type Socket } from 'node:net'

export interface Answer {
  /** The status, or why there is none. */
  outcome: string
  etag?: string | undefined
  hasRetryAfter: boolean
}

interface Connection {
  socket: Socket
  done: ((answer: Answer) => void) | undefined
  since: number
  head: string
  /** The missing bytes of the body, once the head is known. */
  answer: (Answer & { left: number }) | undefined
}

const maxConnections = 3_500
const patienceMs = 20_000
/** Shorter than the keep-alive of the server, so that no request meets a closing connection. */
const idleMs = 20_000
const nothing = { hasRetryAfter: false }

/**
 * A client for loads: keep-alive connections that only read the status and two headers, at a fraction of
 * the cost of `node:http`.
 */
export class Connections {
  readonly #port: number
  readonly #open = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #sweep: NodeJS.Timeout

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
    this.#sweep = setInterval(() => this.#giveUp(), 1_000)
  }

  /** Sends the bytes of a request on an idle connection, or on a new one. */
  send(request: string, done: (answer: Answer) => void): void {
    const connection = this.#takeIdle() ?? this.#connect()
    if (connection) {
      connection.done = done
      connection.since = performance.now()
      connection.socket.write(request)
    } else {
      done({ outcome: 'not sent', ...nothing })
    }
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const { socket } of this.#open) socket.destroy()
  }

  #takeIdle(): Connection | undefined {
    for (;;) {
      const connection = this.#idle.pop()
      if (!connection) return undefined
      if (!connection.socket.destroyed && performance.now() - connection.since < idleMs)
        return connection
      connection.socket.destroy()
    }
  }

  #connect(): Connection | undefined {
    if (this.#open.size >= maxConnections) return undefined
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    const connection: Connection = {
      ...{ socket, done: undefined, since: 0, head: '', answer: undefined },
    }
    this.#open.add(connection)
    socket.on('data', (chunk) => this.#read(connection, chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#open.delete(connection)
      this.#settle(connection, { outcome: 'closed', ...nothing })
    })
    return connection
  }

  #read(connection: Connection, chunk: Buffer): void {
    if (connection.answer) {
      connection.answer.left -= chunk.length
    } else {
      connection.head += chunk.toString('latin1')
      const end = connection.head.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = connection.head.slice(0, end + 2)
      const rest = connection.head.length - end - 4
      connection.answer = { ...answerOf(head), left: lengthOf(head) - rest }
      connection.head = ''
    }
    if (connection.answer.left === 0) {
      this.#settle(connection, connection.answer)
      connection.since = performance.now()
      this.#idle.push(connection)
    } else if (!(connection.answer.left > 0)) {
      this.#settle(connection, { outcome: 'unreadable', ...nothing })
      connection.socket.destroy()
    }
  }

  #settle(connection: Connection, answer: Answer): void {
    const { done } = connection
    connection.done = undefined
    connection.answer = undefined
    done?.(answer)
  }

  #giveUp(): void {
    const now = performance.now()
    for (const connection of this.#open) {
      if (!connection.done || now - connection.since < patienceMs) continue
      this.#settle(connection, { outcome: 'no answer', ...nothing })
      connection.socket.destroy()
    }
  }
}

function answerOf(head: string): Answer {
  return {
    outcome: head.slice(9, 12),
    etag: /^etag: (.+)\r$/im.exec(head)?.[1],
    hasRetryAfter: /^retry-after: \d/im.test(head),
  }
}

/** Not a number for a body of unknown length, which no load asks for. */
function lengthOf(head: string): number {
  if (head.startsWith('304', 9)) return 0
  return Number(/^content-length: (\d+)\r$/im.exec(head)?.[1])
}
