import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { partOfMemory } from '#server/memory.ts'
import { type Home, prepareHome } from './postgres-home.ts'
import { takeLock } from './postgres-lock.ts'
import {
  endPostmaster,
  findPostmaster,
  type Guarded,
  initialize,
  launch,
  port,
  untilReady,
  waitUntil,
} from './postgres-process.ts'

export interface Postgres {
  connection: { host: string; port: number; user: string; database: string }
  stop(): Promise<void>
}

interface Options {
  /** Created if missing. For root, other accounts must be able to enter its parent folders. */
  dir: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  settings?: Record<string, string>
  /** Connects to a server that already runs on this data, and leaves it running. */
  attach?: boolean
  /** Called once the server was launched, before it is ready. */
  meanwhile?: (() => void) | undefined
}

export class DataDirInUse extends Error {
  constructor(dir: string) {
    super(`Another Atrium runs on ${dir}: stop it first, or give this one its own DATA_DIR`)
    this.name = 'DataDirInUse'
  }
}

const defaults = {
  log_line_prefix: '',
  shared_buffers: `${partOfMemory(16, 128)}MB`,
  effective_cache_size: `${partOfMemory(4, 512)}MB`,
  maintenance_work_mem: `${partOfMemory(16, 64)}MB`,
  max_connections: '60',
  max_wal_size: '512MB',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  jit: 'off',
  // Processes that an embedded server of this size has no work for.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The caller logs failed statements; here they would include the values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const patienceMs = 30_000
const stableAfterMs = 30_000
const pauses = [100, 500, 1_000, 2_000, 5_000]

/** Runs PostgreSQL as part of this process: restarts it after a crash, and stops it at the end. */
export async function startPostgres(options: Options): Promise<Postgres> {
  const home = prepareHome(options.dir)
  let unlock = await takeLock(home)
  if (!unlock && !options.attach) throw new DataDirInUse(options.dir)
  const settled = await waitUntil(async () => {
    if (unlock || findPostmaster(home.dir)?.ready) return true
    unlock = await takeLock(home)
    return unlock !== undefined
  }, patienceMs)
  if (unlock) return runServer(home, options, unlock)
  const running = findPostmaster(home.dir)
  if (!settled || !running) throw new Error(`No database started in ${options.dir}`)
  return { connection: connectionTo(running.socketDir), stop: async () => {} }
}

const connectionTo = (host: string) => ({ host, port, user: 'postgres', database: 'postgres' })

async function runServer(home: Home, { log, settings, meanwhile }: Options, unlock: () => void) {
  const all = { ...defaults, ...settings }
  const onLine = (line: string) => {
    const level = line.startsWith('LOG:') ? 'info' : 'warn'
    log[level]({ from: 'postgres' }, line)
  }
  const relaunch = () => launch(home, all, onLine)
  const stopping = new AbortController()
  try {
    if (!existsSync(path.join(home.dir, 'PG_VERSION'))) {
      await initialize(home, settings?.fsync !== 'off')
    }
    const server = await launchWithRetries(home, relaunch, meanwhile)
    const supervision = superviseServer(home, server, relaunch, stopping.signal, log).finally(
      unlock,
    )
    const stop = () => {
      stopping.abort()
      return supervision
    }
    return { connection: connectionTo(home.socketDir), stop }
  } catch (error) {
    unlock()
    throw error
  }
}

/** After a crash, the old processes may need a moment to release their shared memory. */
async function launchWithRetries(
  home: Home,
  relaunch: () => Promise<Guarded>,
  meanwhile?: () => void,
): Promise<Guarded> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const server = await relaunch()
    meanwhile?.()
    try {
      await untilReady(home, server)
      return server
    } catch (error) {
      const { message } = error as Error
      const passing = /shared memory block|postmaster.pid" already exists/.test(message)
      if (passing && Date.now() < deadline) await sleep(200)
      else throw new Error(`PostgreSQL did not start: ${message}`)
    }
  }
}

async function superviseServer(
  home: Home,
  first: Guarded,
  relaunch: () => Promise<Guarded>,
  halt: AbortSignal,
  log: Options['log'],
): Promise<void> {
  let server = first
  const halted = once(halt, 'abort')
  for (let failures = 0; ; failures++) {
    const since = Date.now()
    await Promise.race([server.ended, halted])
    if (halt.aborted) break
    const { lastWords: reason } = await server.ended
    if (Date.now() - since > stableAfterMs) failures = 0
    log.error({ reason }, 'PostgreSQL exited unexpectedly; restarting it')
    const pause = pauses[Math.min(failures, pauses.length - 1)]
    await Promise.race([sleep(pause), halted])
    if (halt.aborted) break
    server = await relaunch().catch((error: Error) => {
      log.error({ error: error.message }, 'PostgreSQL could not be restarted')
      return server
    })
  }
  server.release()
  await endPostmaster(home.dir)
  await server.ended
  await rmdir(home.socketDir).catch(() => {})
}
