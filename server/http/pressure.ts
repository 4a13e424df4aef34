import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { jsonType } from '#server/responses/error-answers.ts'
import { ApiError } from '#shared/errors.ts'
import { hasBody } from './connections.ts'

/** Served even under pressure, because a page is useless without its images and scripts. */
const exemptPaths = /^\/((assets|files)\/|healthz$|readyz$)/

/** The API in every spelling that the router reads as `/api/`: with encoded letters, or after an origin. */
const apiTargets = /^(https?:\/\/[^/]+)?\/(a|%61)(p|%70)(i|%69)\//i

const sampleMs = 250

/** Answers 503 while the event loop is persistently late by this much. */
export function shedLoad(app: FastifyInstance, lateMs = 1_000): void {
  const pressure = lastingPressure()
  let sampledAt = performance.now()
  let isLate = false
  const samples = setInterval(() => {
    const now = performance.now()
    isLate = now - sampledAt > lateMs
    sampledAt = now
    if (!isLate) pressure.passed()
  }, sampleMs)
  app.addHook('onRequest', async ({ url }) => {
    const refused = isLate && pressure.lasts(performance.now())
    if (refused && !exemptPaths.test(url)) throw new ApiError('UNAVAILABLE', { retryAfter: 2 })
  })
  app.addHook('onClose', async () => clearInterval(samples))
}

/**
 * A single delay, such as at the start, is not an overload, and neither are two delays with a pause in
 * between. An overload lasts a second without a pause; after that, each new delay counts as one.
 */
export function lastingPressure() {
  let since: number | undefined
  let overloadUntil = Number.NEGATIVE_INFINITY
  return {
    passed(): void {
      since = undefined
    },
    lasts(now: number): boolean {
      since ??= now
      if (now - since >= 1_000 || now < overloadUntil) overloadUntil = now + 3_000
      return now < overloadUntil
    },
  }
}

/** The calls that run at once, and those in an overload: two for each connection to the database. */
const usualCalls = { most: 104, overload: 24 }
const usualWaits = {
  /** Calls that have been refused for longer are an overload. */
  lastingMs: 250,
  /** An overload is over after this time without a refusal. */
  calmMs: 1_000,
  /** A call that waits longer for its body does not count until it has it. */
  bodyMs: 100,
  /** How long a sender whose body is still arriving has to read a refusal. */
  lingerMs: 1_000,
}

const body = JSON.stringify(new ApiError('UNAVAILABLE').body)

/**
 * Bounds the API calls that run at once, so that those that are admitted are answered in time. Further
 * calls are refused before the framework sees them and before their body is read.
 */
export class Admission {
  readonly #calls: typeof usualCalls
  readonly #waits: typeof usualWaits
  readonly #running = new Set<IncomingMessage>()
  readonly #headers: Record<string, string | number>
  /** The first and the last refusal without a calm time in between. */
  #refusedFrom = Number.NEGATIVE_INFINITY
  #refusedUntil = Number.NEGATIVE_INFINITY

  constructor(headers: Record<string, string>, calls = usualCalls, waits = usualWaits) {
    this.#calls = calls
    this.#waits = waits
    this.#headers = {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': jsonType,
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': 2,
    }
  }

  get running(): number {
    return this.#running.size
  }

  get #limit(): number {
    const lasting = this.#refusedUntil - this.#refusedFrom >= this.#waits.lastingMs
    return lasting && !this.#isCalm ? this.#calls.overload : this.#calls.most
  }

  get #isCalm(): boolean {
    return performance.now() - this.#refusedUntil >= this.#waits.calmMs
  }

  /** Returns whether the request is admitted. One that is not has been answered. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (!apiTargets.test(request.url ?? '')) return true
    if (this.#running.size >= this.#limit) {
      this.#refuse(request, response)
      return false
    }
    this.#running.add(request)
    response.once('close', () => this.#running.delete(request))
    return true
  }

  /** A call ends with its handler: a stream, or a download that is read slowly, is not a call. */
  async run<T>(request: IncomingMessage, handle: () => Promise<T>): Promise<T> {
    try {
      return await handle()
    } finally {
      this.#running.delete(request)
    }
  }

  /** Waits for a body. Slow senders cannot keep others from being admitted. */
  async receive<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
    const late = setTimeout(() => this.#running.delete(request), this.#waits.bodyMs)
    try {
      return await read()
    } finally {
      clearTimeout(late)
      this.#running.add(request)
    }
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const now = performance.now()
    if (this.#isCalm) this.#refusedFrom = now
    this.#refusedUntil = now
    response.writeHead(503, this.#headers).end(body)
    if (!hasBody(request)) return
    const cut = setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, this.#waits.lingerMs)
    request.once('close', () => clearTimeout(cut))
  }
}
