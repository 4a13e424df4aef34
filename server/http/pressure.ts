import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#shared/errors.ts'

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
