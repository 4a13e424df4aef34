import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** The target of an attack, and its end. */
export interface Target {
  url: string
  signal: AbortSignal
}

export interface Message {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const agent = new Agent({ keepAlive: true })
const patience = 20_000

/** Closes idle connections, so that they do not count as left behind by an attack. */
export function hangUp(): void {
  agent.destroy()
}

/** Sends one request and returns its status, or `closed` if there was no response. */
export function send({ url, signal }: Target, message: Message): Promise<number | 'closed'> {
  const { method, path, headers = {}, body } = message
  return new Promise((resolve) => {
    const sent = request(url + path, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    sent.on('error', () => resolve('closed'))
    sent.on('response', (response) => {
      response.on('error', () => resolve('closed'))
      response.on('end', () => resolve(response.statusCode ?? 'closed'))
      response.resume()
    })
    sent.end(body)
  })
}

/** Opens a connection that closes when the attack ends. */
export function open({ url, signal }: Target): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may reset the connection.
  socket.on('error', () => socket.destroy())
  const end = () => socket.destroy()
  signal.addEventListener('abort', end)
  socket.once('close', () => signal.removeEventListener('abort', end))
  return socket
}

export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

const part = () => Math.floor(Math.random() * 0x10000).toString(16)

/** A random address in a /64 network of an attacker. */
export function attackerAddress(network = '2001:db8:bad:1'): Record<string, string> {
  return { 'X-Forwarded-For': `${network}:${part()}:${part()}:${part()}:${part()}` }
}

/** A new address for each call, so that rate limits do not interfere. */
export function anyAddress(): Record<string, string> {
  return attackerAddress(`2001:${part()}:${part()}:${part()}`)
}
