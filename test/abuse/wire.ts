import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Where an attack goes, and until when. */
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

/** Closes the connections that were kept, so that they are not taken for what an attack left behind. */
export function hangUp(): void {
  agent.destroy()
}

/** Sends one request and answers its status; `closed` where there was none to read. */
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

/** A connection of one's own, gone when the attack is over. */
export function open({ url, signal }: Target): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may well reset it.
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

/** One of the 2^64 addresses of a network, as an attacker has it. */
export function attackerAddress(network = '2001:db8:bad:1'): Record<string, string> {
  return { 'X-Forwarded-For': `${network}:${part()}:${part()}:${part()}:${part()}` }
}

/** From somewhere else each time, so that no limit stands before what is tried. */
export function anyAddress(): Record<string, string> {
  return attackerAddress(`2001:${part()}:${part()}:${part()}`)
}
