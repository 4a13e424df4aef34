import type { Log } from '#server/log.ts'
import { version } from '#server/version.ts'
import type { Span, Tracer } from './trace.ts'

const everyMs = 2_000
const maxWaiting = 4_000
const patienceMs = 5_000

/** Sends spans to a collector in batches, as OTLP over HTTP in JSON. Loaded only if traces are on. */
export function createTracer(endpoint: string, log: Log): Tracer {
  const url = `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces`
  let waiting: Span[] = []
  let dropped = 0

  async function flush(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(requestOf(spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector answered with ${response.status}`)
    } catch (error) {
      log.warn({ spans: spans.length, error: String(error) }, 'could not send traces')
    }
    if (dropped > 0) log.warn({ spans: dropped }, 'dropped spans: too many traces')
    dropped = 0
  }

  const timer = setInterval(flush, everyMs)
  timer.unref()
  return {
    ended(span) {
      if (waiting.length < maxWaiting) waiting.push(span)
      else dropped += 1
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function requestOf(spans: readonly Span[]) {
  const resource = { 'service.name': 'atrium', 'service.version': version }
  const scopeSpans = [{ scope: { name: 'atrium' }, spans: spans.map(encode) }]
  return { resourceSpans: [{ resource: { attributes: pairs(resource) }, scopeSpans }] }
}

function encode({ start, end, attributes, failed, ...span }: Span) {
  return {
    ...span,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: pairs(attributes),
    status: { code: failed ? 2 : 0 },
  }
}

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const pairs = (values: Record<string, string | number>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
