import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#shared/errors.ts'

/** Sent also under pressure: a page without its pictures and scripts helps nobody. */
const costsNothing = /^\/((assets|files)\/|healthz$|readyz$)/

const sampleMs = 250

/** Answers 503 while the event loop is late by a second and stays late. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const pressure = lastingPressure()
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    sampleInterval: sampleMs,
    pressureHandler({ url }) {
      const refused = pressure.lasts(performance.now())
      if (refused && !costsNothing.test(url)) throw new ApiError('UNAVAILABLE', { retryAfter: 2 })
    },
  })
  const samples = setInterval(() => {
    if (!app.isUnderPressure()) pressure.passed()
  }, sampleMs)
  app.addHook('onClose', async () => clearInterval(samples))
}

/**
 * One long moment, such as the start or a neighbour on the machine, is no overload, and neither are two
 * with rest between them: only what goes on for a second without rest. After that every relapse is one.
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
