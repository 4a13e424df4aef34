import { once } from 'node:events'
import net from 'node:net'
import type { Connection } from '#server/db/db.ts'
import { atEnd } from './teardown.ts'

export interface DatabaseProxy {
  connection: Connection
  /** From here on nothing passes on connections that listen, new ones included, and none is closed. */
  silence(): void
  /** New connections pass again. Those that were silenced stay so. */
  pass(): void
  /** From here on nothing passes on the connections that there are. */
  forget(): void
}

/** Between the server and PostgreSQL, like a firewall that forgets connections without a word. */
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
