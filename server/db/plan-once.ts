import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { refuseInTransaction } from './in-transaction.ts'

const keptPlans = 500
/** A column came or went: what was prepared before does not fit its rows any more. */
const outdatedPlan = '0A000'
const names = new Map<string, string>()

/** A lasting name for a statement that reads, as long as there are not too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size === keptPlans || !text.startsWith('select')) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * To plan a small read costs PostgreSQL more than to run it, so each connection prepares what it is
 * asked under a name, and finds it there the next time. One that did not answer is not used again.
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
        // What waits behind a query that was given up would wait as long again.
        if (lost) throw lost
        return client.query({ name: nameOf(text), text, values }).catch((error) => {
          if (!(error instanceof pg.DatabaseError)) lost = error
          outdated ||= error.code === outdatedPlan
          throw error
        })
      }
      const release = (broken?: boolean) => client.release(broken || outdated || lost)
      // Of Kysely's client only cursors are missing, which nothing here reads by.
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}
