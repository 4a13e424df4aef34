import { once } from 'node:events'
import net from 'node:net'
import type { Connection } from '#server/db/db.ts'
import { atEnd } from './teardown.ts'

export interface DatabaseProxy {
  connection: Connection
  /**
   * Silently drops all data of connections that use LISTEN, including new ones, without closing
   * them.
   */
  silence(): void
  /** Lets new connections pass again. Silenced ones stay silent. */
  pass(): void
  /** Silently drops all data of the existing connections. */
  forget(): void
}

/** A proxy in front of PostgreSQL that behaves like a firewall that silently drops connections. */
export async function startDatabaseProxy(database: Connection): Promise<DatabaseProxy> {
  const { host = 'localhost', port = 5432 } = database
  const sockets = new Set<net.Socket>()
  const states = new Set<{ silent: boolean; listening: boolean }>()
  let silent = false

  const server = net.createServer((near) => {
    const far = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect(port, host)
    const state = { silent: false, listening: false }
    states.add(state)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => {
        if (from === near && bytes.includes('listen atrium')) {
          state.listening = true
          state.silent = silent
        }
        if (!state.silent) to.write(bytes)
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    connection: {
      ...database,
      host: '127.0.0.1',
      port: (server.address() as net.AddressInfo).port,
    },
    silence() {
      silent = true
      for (const state of states) state.silent ||= state.listening
    },
    pass() {
      silent = false
    },
    forget() {
      for (const state of states) state.silent = true
    },
  }
}
