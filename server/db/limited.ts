import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { openTransaction, withoutResultMark } from './plan-once.ts'

/** Prepared statements are planned for the tables themselves, so these are not prepared. */
const unprepared = (text: string) => (text.startsWith('select') ? `/* limited */ ${text}` : text)

/**
 * The same connections, where each table of records of clients shows those of some clients alone (the
 * views of the schema `limited`). The settings end with the transaction, so that poolers may share
 * sessions; a statement outside of one gets its own.
 */
export function limitPool(pool: PostgresPool, clientIds: readonly string[]): PostgresPool {
  const set = `${withoutResultMark} select set_config('search_path', 'limited, public', true),
    set_config('atrium.clients', $1, true)`

  // Each statement is a transaction here, so a call takes one connection at a time.
  let last = Promise.resolve()

  function limitClient(client: PostgresPoolClient, free: () => void): PostgresPoolClient {
    const send = (text: string, values: readonly unknown[] = []) =>
      client.query<never>(text, values)
    let inTransaction = false
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'commit' || text === 'rollback') inTransaction = false
      else if (!inTransaction) {
        const begun = await send('begin')
        await send(set, [`{${clientIds.join()}}`])
        if (text !== 'begin') return runAlone(text, values)
        inTransaction = true
        return begun
      }
      return send(unprepared(text), values)
    }
    async function runAlone(text: string, values: readonly unknown[]) {
      try {
        const result = await send(unprepared(text), values)
        await send('commit')
        return result
      } catch (error) {
        await send('rollback').catch(() => {})
        throw error
      }
    }
    const release = (broken?: boolean) => {
      ;(client.release as (broken?: boolean) => void)(broken)
      free()
    }
    return Object.assign(Object.create(client), { query, release })
  }

  return {
    options: pool.options,
    end: async () => {},
    async connect() {
      if (openTransaction.getStore()) return pool.connect()
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      try {
        return limitClient(await pool.connect(), resolve)
      } catch (error) {
        resolve()
        throw error
      }
    },
  }
}
