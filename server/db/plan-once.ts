import { AsyncLocalStorage } from 'node:async_hooks'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

/** In front of PostgreSQL, such as PgBouncer: each transaction may run in another session. */
export interface Pooler {
  /** It prepares named statements itself, on whichever session runs them. */
  prepares: boolean
}

/** Set inside a transaction. Requests that hold one connection and wait for another could deadlock the pool. */
export const openTransaction = new AsyncLocalStorage<true>()

export const withoutResultMark = '/* without result */'

/** Begins a statement whose result nobody reads. In a transaction it is sent with the next one. */
export const withoutResult = sql.raw(withoutResultMark)

const maxPlans = 500
/** A column was added or dropped, so the prepared statement no longer fits its rows. */
const outdatedPlan = '0A000'
const names = new Map<string, string>()

/**
 * Updates have a text for each combination of columns. `on conflict` with a condition finds its index
 * only if PostgreSQL plans it with the values.
 */
const isPrepared = (text: string) =>
  /^(select|insert|\/\* without result \*\/ select) /.test(text) && !text.includes('on conflict')

/** Returns a permanent name for a select or insert statement, up to a maximum number of names. */
function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing || names.size === maxPlans || !isPrepared(text)) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const isEnd = (text: string) => text === 'commit' || text === 'rollback'
const noRows = { command: '', rowCount: 0, rows: [] }

interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

/**
 * Sends statements without a result together with the next one, which saves their round trips. A
 * transaction without statements, or that is rolled back before any was sent, is not sent at all.
 */
function deferring(send: (statement: Statement) => Promise<unknown>) {
  let deferred: Statement[] = []
  let inTransaction = false
  return async (statement: Statement): Promise<unknown> => {
    const { text } = statement
    if (text === 'begin') inTransaction = true
    if (text === 'begin' || (inTransaction && text.startsWith(withoutResultMark))) {
      deferred.push(statement)
      return noRows
    }
    if (isEnd(text)) inTransaction = false
    const before = deferred
    deferred = []
    const isUnsent = before[0]?.text === 'begin'
    if (isUnsent && (text === 'rollback' || (text === 'commit' && before.length === 1)))
      return noRows
    const results = await Promise.all([...before, statement].map(send))
    return results.at(-1)
  }
}

/**
 * Prepares select statements on each connection, because planning a small read costs PostgreSQL more
 * than running it. A connection that did not answer is not reused. Through a pooler, statements are
 * prepared only if it keeps track of them.
 */
export function planOnce(pool: pg.Pool, pooler?: Pooler): PostgresPool {
  let prepares = pooler?.prepares ?? true

  function wrapClient(client: pg.PoolClient): PostgresPoolClient {
    let outdated = false
    let lost: Error | undefined
    let ended = false
    const send = deferring((statement) =>
      client.query(statement).catch((error) => {
        if (!(error instanceof pg.DatabaseError)) lost = error
        outdated ||= error.code === outdatedPlan
        // A pooler keeps the outdated plan for whoever comes next.
        if (outdated && pooler) prepares = false
        throw error
      }),
    )
    const query = async (text: string, values: unknown[]) => {
      // A query behind one that timed out would wait just as long.
      if (lost) throw lost
      // Work that continues after another part failed would run outside of the transaction.
      if (ended && text !== 'rollback') throw new Error('the transaction has ended')
      ended = isEnd(text)
      return send({ name: prepares ? nameOf(text) : undefined, text, values })
    }
    const release = (broken?: boolean) => {
      ended = false
      client.release(broken || outdated || lost)
    }
    // It lacks the cursors of Kysely's client interface, which are not used.
    return { query, release } as unknown as PostgresPoolClient
  }

  // Kysely holds each client that it sees until the next full garbage collection.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (openTransaction.getStore())
        throw new Error('a second connection was requested inside a transaction')
      const client = await pool.connect()
      const known = clients.get(client) ?? wrapClient(client)
      clients.set(client, known)
      return known
    },
  }
}
