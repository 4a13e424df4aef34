import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Problems } from '#server/problems.ts'
import type { AnswerCache } from '#server/responses/answer-cache.ts'
import { answerUnreadable, jsonType, toApiError } from '#server/responses/error-answers.ts'
import type { SecurityHeaders } from '#server/responses/security-headers.ts'
import type { Tracer } from '#server/tracing/trace.ts'
import { traceRequests } from '#server/tracing/trace-requests.ts'
import { ApiError } from '#shared/errors.ts'
import { createBoundedServer } from './connections.ts'
import { groupOf, type Metrics } from './metrics.ts'
import { type Admission, shedLoad } from './pressure.ts'

interface Options {
  config: Config
  log: Log
  cache: AnswerCache
  admission: Admission
  metrics: Metrics
  headers: SecurityHeaders
  problems: Problems
  tracer: Tracer | undefined
  /** The delay of the event loop that is an overload if it lasts. */
  lateMs?: number | undefined
}

/** Disconnects clients that send headers slowly. Bodies have their own minimum rate (server/http/body.ts). */
const timeouts = {
  requestTimeout: 0,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 30_000,
}

/** Creates the HTTP server: bounds, timeouts, load shedding, request ids, logs, error handling. */
export async function createHttp(options: Options): Promise<FastifyInstance> {
  const { config, log, cache, admission, metrics } = options
  const isForeign = hostCheck(config)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_: string, hop: number) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    // Requests that arrive on open connections while the server closes are answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => answerError(options, error, request, reply),
    clientErrorHandler: answerUnreadable(options.headers.api),
    serverFactory: (handler) =>
      createBoundedServer({ ...timeouts, maxHeaderSize: 16 * 1024 }, (request, response) => {
        const begun = performance.now()
        const count = (group: string) =>
          metrics.answered(group, response.statusCode, (performance.now() - begun) / 1000)
        if (isForeign(request)) answerForeign(response, options.headers.api)
        else if (cache.serve(request, response)) count('memory')
        else if (admission.admit(request, response)) handler(request, response)
        else count('refused')
      }),
  })
  leaveBodies(app)
  await app.register(cookie)
  await app.register(multipart)
  shedLoad(app, options.lateMs)
  answerErrors(app, options)
  // Before the log, whose lines name the trace.
  if (options.tracer) traceRequests(app, options.tracer)
  logRequests(app, metrics)
  return app
}

/** Load balancers and monitoring know the process by another name. */
const atAnyHost = /^\/(healthz|readyz|metrics)(\?|$)/

/** With STRICT_HOST, tells whether a request is for another host than that of ORIGIN. */
function hostCheck({ strictHost, origin, secure }: Config): (request: IncomingMessage) => boolean {
  const { host, port } = new URL(origin)
  const hosts = port ? [host] : [host, `${host}:${secure ? 443 : 80}`]
  return ({ headers, url = '' }) =>
    strictHost && !hosts.includes(headers.host?.toLowerCase() ?? '') && !atAnyHost.test(url)
}

function answerForeign(response: ServerResponse, headers: Record<string, string>): void {
  const { status, body } = new ApiError('WRONG_HOST')
  response
    .writeHead(status, { ...headers, 'Cache-Control': 'no-store', 'Content-Type': jsonType })
    .end(JSON.stringify(body))
}

/** Registers the body types without reading them. The gate reads bodies after authorization. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
}

function answerErrors(app: FastifyInstance, options: Answering): void {
  app.setErrorHandler((thrown, request, reply) => answerError(options, thrown, request, reply))
  app.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND')
  })
}

type Answering = Pick<Options, 'headers' | 'problems'>

function answerError(
  { headers, problems }: Answering,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toApiError(thrown)
  if (error.status === 500 && !hasLeft(thrown, reply)) {
    const problem = problems.report(thrown, `${request.method} ${request.routeOptions.url ?? ''}`)
    request.log.error({ err: thrown, ...problem }, 'request failed')
  }
  if (error.status === 503) request.log.warn({ cause: String(thrown) }, 'request answered with 503')
  reply.headers({ ...headers.api, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })
  const retryAfter = error.retryAfter ?? (error.status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  if (error.code === 'TOO_SLOW') reply.header('Connection', 'close')
  return reply.code(error.status).send(error.body)
}

/** The caller closed the connection before the first byte of a stream was sent. */
function hasLeft(thrown: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && (thrown as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** URLs can contain secrets, so only the route's pattern is logged. */
function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown' } = request.routeOptions
    metrics.answered(groupOf(route), reply.statusCode, reply.elapsedTime / 1000)
    const { method } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route, status: reply.statusCode, ms }, 'answered')
  })
}
