import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endSpan, enterSpan, type Span, spanKinds, startSpan, type Tracer } from './trace.ts'

/** A span for each request, named by the route's pattern: URLs can contain secrets. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const span = startSpan({
      name: `${request.method} ${route}`,
      kind: spanKinds.server,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    })
    spans.set(request, span)
    enterSpan(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    span.attributes['http.response.status_code'] = reply.statusCode
    span.failed = reply.statusCode >= 500
    endSpan(tracer, span)
    enterSpan(span, done)
  })
}
