import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Home, openSocketDir } from './postgres-home.ts'

/** A program that ends with this process. */
export interface Guarded {
  ended: Promise<{ code: number | null; lastWords: string }>
  release(): void
}

export interface Postmaster {
  pid: number
  socketDir: string
  ready: boolean
}

export const port = 5432
const pollMs = 15

/**
 * The pipe on stdin closes when this process ends for any reason. The watchdog then signals the program
 * to stop, repeatedly, because it may not handle signals yet.
 */
const watchdog = `
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{ read -r _ <&3; while kill -INT $program; do sleep 0.2; done; } 2>/dev/null &
dog=$!
wait $program
code=$?
kill $dog
exit $code`

function guard(
  { programs, account, dir }: Home,
  [program = '', ...args]: string[],
  onLine?: (line: string) => void,
): Guarded {
  const command = [path.join(programs, program), ...args]
  const child = spawn('/bin/sh', ['-c', watchdog, 'watchdog', ...command], {
    ...account,
    cwd: '/',
    detached: true,
    // PostgreSQL treats the process in this variable as an ancestor, not as a running server. After a
    // reboot, the number in a stale pid file can belong to any process.
    env: { PATH: process.env.PATH, LC_ALL: 'C', PG_GRANDPARENT_PID: String(readPid(dir) ?? '') },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let lastWords = ''
  readline.createInterface({ input: child.stderr }).on('line', (line) => {
    if (lastWords === '' || /FATAL|PANIC|error:/.test(line)) lastWords = line
    onLine?.(line)
  })
  const release = () => child.stdin.destroy()
  const closed = new Promise((resolve) => child.once('close', resolve))
  const ended = once(child, 'exit').then(
    async ([code]) => {
      release()
      await Promise.race([closed, sleep(500, undefined, { ref: false })])
      return { code, lastWords }
    },
    (error: Error) => ({ code: null, lastWords: error.message }),
  )
  return { ended, release }
}

function readPidFile(dir: string): string[] {
  try {
    return readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const readPid = (dir: string) => Number(readPidFile(dir)[0]) || undefined

/** Finds the server that runs on this data, whoever started it. */
export function findPostmaster(dir: string): Postmaster | undefined {
  const lines = readPidFile(dir)
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, dir)) return undefined
  return { pid, socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

function isPostmaster(pid: number, dir: string): boolean {
  const [program = '', ...args] = readCommand(pid)
  return path.basename(program) === 'postgres' && args.includes(`-D${dir}`)
}

function readCommand(pid: number): string[] {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return command
      .toString()
      .trim()
      .split(/ (?=-)/)
  } catch {
    return []
  }
}

/** Stops an orphaned server. */
export async function endPostmaster(dir: string): Promise<void> {
  const found = findPostmaster(dir)
  if (!found) return
  const isGone = async () => findPostmaster(dir)?.pid !== found.pid
  for (const [signal, patienceMs] of [['SIGINT', 20_000] as const, ['SIGQUIT', 10_000] as const]) {
    signalIfAlive(found.pid, signal)
    if (await waitUntil(isGone, patienceMs)) return
  }
  throw new Error(`The PostgreSQL in ${dir} (process ${found.pid}) does not stop`)
}

function signalIfAlive(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Created in a temporary folder and renamed, so that an incomplete database is never found. */
export async function initialize(home: Home, durable: boolean): Promise<void> {
  const { dir, account } = home
  const drafts = `${dir}.init-`
  await removeAll(drafts)
  const draft = drafts + process.pid
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  if (!durable) options.push('--no-sync')
  const command = ['initdb', '-D', draft, '--locale-provider=builtin', ...options]
  const { code, lastWords } = await guard(home, command).ended
  try {
    if (code !== 0) throw new Error(lastWords)
    await rename(draft, dir)
  } catch (error) {
    await removeAll(drafts)
    throw new Error(`The database could not be initialized in ${dir}: ${(error as Error).message}`)
  }
}

async function removeAll(prefix: string) {
  const parent = path.dirname(prefix)
  for (const name of await readdir(parent)) {
    const found = path.join(parent, name)
    if (found.startsWith(prefix)) await rm(found, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts a server. The caller must hold the lock. */
export async function launch(
  home: Home,
  settings: Record<string, string>,
  onLine: (line: string) => void,
): Promise<Guarded> {
  await endPostmaster(home.dir)
  openSocketDir(home)
  const all = { ...settings, listen_addresses: '', unix_socket_directories: home.socketDir, port }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return guard(home, ['postgres', `-D${home.dir}`, ...flags], onLine)
}

/** Recovery has no time limit; only the exit of the process is a failure. */
export async function untilReady({ dir }: Home, server: Guarded): Promise<void> {
  const failed = new AbortController()
  server.ended.then(({ lastWords }) => failed.abort(new Error(lastWords)))
  while (!(await accepts(findPostmaster(dir)))) {
    failed.signal.throwIfAborted()
    await sleep(pollMs)
  }
}

async function accepts(postmaster: Postmaster | undefined): Promise<boolean> {
  if (!postmaster?.ready) return false
  const socket = net.connect(path.join(postmaster.socketDir, `.s.PGSQL.${port}`))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export async function waitUntil(check: () => Promise<boolean>, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  while (!(await check())) {
    if (Date.now() > deadline) return false
    await sleep(pollMs)
  }
  return true
}
