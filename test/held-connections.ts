import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const requests = new AsyncLocalStorage<Set<pg.PoolClient>>()

/**
 * A request in a transaction must not request a second connection, because many such requests would
 * deadlock the pool. This makes it fail at once, in every test of a call.
 */
export function forbidSecondConnections(app: FastifyInstance, pool: pg.Pool): void {
  app.addHook('preHandler', (_request, _reply, done) => requests.run(new Set(), done))
  pool.on('release', (_error, client) => requests.getStore()?.delete(client))
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, given) {
      const held = requests.getStore()
      if (given.length > 0 || !held) return Reflect.apply(connect, self, given)
      for (const client of held) {
        if (client.getTransactionStatus() !== 'I')
          throw new Error('a second connection was requested inside a transaction')
      }
      return hold(Reflect.apply(connect, self, []) as Promise<pg.PoolClient>, held)
    },
  })
}

async function hold(connecting: Promise<pg.PoolClient>, held: Set<pg.PoolClient>) {
  const client = await connecting
  held.add(client)
  return client
}
