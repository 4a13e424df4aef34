import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The requests of a group of routes. */
interface Group {
  statuses: Map<number, number>
  count: number
  sum: number
  buckets: number[]
}

export interface Metrics {
  answered(group: string, status: number, seconds: number): void
  /** Prometheus text. Leaves out what cannot be read. */
  render(): Promise<string>
}

/** A value that is read when it is asked for. */
type Gauge = readonly [help: string, read: () => number | Promise<number>]

/** By their names. */
export type Gauges = Record<string, Gauge>

/** The calls of a domain are one group, so that there are few series, and their number is bounded. */
export function groupOf(route: string): string {
  return route.startsWith('/api/') ? route.split('/', 3).join('/') : route
}

export function createMetrics(pool: pg.Pool, more: Gauges): Metrics {
  const groups = new Map<string, Group>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  const gauges = { ...processGauges(pool, delay), ...more }

  return {
    answered(name, status, seconds) {
      const group = groups.get(name) ?? newGroup()
      groups.set(name, group)
      group.statuses.set(status, (group.statuses.get(status) ?? 0) + 1)
      group.count += 1
      group.sum += seconds
      buckets.forEach((limit, index) => {
        if (seconds <= limit) group.buckets[index] = (group.buckets[index] ?? 0) + 1
      })
    },
    async render() {
      const lines = await Promise.all(
        Object.entries(gauges).map(([name, gauge]) => renderGauge(name, gauge)),
      )
      // Not before the first reading, because the monitor wakes an idle process 50 times a second.
      delay.enable()
      delay.reset()
      return [...lines.flat(), ...renderGroups([...groups]), ''].join('\n')
    },
  }
}

const newGroup = (): Group => ({
  statuses: new Map(),
  count: 0,
  sum: 0,
  buckets: buckets.map(() => 0),
})

function processGauges(pool: pg.Pool, delay: ReturnType<typeof monitorEventLoopDelay>): Gauges {
  const sinceReading = 'of the event loop since the last reading'
  return {
    atrium_memory_rss_bytes: ['Resident memory of the process', () => process.memoryUsage.rss()],
    atrium_uptime_seconds: ['Time since the start', () => process.uptime()],
    atrium_event_loop_delay_p99_seconds: [
      `Delay ${sinceReading}, 99th percentile`,
      () => delay.percentile(99) / 1e9,
    ],
    atrium_event_loop_delay_max_seconds: [`Longest delay ${sinceReading}`, () => delay.max / 1e9],
    atrium_database_connections: ['Open connections to the database', () => pool.totalCount],
    atrium_database_idle: ['Connections to the database without a query', () => pool.idleCount],
    atrium_database_waiting: ['Requests that wait for a connection', () => pool.waitingCount],
  }
}

function headOf(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

async function renderGauge(name: string, [help, read]: Gauge): Promise<string[]> {
  try {
    return [...headOf(name, 'gauge', help), `${name} ${await read()}`]
  } catch {
    return []
  }
}

function renderGroups(groups: [string, Group][]): string[] {
  const counter = 'atrium_requests_total'
  const histogram = 'atrium_request_duration_seconds'
  return [
    ...headOf(counter, 'counter', 'Answered requests by group of routes and status'),
    ...groups.flatMap(([name, { statuses }]) =>
      [...statuses].map(
        ([status, count]) => `${counter}{group="${name}",status="${status}"} ${count}`,
      ),
    ),
    ...headOf(histogram, 'histogram', 'Time to answer a request by group of routes'),
    ...groups.flatMap(([name, group]) => renderHistogram(histogram, `group="${name}"`, group)),
  ]
}

function renderHistogram(name: string, label: string, group: Group): string[] {
  return [
    ...buckets.map((limit, at) => `${name}_bucket{${label},le="${limit}"} ${group.buckets[at]}`),
    `${name}_bucket{${label},le="+Inf"} ${group.count}`,
    `${name}_sum{${label}} ${group.sum}`,
    `${name}_count{${label}} ${group.count}`,
  ]
}
