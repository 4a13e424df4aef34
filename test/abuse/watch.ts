import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMb, type Started } from '../bench/processes.ts'

const everyMs = 500

/** The server samples its event loop at this interval, and starts anew after each read. */
export const measureMs = 20

export interface Seen {
  memoryMb: number
  openFiles: number
  /** The maximum event loop delay since the last read, as the server reports it. */
  lateMs: number
  waiting: number
}

/** Reads the metrics of the server and of its process. */
export async function look({ url, pid }: Started): Promise<Seen> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(20_000) })
  const text = await response.text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return {
    memoryMb: residentMb(pid),
    openFiles: openFiles(pid),
    lateMs: gauge('atrium_event_loop_delay_max_seconds') * 1_000,
    waiting: gauge('atrium_database_waiting'),
  }
}

/** Unknown outside Linux. */
function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return existsSync(folder) ? readdirSync(folder).length : Number.NaN
}

/** The maximum of each metric, sampled until the signal aborts. */
export async function watch(server: Started, signal: AbortSignal): Promise<Seen> {
  let most: Seen = { memoryMb: 0, openFiles: 0, lateMs: 0, waiting: 0 }
  while (!signal.aborted) {
    const own = { memoryMb: residentMb(server.pid), openFiles: openFiles(server.pid) }
    const seen = await look(server).catch(() => ({ ...own, lateMs: 0, waiting: 0 }))
    most = {
      memoryMb: Math.max(most.memoryMb, seen.memoryMb),
      openFiles: Math.max(most.openFiles, seen.openFiles),
      lateMs: Math.max(most.lateMs, seen.lateMs || 0),
      waiting: Math.max(most.waiting, seen.waiting || 0),
    }
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
  return most
}
