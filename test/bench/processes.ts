import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readyUrl } from '../ready-url.ts'
import { within } from '../until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tickMs = 10
/** Start times are measured, so this limit only ends a start that hangs. */
const readySeconds = 240

const running = new Set<ChildProcess>()

export interface Started {
  url: string
  pid: number
  /** The time from the start until the process reports that it is ready. */
  readyMs: number
  /** The output until it was ready. */
  printed: string
  /** The output since it was ready. */
  output: Readable
  end(): Promise<void>
  /** Like a power failure. Resolves when it is gone. */
  kill(): Promise<void>
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
  const name = args.find((arg) => arg.endsWith('.ts'))
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const printed: string[] = []
  const print = (chunk: Buffer) => printed.push(chunk.toString())
  child.stdout.on('data', print)
  const url = await readyUrl(child, readySeconds).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`)
  })
  child.stdout.off('data', print)
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await within(`${name} ends`, exited)
  }
  const readyMs = performance.now() - begun
  const { pid = 0, stdout: output } = child
  const ends = { end: () => stop('SIGTERM'), kill: () => stop('SIGKILL') }
  return { url, pid, readyMs, printed: printed.join(''), output, ...ends }
}

export async function endAll(): Promise<void> {
  const exits = [...running].map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGTERM')
  await within('all servers end', Promise.all(exits))
}

/** The CPU time of the process so far; unknown outside Linux. */
export function cpuMs(pid: number): number {
  const [user = Number.NaN, system = Number.NaN] = ticksOf(pid)
  return (user + system) * tickMs
}

/** The same, with its children: those that run, and those that have ended. */
export function familyCpuMs(pid: number): number {
  const ticks = [pid, ...childrenOf(pid)].flatMap(ticksOf)
  return ticks.reduce((sum, each) => sum + each, 0) * tickMs
}

/** In user and system mode, then the same of children that have ended. */
function ticksOf(pid: number): number[] {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
}

export function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}

/** The memory of the process and of all below it, in which a page that several share counts once. */
export function familyMb(pid: number): number {
  const pss = Number(/^Pss: +(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
  return childrenOf(pid).reduce((sum, child) => sum + familyMb(child), pss)
}

const childrenOf = (pid: number): number[] =>
  (textOf(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number)

/** Empty if the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
