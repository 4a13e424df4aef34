import { setTimeout as pause } from 'node:timers/promises'
import { services } from '#features/services/contract.ts'
import { openStream } from '../event-stream.ts'
import type { Report } from '../reliability/scenario.ts'
import { enter, type Fleet, tokenOf } from './fleet.ts'

const readers = 6
const sockets = 8

/** The errors of a request that is sent while the server closes its connection. */
const closed = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * Restarts one process after the other under load. `urls` is where clients go, in turns: to a load
 * balancer, or to each process. Clients do what browsers and proxies do: a refused connection is tried
 * once more at the next address, and so is a read on a connection that is closed before any answer.
 */
export async function checkRestart(fleet: Fleet, urls: string[], report: Report): Promise<void> {
  const stopped = new AbortController()
  const load = {
    requests: 0,
    retried: 0,
    repeated: 0,
    failed: new Map<string, number>(),
    gaps: [] as number[],
  }
  const [first] = fleet.members
  const admin = await enter(first!.url)
  const token = await tokenOf(first!.url)
  const request = async (at: number, path: string, init?: RequestInit): Promise<void> => {
    load.requests += 1
    const outcome = await ask(urls, at, { path, ...init }, load)
    if (outcome) load.failed.set(outcome, (load.failed.get(outcome) ?? 0) + 1)
  }
  const headers = { Authorization: `Bearer ${token}` }
  const read = async (at: number) => {
    for (let turn = at; !stopped.signal.aborted; turn += 1)
      await (turn % 2
        ? request(turn, '/services')
        : request(turn, '/api/blog?limit=5', { headers }))
  }
  const { id, title, slug, content, file } = (await admin.call(services.list, {})).rows[0]!
  const write = async () => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const body = JSON.stringify({ title: `${title}, ${turn}`.slice(0, 60), slug, content, file })
      const json = { ...headers, 'Content-Type': 'application/json' }
      await request(turn, `/api/service/${id}`, { method: 'PUT', headers: json, body })
      await pause(100)
    }
  }
  const tasks = [
    ...Array.from({ length: readers }, (_, at) => read(at)),
    ...Array.from({ length: sockets }, (_, at) =>
      keepStream(urls, at, token, stopped.signal, load),
    ),
    write(),
  ]
  await pause(1_000)
  for (const member of fleet.members) await member.restart()
  await pause(1_000)
  stopped.abort()
  await Promise.all(tasks)
  report.figure('requests during the restart of every process', load.requests)
  report.figure('connections that were refused and tried again', load.retried)
  report.figure('reads on a connection that was just closed, and tried again', load.repeated, {
    atMost: 5,
  })
  const failed = [...load.failed.values()].reduce((sum, count) => sum + count, 0)
  report.figure('requests that failed', failed, { atMost: 0 })
  for (const [outcome, count] of load.failed) report.note(`${count} × ${outcome}`)
  report.figure('streams that were cut', load.gaps.length, { atLeast: sockets })
  report.figure('until a cut stream is back, at most', Math.max(...load.gaps) / 1_000, {
    atMost: 3,
    unit: 's',
  })
}

type Asked = RequestInit & { path: string }

/** Returns what went wrong. */
async function ask(
  urls: string[],
  at: number,
  { path, ...init }: Asked,
  load: { retried: number; repeated: number },
  last = false,
): Promise<string | undefined> {
  let answered = false
  try {
    const response = await fetch(urls[at % urls.length] + path, init)
    answered = true
    await response.arrayBuffer()
    const sender = response.headers.has('x-request-id') ? 'a process' : 'the balancer'
    return response.ok ? undefined : `${response.status} of ${sender} for ${path}`
  } catch (error) {
    const { code = String(error) } = ((error as Error).cause ?? error) as { code?: string }
    const isRefused = code === 'ECONNREFUSED'
    const isClosed = closed.has(code) && !answered && !init.method
    if (last || !(isRefused || isClosed)) return `${code} for ${path}`
    load[isRefused ? 'retried' : 'repeated'] += 1
    return ask(urls, at + 1, { path, ...init }, load, true)
  }
}

/** Opens a stream again whenever it ends, like the portals do. */
async function keepStream(
  urls: string[],
  first: number,
  token: string,
  stopped: AbortSignal,
  load: { gaps: number[] },
): Promise<void> {
  let endedAt: number | undefined
  for (let at = first; !stopped.aborted; at += 1) {
    const stream = await openStream(urls[at % urls.length]!, token).catch(() => undefined)
    if (stream && endedAt !== undefined) load.gaps.push(performance.now() - endedAt)
    if (stream) endedAt = undefined
    while (stream && !stream.ended() && !stopped.aborted) await pause(20)
    if (stream && !stopped.aborted) endedAt = performance.now()
    else await pause(100)
    if (stopped.aborted) stream?.close()
  }
}
