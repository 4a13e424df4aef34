import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { createHttp } from '#server/http/http.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { Admission } from '#server/http/pressure.ts'
import { createLog } from '#server/log.ts'
import { AnswerCache } from '#server/responses/answer-cache.ts'
import { securityHeaders } from '#server/responses/security-headers.ts'

/** The HTTP server without the product behind it. Collects the errors that it reports. */
export async function createBareHttp(
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; reported: unknown[] }> {
  const reported: unknown[] = []
  const headers = securityHeaders({
    ...{ secure: false, recaptcha: false, analytics: false },
  })
  const app = await createHttp({
    config: readConfig(env),
    log: createLog('silent'),
    cache: new AnswerCache(),
    admission: new Admission(headers.api),
    metrics: createMetrics(new pg.Pool(), {}),
    headers,
    problems: {
      report(error) {
        reported.push(error)
        return { fingerprint: '', times: 1 }
      },
      stop: async () => {},
    },
    tracer: undefined,
  })
  return { app, reported }
}
