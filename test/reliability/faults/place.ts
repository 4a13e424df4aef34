import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Bench, enterBench } from '../../bench/live-readers.ts'
import type { Started } from '../../bench/processes.ts'
import { connect, startAtrium } from '../../bench/running.ts'
import { atEnd } from '../../teardown.ts'
import { until } from '../../until.ts'

/** A folder that is removed at the end of the scenario. */
export async function makeFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-reliability-'))
  atEnd(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  return dir
}

/** The program without the demo, with its database, on a folder that can be given to the next one. */
export async function startEmpty(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Started> {
  return startAtrium(dataDir, { DEMO: 'off', ...env })
}

/** Works with the database of the program that runs on a folder, and disconnects. */
export async function inDatabase<T>(
  dataDir: string,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  let db: pg.Client | undefined
  // It refuses connections while it recovers.
  await until('the database takes a connection', async () => {
    db = await connect(dataDir).catch(() => undefined)
    return db !== undefined
  })
  try {
    return await work(db!)
  } finally {
    await db?.end()
  }
}

/** A pool on the database of the program, which is closed before the program ends. */
export async function enter(dataDir: string): Promise<Bench> {
  const socketDir = await inDatabase(dataDir, async ({ host }) => host)
  const bench = await enterBench({ dataDir, socketDir })
  atEnd(() => bench.pool.end())
  return bench
}

/** The processes of PostgreSQL that were started on this folder. Backends have other names. */
export function findPostmasters(dataDir: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => commandOf(pid).includes(`-D${dataDir}/postgres`)).map(Number)
}

function commandOf(pid: string): string[] {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('/postgres') ? args : []
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** The milliseconds until the program answers that it is ready. */
export async function msUntilReady(url: string): Promise<number> {
  const begun = performance.now()
  const isReady = async () => {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => null)
    return answer?.ok === true
  }
  await until(`${url} is ready`, isReady, 60)
  return performance.now() - begun
}
