import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
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
 * than running it. A connection that did not answer is not reused.
 */
export function planOnce(pool: pg.Pool): PostgresPool {
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
        return client.query({ name: nameOf(text), text, values }).catch((error) => {
          if (!(error instanceof pg.DatabaseError)) lost = error
          outdated ||= error.code === outdatedPlan
          throw error
        })
      }
      const release = (broken?: boolean) => client.release(broken || outdated || lost)
      // Only cursors are missing from Kysely's client interface, and none are used.
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}
