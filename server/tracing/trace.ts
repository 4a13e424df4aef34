import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The numbers of OTLP. */
export const spanKinds = { server: 2, client: 3, consumer: 5 } as const

export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: (typeof spanKinds)[keyof typeof spanKinds]
  /** Milliseconds since 1970, with fractions. */
  start: number
  end: number
  /** Names and numbers that the program itself gives; never what a person typed, and no id of a person. */
  attributes: Record<string, string | number>
  failed: boolean
}

type Described = Pick<Span, 'name' | 'kind'> & Partial<Pick<Span, 'attributes'>>

/** Takes finished spans. Exists only if traces are on. */
export interface Tracer {
  ended(span: Span): void
  stop(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()
const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const now = () => performance.timeOrigin + performance.now()

/** The ids of the span that the caller runs in, for its log lines. */
export function traceIds(): { traceId?: string; spanId?: string } {
  const span = current.getStore()
  return span ? { traceId: span.traceId, spanId: span.spanId } : {}
}

export function startSpan({ name, kind, attributes = {} }: Described): Span {
  const parent = current.getStore()
  const start = now()
  return {
    traceId: parent?.traceId ?? hex(16),
    spanId: hex(8),
    parentSpanId: parent?.spanId,
    name,
    kind,
    attributes: { ...attributes },
    start,
    end: start,
    failed: false,
  }
}

export function endSpan(tracer: Tracer, span: Span): void {
  span.end = now()
  tracer.ended(span)
}

/**
 * Runs `work` in a span: what it starts, its queries and its log lines belong to it. `work` gets the
 * span, to mark a failure that it does not throw.
 */
export async function inSpan<T>(
  tracer: Tracer | undefined,
  described: Described,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!tracer) return work()
  const span = startSpan(described)
  try {
    return await current.run(span, () => work(span))
  } catch (error) {
    span.failed = true
    throw error
  } finally {
    endSpan(tracer, span)
  }
}

/** Makes everything that `run` starts belong to the span, for callers that end it themselves. */
export const enterSpan = (span: Span, run: () => void): void => current.run(span, run)

const table = /\b(?:from|into|update)\s+"?(\w+)/i
const maxSearched = 2_000

/** Records a finished query by its kind and table, without its text and values. */
export function queryEnded(tracer: Tracer, sql: string, ms: number, failed: boolean): void {
  if (!current.getStore()) return
  const text = sql.slice(0, maxSearched)
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const about = table.exec(text)?.[1]
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  const span = startSpan({
    name: about ? `${operation} ${about}` : operation,
    kind: spanKinds.client,
    attributes: { ...attributes, ...(about && { 'db.collection.name': about }) },
  })
  span.start -= ms
  span.failed = failed
  endSpan(tracer, span)
}
