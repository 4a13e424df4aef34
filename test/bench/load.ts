import autocannon from 'autocannon'
import { cpuMs, familyCpuMs, type Started } from './processes.ts'

export const connections = 32
export const rounds = 5
export const seconds = 2

export interface LoadTarget {
  path: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  /** Other responses are not counted. */
  status?: number
  /**
   * A fixed number of requests, for slow endpoints, whose unfinished requests would slow down the
   * next round.
   */
  amount?: number
  /** The process of the database, whose CPU time counts too. */
  postmaster?: number
}

export interface Speed {
  perSecond: number
  p99: number
  cpuMicros: number
}

export async function load(server: Started, ask: LoadTarget, duration = seconds): Promise<Speed> {
  const { path, status = 200, postmaster, ...rest } = ask
  const used = () => cpuMs(server.pid) + (postmaster ? familyCpuMs(postmaster) : 0)
  const before = used()
  const url = server.url.replace('localhost', '127.0.0.1') + path
  const result = await autocannon({ url, connections, duration, ...rest })
  const cpu = used() - before
  const { total } = result.requests
  const right = result.statusCodeStats[status]?.count ?? 0
  if (right < total) console.warn(`${path}: ${total - right} of ${total} were not ${status}`)
  return {
    perSecond: right / result.duration,
    p99: result.latency.p99,
    cpuMicros: (cpu * 1000) / total,
  }
}

/** Alternates between the contenders in each round, so that other load affects all of them. */
export async function alternate<const T extends readonly [Started, LoadTarget][]>(
  ...contenders: T
): Promise<{ [K in keyof T]: Speed[] }> {
  for (const contender of contenders) await load(...contender)
  const speeds = contenders.map((): Speed[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, contender] of contenders.entries()) speeds[at]?.push(await load(...contender))
  }
  return speeds as { [K in keyof T]: Speed[] }
}

export function middle(speeds: Speed[], name: keyof Speed): number {
  return median(speeds.map((speed) => speed[name]))
}

/** The median ratio of the rounds, which is stable when the speed of the machine varies. */
export function ratio(speeds: Speed[], to: Speed[], name: keyof Speed): number {
  return median(speeds.map((speed, at) => speed[name] / (to[at]?.[name] ?? Number.NaN)))
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
