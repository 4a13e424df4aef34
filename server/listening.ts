import { once } from 'node:events'
import { type AddressInfo, createServer, Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import { lastIdleMs } from './http/connections.ts'

/** Connections that wait to be accepted. More are dropped, and tried again after a second or more. */
const backlog = 4_000

/**
 * Node accepts one connection per listening socket in a turn of the event loop. With a single one, new
 * visitors of a busy process would wait for seconds to be accepted. Other systems cannot share a port.
 */
const listeners = process.platform === 'linux' ? 32 : 1

export interface Listening {
  port: number
  /**
   * Accepts no more connections and lets the open ones send a last request, for at most a second.
   * Closing an idle connection at once would break the request that is on its way.
   */
  stop(): Promise<void>
  /** Waits for the connections of all sockets; the HTTP server itself waits for those of the first. */
  ended(): Promise<void>
}

/** Listens on one port with several sockets. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Listening> {
  const isShared = listeners > 1
  if (isShared) await refuseTaken(port, host)
  const options = { port, host, backlog, reusePort: isShared }
  await app.listen(options).catch(refuse)
  const bound = (app.server.address() as AddressInfo).port
  const others = Array.from({ length: listeners - 1 }, () =>
    createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  for (const other of others) {
    other.listen({ port: bound, host, backlog, reusePort: true })
    await once(other, 'listening')
  }
  const all = [app.server, ...others]
  let closed: Promise<unknown> = Promise.resolve()
  return {
    port: bound,
    async stop() {
      closed = Promise.all(all.map((each) => once(each, 'close')))
      // The close() of an HTTP server would close idle connections, too.
      for (const each of all) Server.prototype.close.call(each)
      await Promise.race([closed, pause(lastIdleMs, undefined, { ref: false })])
    },
    async ended() {
      await closed
    },
  }
}

/** Fails if another program listens on the port: with a shared port, both would get connections. */
async function refuseTaken(port: number, host: string): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    refuse(error as NodeJS.ErrnoException)
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

function refuse({ message, code }: NodeJS.ErrnoException): never {
  const name = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'
  throw new ConfigError(name, `cannot be listened on (${message})`)
}
