import { once } from 'node:events'
import net from 'node:net'
import { setInterval } from 'node:timers'
import { atEnd } from '../teardown.ts'

/**
 * `pass` forwards; `refuse` resets each connection; `silent` accepts and never answers; `drip`
 * answers one byte per second.
 */
export type Behavior = 'pass' | 'refuse' | 'silent' | 'drip'

export interface FaultProxy {
  port: number
  /** Closes all connections, and treats new ones in this way. */
  become(behavior: Behavior): void
}

/** A TCP proxy in front of a local server that fails like a network or an overloaded host. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let behavior: Behavior = 'pass'
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    sockets.add(near)
    near.on('error', () => {}).on('close', () => sockets.delete(near))
    if (behavior === 'refuse') near.resetAndDestroy()
    else if (behavior === 'silent') near.resume()
    else if (behavior === 'drip') drip(near)
    else forward(near, target)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  atEnd(async () => {
    server.close()
    drop()
  })
  return {
    port: (server.address() as net.AddressInfo).port,
    become(next) {
      behavior = next
      drop()
    },
  }
}

function forward(near: net.Socket, target: number): void {
  const far = net.connect(target, '127.0.0.1')
  near.pipe(far).pipe(near)
  far.on('error', () => near.destroy())
  near.on('close', () => far.destroy())
}

function drip(near: net.Socket): void {
  near.resume()
  const timer = setInterval(() => near.write('2'), 1_000)
  near.on('close', () => clearInterval(timer))
}
