import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { domains } from '#features/domains.server.ts'
import { isStaffBrowser } from '#server/accounts/session.ts'
import type { Kernel } from '#server/context.ts'
import type { Events } from '#server/db/events.ts'
import { serveApi } from '#server/http/api.ts'
import { createFirstReads } from '#server/http/first-reads.ts'
import { createHttp } from '#server/http/http.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { serveOpenApi } from '#server/http/openapi.ts'
import { serveOperations } from '#server/http/operations.ts'
import { Polls } from '#server/http/polls.ts'
import { Admission } from '#server/http/pressure.ts'
import { createCall, createRead } from '#server/http/read.ts'
import { FormBudget } from '#server/http/uploads.ts'
import { loadBuiltPages } from '#server/pages/built-pages.ts'
import { servePages } from '#server/pages/pages.ts'
import { serveAssets, servePublicFiles } from '#server/pages/static-files.ts'
import { AnswerCache } from '#server/responses/answer-cache.ts'
import { purgeOnChange } from '#server/responses/purge-jobs.ts'
import { securityHeaders } from '#server/responses/security-headers.ts'
import { systemGauges } from '#server/system/gauges.ts'

export const routes = domains.flatMap(({ routes = [] }) => routes)

interface Parts {
  kernel: Kernel
  pool: pg.Pool
  events: Events
  /** `source` is for development, `none` for tests of the API. */
  pages: 'built' | 'source' | 'none'
  /** A load balancer should send no more requests. */
  isStopping?: () => boolean
  /** The API calls that run at once. */
  maxCalls?: { most: number; overload: number }
  lateMs?: number
  /** A document is sent without first reads that take longer. */
  firstReadsMs?: number
}

/** Creates the whole program behind one HTTP server, ready to listen. */
export async function createApp({
  kernel,
  pool,
  events,
  pages,
  isStopping = () => false,
  maxCalls,
  lateMs,
  firstReadsMs = 500,
}: Parts): Promise<FastifyInstance> {
  const { config, log, tracer } = kernel
  const headers = securityHeaders({
    secure: config.secure,
    recaptcha: config.recaptcha !== undefined,
    analytics: config.analyticsId !== undefined,
    cardSources: kernel.payments.pageSources,
  })
  const cache = new AnswerCache()
  const admission = new Admission(headers.api, maxCalls)
  const metrics = createMetrics(pool, {
    ...systemGauges(kernel, cache),
    atrium_calls_running: ['API calls that run', () => admission.running],
  })
  events.on('content', (tag) => cache.contentChanged(tag))
  events.on('reconnected', () => cache.clear())
  if (config.cdn) purgeOnChange(events, kernel)

  const { problems } = kernel
  const app = await createHttp({
    ...{ config, log, cache, admission, metrics, headers, problems, tracer, lateMs },
  })
  // The server waits for its open answers before it closes.
  app.addHook('preClose', async () => kernel.live.endAll())
  serveOperations(app, { pool, events, metrics, headers: headers.api, isStopping })
  serveOpenApi(app, { cache, routes, headers: headers.api, origin: config.origin })
  serveApi(app, {
    ...{ kernel, routes, admission, cache, headers: headers.api, fileHeaders: headers },
    forms: new FormBudget(config.uploadLimitMb),
    polls: new Polls(events),
  })
  servePublicFiles(app, kernel.files, headers)
  if (pages === 'none') return app

  const { db, files, payments, settings } = kernel
  const call = createCall(kernel, routes)
  const read = createRead(call)
  const pageReads = domains.map(({ firstReads = {} }) => firstReads)
  const readFirst = createFirstReads(kernel, call, pageReads, firstReadsMs)
  const isStaff = ({ cookies }: FastifyRequest) => isStaffBrowser(kernel, cookies)
  const shared = {
    ...{ config, log, db, files, payments, settings, problems },
    ...{ cache, headers, read, readFirst, isStaff },
  }
  if (pages === 'built') {
    await serveAssets(app, headers.asset)
    const built = loadBuiltPages()
    servePages(app, { ...shared, load: () => built, cachePages: true })
  } else {
    const { loadSourcePages } = await import('#server/pages/pages-dev.ts')
    servePages(app, { ...shared, load: await loadSourcePages(app), cachePages: false })
  }
  return app
}
