import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readyUrl } from '../ready-url.ts'
import { within } from '../until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tickMs = 10

const running = new Set<ChildProcess>()

export interface Started {
  url: string
  pid: number
  /** The time from the start until the process reports that it is ready. */
  readyMs: number
  /** The output since it was ready. */
  output: Readable
  end(): Promise<void>
}

/** Starts a server in its own process and waits until it prints `Ready on http://…`. */
export async function start(args: string[], env: Record<string, string> = {}): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const url = await readyUrl(child).catch((error: Error) => {
    throw new Error(`${args[0]}: ${error.message}`)
  })
  const end = async () => {
    child.kill('SIGTERM')
    await within(`${args[0]} ends`, exited)
  }
  return { url, pid: child.pid!, readyMs: performance.now() - begun, output: child.stdout, end }
}

export async function endAll(): Promise<void> {
  const exits = [...running].map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGTERM')
  await within('all servers end', Promise.all(exits))
}

/** The CPU time of the process so far; unknown outside Linux. */
export function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

export function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}
