import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Pooler } from './db.ts'
import { refuseInTransaction } from './in-transaction.ts'

const maxPlans = 500
/** A column was added or dropped, so the prepared statement no longer fits its rows. */
const outdatedPlan = '0A000'
const names = new Map<string, string>()

/** Returns a permanent name for a select statement, up to a maximum number of names. */
function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing || names.size === maxPlans || !text.startsWith('select')) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Prepares select statements on each connection, because planning a small read costs PostgreSQL more
 * than running it. A connection that did not answer is not reused. Through a pooler, statements are
 * prepared only if it keeps track of them.
 */
export function planOnce(pool: pg.Pool, pooler?: Pooler): PostgresPool {
  let prepares = pooler?.prepares ?? true
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInTransaction()
      const client = await pool.connect()
      let outdated = false
      let lost: Error | undefined
      const query = async (text: string, values: unknown[]) => {
        // A query behind one that timed out would wait just as long.
        if (lost) throw lost
        const name = prepares ? nameOf(text) : undefined
        return client.query({ name, text, values }).catch((error) => {
          if (!(error instanceof pg.DatabaseError)) lost = error
          outdated ||= error.code === outdatedPlan
          // A pooler keeps the outdated plan for whoever comes next.
          if (outdated && pooler) prepares = false
          throw error
        })
      }
      const release = (broken?: boolean) => client.release(broken || outdated || lost)
      // Only cursors are missing from Kysely's client interface, and none are used.
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}
