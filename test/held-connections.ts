import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const requests = new AsyncLocalStorage<Set<pg.PoolClient>>()

/**
 * A request that is in a transaction must not ask for a second connection: where many do, all wait for
 * each other. Here that fails at once, so that every test of a call is a test of this too.
 */
export function refuseSecondConnections(app: FastifyInstance, pool: pg.Pool): void {
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
