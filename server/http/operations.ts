import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import type { Events } from '#server/db/events.ts'
import type { SecurityHeaders } from '#server/responses/security-headers.ts'
import { ApiError } from '#shared/errors.ts'
import type { Metrics } from './metrics.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

interface Parts {
  pool: pg.Pool
  events: Events
  metrics: Metrics
  headers: SecurityHeaders['api']
  isStopping: () => boolean
}

/** The endpoints for operators: liveness, readiness, metrics. */
export function serveOperations(
  app: FastifyInstance,
  { pool, events, metrics, headers, isStopping }: Parts,
): void {
  const text = (reply: FastifyReply) =>
    reply.headers({ ...headers, 'Cache-Control': 'no-store' }).type('text/plain')

  app.get('/healthz', (_, reply) => text(reply).send('ok\n'))

  app.get('/readyz', async (_, reply) => {
    if (isStopping()) throw new ApiError('UNAVAILABLE', { message: 'This process is stopping.' })
    await pool.query('select 1')
    if (!events.isListening()) {
      throw new ApiError('UNAVAILABLE', { message: 'Changes by other processes are not received.' })
    }
    return text(reply).send('ready\n')
  })

  app.get('/metrics', async (request, reply) => {
    const forwarded =
      request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers.via
    const local = loopback.test(request.socket.remoteAddress ?? '') && forwarded === undefined
    if (!local) throw new ApiError('NOT_FOUND')
    return text(reply)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.render())
  })
}
