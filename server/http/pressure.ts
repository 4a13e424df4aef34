import type { IncomingMessage, ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#shared/errors.ts'
import { hasBody } from './connections.ts'

/** Served even under pressure, because a page is useless without its images and scripts. */
const exemptPaths = /^\/((assets|files)\/|healthz$|readyz$)/

const sampleMs = 250

/** Answers 503 while the event loop is persistently late by a second. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const pressure = lastingPressure()
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    sampleInterval: sampleMs,
    pressureHandler({ url }) {
      const refused = pressure.lasts(performance.now())
      if (refused && !exemptPaths.test(url)) throw new ApiError('UNAVAILABLE', { retryAfter: 2 })
    },
  })
  const samples = setInterval(() => {
    if (!app.isUnderPressure()) pressure.passed()
  }, sampleMs)
  app.addHook('onClose', async () => clearInterval(samples))
}

/**
 * A single delay, such as at the start, is not an overload, and neither are two delays with a pause in
 * between. An overload lasts a second without a pause; after that, each new delay counts as one.
 */
export function lastingPressure(lastsMs = 1_000, forgottenMs = 3_000) {
  let since: number | undefined
  let overloadUntil = Number.NEGATIVE_INFINITY
  return {
    passed(): void {
      since = undefined
    },
    lasts(now: number): boolean {
      since ??= now
      if (now - since >= lastsMs || now < overloadUntil) overloadUntil = now + forgottenMs
      return now < overloadUntil
    },
  }
}

/** The calls that run at once, those in a lasting overload, and how few mean that it is over. */
const usualCalls = { most: 104, late: 32, few: 10 }
const usualWaits = {
  /** Calls that take longer on average are late, and an overload if that lasts. */
  lateMs: 300,
  lastingMs: 2_000,
  /** An overload is over at the earliest after this time without a refusal. */
  calmMs: 1_000,
  /** A call that waits longer for its body does not count until it has it. */
  bodyMs: 100,
  /** The time to read a refusal for a sender whose body is still arriving. */
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
  /** When each was admitted. */
  readonly #running = new Map<IncomingMessage, number>()
  readonly #headers: Record<string, string | number>
  /** A moving average. */
  #usualMs = 0
  #lateSince: number | undefined
  #refusedAt = Number.NEGATIVE_INFINITY

  constructor(headers: Record<string, string>, calls = usualCalls, waits = usualWaits) {
    this.#calls = calls
    this.#waits = waits
    this.#headers = {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': 2,
    }
  }

  get running(): number {
    return this.#running.size
  }

  get #limit(): number {
    const isLate = performance.now() - (this.#lateSince ?? Infinity) >= this.#waits.lastingMs
    return isLate ? this.#calls.late : this.#calls.most
  }

  /** Returns whether the request may go on; otherwise it is answered. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (!request.url?.startsWith('/api/')) return true
    if (this.#running.size >= this.#limit) {
      this.#refuse(request, response)
      return false
    }
    this.#running.set(request, performance.now())
    response.once('close', () => this.#running.delete(request))
    return true
  }

  /** A call ends with its handler: a stream, or a download that is read slowly, is not a call. */
  async run<T>(request: IncomingMessage, handle: () => Promise<T>): Promise<T> {
    try {
      return await handle()
    } finally {
      this.#addTime(performance.now() - (this.#running.get(request) ?? performance.now()))
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
      this.#running.set(request, this.#running.get(request) ?? performance.now())
    }
  }

  /** The last 32 calls or so; one that waits for another service does not count for many. */
  #addTime(ms: number): void {
    this.#usualMs += (Math.min(ms, 1_000) - this.#usualMs) / 32
    const isCalm = performance.now() - this.#refusedAt >= this.#waits.calmMs
    if (isCalm && this.#running.size < this.#calls.few) this.#lateSince = undefined
    else if (this.#usualMs > this.#waits.lateMs) this.#lateSince ??= performance.now()
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    this.#refusedAt = performance.now()
    response.writeHead(503, this.#headers).end(body)
    if (!hasBody(request)) return
    const cut = setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, this.#waits.lingerMs)
    request.once('close', () => clearTimeout(cut))
  }
}
