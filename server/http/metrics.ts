import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

const buckets = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

interface Series {
  count: number
  sum: number
  buckets: number[]
}

export interface Metrics {
  cacheHit(): void
  /** An API call was not admitted. */
  refused(): void
  answered(method: string, route: string, status: number, ms: number): void
  /** Prometheus text. Leaves out what cannot be read. */
  render(): Promise<string>
}

/** A value, or one for each set of labels. */
type Reading = number | Record<string, number>
/** Values that are read when they are asked for, by their names. */
export type Gauges = Record<string, () => Reading | Promise<Reading>>

export function createMetrics(pool: pg.Pool, more: Gauges): Metrics {
  const series = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let cacheHits = 0
  let refusals = 0
  const gauges: Gauges = {
    atrium_memory_rss_bytes: () => process.memoryUsage.rss(),
    atrium_uptime_seconds: () => process.uptime(),
    atrium_event_loop_delay_p99_seconds: () => delay.percentile(99) / 1e9,
    atrium_event_loop_delay_max_seconds: () => delay.max / 1e9,
    atrium_database_connections: () => pool.totalCount,
    atrium_database_idle: () => pool.idleCount,
    atrium_database_waiting: () => pool.waitingCount,
  }

  return {
    cacheHit() {
      cacheHits += 1
    },
    refused() {
      refusals += 1
    },
    answered(method, route, status, ms) {
      const key = `method="${method}",route="${route}",status="${status}"`
      const found = series.get(key) ?? { count: 0, sum: 0, buckets: buckets.map(() => 0) }
      found.count += 1
      found.sum += ms
      buckets.forEach((limit, index) => {
        if (ms <= limit) found.buckets[index] = (found.buckets[index] ?? 0) + 1
      })
      series.set(key, found)
    },
    async render() {
      const lines = await Promise.all(
        Object.entries({ ...gauges, ...more }).map(([name, read]) => renderGauge(name, read)),
      )
      // Not before the first reading, because the monitor wakes an idle process 50 times a second.
      delay.enable()
      delay.reset()
      return [
        '# TYPE atrium_finished_answers_total counter',
        `atrium_finished_answers_total ${cacheHits}`,
        '# TYPE atrium_refused_calls_total counter',
        `atrium_refused_calls_total ${refusals}`,
        ...lines.flat(),
        '# TYPE atrium_request_milliseconds histogram',
        ...[...series].flatMap(([labels, one]) => renderSeries(labels, one)),
        '',
      ].join('\n')
    },
  }
}

async function renderGauge(name: string, read: Gauges[string]): Promise<string[]> {
  try {
    const reading = await read()
    const values = typeof reading === 'number' ? { '': reading } : reading
    return [
      `# TYPE ${name} gauge`,
      ...Object.entries(values).map(
        ([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`,
      ),
    ]
  } catch {
    return []
  }
}

function renderSeries(labels: string, { count, sum, buckets: counts }: Series): string[] {
  const name = 'atrium_request_milliseconds'
  return [
    ...buckets.map((limit, index) => `${name}_bucket{${labels},le="${limit}"} ${counts[index]}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ]
}
