import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMb, type Started } from '../bench/processes.ts'

const everyMs = 500

/** The server looks at its event loop this often, and not at all for once after it was asked. */
export const measureMs = 20

export interface Seen {
  memoryMb: number
  openFiles: number
  /** How late the event loop was at most since it was last looked at, as the server measures it. */
  lateMs: number
  waiting: number
}

/** What the server says of itself, and what the system says of it. */
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

/** Not known outside Linux. */
function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return existsSync(folder) ? readdirSync(folder).length : Number.NaN
}

/** The most of everything, looked at until it is over. */
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
