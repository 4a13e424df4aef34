import { Kysely, type Logger, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.ts'
import type { Log } from '#server/log.ts'
import { partOfMemory } from '#server/memory.ts'
import { queryEnded, type Tracer } from '#server/tracing/trace.ts'
import { limitPool } from './limited.ts'
import { type Pooler, planOnce } from './plan-once.ts'

export type Db = Kysely<DB>

export type Connection = pg.ClientConfig & { pooler?: Pooler }

const timestampTypes = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP])

/** Parses values as the API sends them: times as ISO text, counts as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && timestampTypes.has(oid)) {
      return isoTime
    }
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return String
    return pg.types.getTypeParser(oid, format)
  },
}

/** PostgreSQL writes `2026-11-29 08:27:30.1234+00`. */
export function isoTime(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const time = text.slice(11, -3)
  const exact = time.length === 8 ? `${time}.` : time
  return `${text.slice(0, 10)}T${exact.padEnd(12, '0').slice(0, 12)}Z`
}

/** A query times out before its caller does, so that a stuck database results in 503. */
const limits = {
  // Statements are sent without waiting for the result of those before (plan-once.ts).
  pipeline: true,
  connectionTimeoutMillis: 4_000,
  query_timeout: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 15_000,
}

/** Poolers refuse these parameters, so they belong in the configuration of the pooler. */
const sessionLimits = { statement_timeout: 4_500, idle_in_transaction_session_timeout: 10_000 }

export function createPool(connection: Connection, log: Log, max = partOfMemory(96, 12)): pg.Pool {
  const { pooler, ...client } = connection
  const all = { ...limits, ...(pooler ? {} : sessionLimits), ...client }
  const pool = new pg.Pool({ ...all, types, max, idleTimeoutMillis: 5_000 })
  const lost = (error: Error) => log.warn({ error: error.message }, 'database connection lost')
  pool.on('error', lost)
  // The query of a connection in use fails as well; without a listener the process would exit.
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** The optional layers between a query and the database. */
interface Through {
  pooler?: Pooler | undefined
  tracer?: Tracer | undefined
}

export function createDb(pool: pg.Pool, { pooler, tracer }: Through = {}): Db {
  const log: Logger = ({ level, query, queryDurationMillis }) => {
    if (tracer) queryEnded(tracer, query.sql, queryDurationMillis, level === 'error')
  }
  const through = (pool: PostgresPool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(tracer && { log }) })
  const planned = planOnce(pool, pooler)
  const db = through(planned)
  limiters.set(db, (clientIds) => through(limitPool(planned, clientIds)))
  return db
}

const limiters = new WeakMap<Db, (clientIds: readonly string[]) => Db>()

/** The database as a person sees it who is limited to these clients. */
export function limitedTo(db: Db, clientIds: readonly string[] | null): Db {
  if (!clientIds) return db
  const limit = limiters.get(db)
  if (!limit) throw new Error('this database cannot be limited')
  return limit(clientIds)
}

const replicas = new WeakSet<Db>()

/** The handle of a database that may be behind. */
export function createReplicaDb(pool: pg.Pool, tracer?: Tracer): Db {
  const db = createDb(pool, { tracer })
  replicas.add(db)
  return db
}

export const isReplica = (db: Db) => replicas.has(db)

/** The SQLSTATE of an error that PostgreSQL sent. */
function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** A unique, foreign key or check constraint was violated. */
export function isRefusedByConstraint(error: unknown): boolean {
  return sqlState(error)?.startsWith('23') ?? false
}

/** The record would belong to a client whom the person does not see. */
export const isOutOfSight = (error: unknown) => sqlState(error) === '44000'

/** Another row references the one to delete. */
export function isReferenced(error: unknown): boolean {
  return sqlState(error) === '23503'
}

const passing = /^(08|53|57P|55P03|40001|40P01|57014|0A000)/
const connectionLost = /timeout|terminated|ECONN|EAGAIN|ENOENT|EPIPE|Connection|not queryable/i

/** The database is unreachable, full or too slow. The same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return passing.test(state)
  const { code, message } = error as NodeJS.ErrnoException
  return error instanceof Error && connectionLost.test(`${code} ${message}`)
}
