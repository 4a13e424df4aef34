import { Worker } from 'node:worker_threads'
import type { Report } from '../scenario.ts'

/** One request. `{n}` in its path and body becomes its number, in twelve digits. */
export interface Ask {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

/** Requests that are sent in turn and counted together. */
export interface Group {
  name: string
  /** The share of all requests, in percent. */
  share: number
  asks: Ask[]
  /** Each request is sent with the ETag of its last response, like a poll. */
  polls?: boolean
}

interface Common {
  url: string
  seconds: number
  /** At the beginning, and not counted. */
  warmSeconds?: number
  groups: Group[]
}

/** At a fixed rate, whether or not responses arrive, or with a fixed number of requests at once. */
export type Orders = Common & ({ perSecond: number } | { atOnce: number })

/** Times in milliseconds; in an open loop, from the moment at which a request was due. */
export interface Times {
  count: number
  p50: number
  p99: number
  max: number
}

export interface GroupTally extends Times {
  name: string
  /** By status, or by the reason why there was none. */
  outcomes: Record<string, Times>
  /** Responses that tell to come again later, without saying when. */
  withoutRetryAfter: number
}

/** Sends requests from another thread, so that their work does not count as latency. */
export function drive(orders: Orders): Promise<GroupTally[]> {
  return new Promise((resolve, reject) => {
    const thread = new URL('./driver-thread.ts', import.meta.url)
    const worker = new Worker(thread, { workerData: orders })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** The number of responses, or of those with an outcome that the pattern matches. */
export function countOf(tallies: readonly GroupTally[], outcome = /^/): number {
  const all = tallies.flatMap(({ outcomes }) => Object.entries(outcomes))
  return all.reduce((sum, [name, { count }]) => (outcome.test(name) ? sum + count : sum), 0)
}

export const slowest = (tallies: readonly GroupTally[], name: 'p50' | 'p99' | 'max'): number =>
  Math.max(...tallies.map((tally) => tally[name]))

/** Adds the responses that are not as expected, which must be none, and names them. */
export function reportOthers(
  report: Report,
  name: string,
  tallies: readonly GroupTally[],
  expected: RegExp,
): void {
  const others = tallies.flatMap((tally) =>
    Object.entries(tally.outcomes)
      .filter(([outcome]) => !expected.test(outcome))
      .map(([outcome, { count }]) => `${tally.name} ${outcome}: ${count}`),
  )
  const count = countOf(tallies) - countOf(tallies, expected)
  report.figure(name, count, { atMost: 0 })
  if (others.length > 0) report.note(`${name}: ${others.join(', ')}.`)
}
