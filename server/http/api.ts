import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Kernel } from '#server/context.ts'
import { streamList } from '#server/csv-list.ts'
import { pageForLink } from '#server/files/file-links.ts'
import { type FileReply, sendFile } from '#server/files/send-file.ts'
import { type StreamReply, sendEvents } from '#server/live/event-stream.ts'
import { prefersCsv } from '#server/responses/accept.ts'
import { type Answer, type AnswerCache, keyOf, urlOf } from '#server/responses/answer-cache.ts'
import { jsonType } from '#server/responses/error-answers.ts'
import { etagOf } from '#server/responses/etag.ts'
import type { SecurityHeaders } from '#server/responses/security-headers.ts'
import { type Endpoint, type ListEndpoint, pathOf, type Rows } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { eventStream } from '#shared/live.ts'
import { readBody } from './body.ts'
import { type Call, callRoute, unchanged } from './call.ts'
import type { Route } from './implement.ts'
import type { Polls } from './polls.ts'
import type { Admission } from './pressure.ts'
import type { FormBudget } from './uploads.ts'

interface Options {
  kernel: Kernel
  routes: readonly Route[]
  admission: Admission
  forms: FormBudget
  cache: AnswerCache
  polls: Polls
  headers: SecurityHeaders['api']
  fileHeaders: Pick<SecurityHeaders, 'file' | 'shownFile'>
}

/** Registers every endpoint. */
export function serveApi(app: FastifyInstance, options: Options): void {
  for (const route of options.routes) {
    const { method, path, postedAt } = route.endpoint
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      options.admission
        .run(request.raw, () => answer(options, route, request, reply))
        .finally(() => options.forms.release(request.raw))
        .catch((error) => {
          const page = pageForLink(route.endpoint, request.query, request.headers.accept, error)
          if (!page) throw error
          return reply
            .headers({ ...options.headers, 'Cache-Control': 'no-store' })
            .redirect(page, 303)
        })
    app.route({ method, url: patternOf(path), handler })
    if (postedAt) servePosted(app, patternOf(postedAt), handler)
  }
  app.all('/api/*', () => {
    throw new ApiError('NOT_FOUND')
  })
}

const patternOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Forms are accepted here alone: a page of another site can post one without being asked. */
function servePosted(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) =>
      done(null),
    )
    forms.route({ method: 'POST', url, handler })
  })
}

async function answer(
  options: Options,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route
  if (endpoint.sameOrigin) requireSameOrigin(request, options.kernel.config.origin)
  if (endpoint.shows && request.headers.authorization === undefined) {
    return answerFromCache(options, route, request, reply)
  }
  if (endpoint.rows && prefersCsv(request.headers.accept))
    return answerCsv(options, { ...route, endpoint }, request, reply)
  const poll = endpoint.polled ? options.polls.of(endpoint, request) : undefined
  const call = callOf(options, endpoint, request, reply)
  const result = await callRoute(options.kernel, route, {
    ...call,
    isUnchanged: poll?.isUnchanged,
  })
  if (poll && result === unchanged) {
    return sendUnchanged(reply.headers(options.headers), poll.etag)
  }
  if (endpoint.stream) {
    if (!request.headers.accept?.includes(eventStream)) throw new ApiError('NOT_ACCEPTABLE')
    return sendEvents(reply, options.headers, result as StreamReply)
  }
  if (endpoint.file) {
    const file = result as FileReply
    const { file: download, shownFile } = options.fileHeaders
    const isShown = 'shownAs' in file && file.shownAs
    return sendFile(request, reply, isShown ? shownFile : download, file)
  }
  const { body, headers } = represent(endpoint, result)
  reply.headers({ ...options.headers, ...headers, 'Cache-Control': 'no-store' })
  if (request.method === 'GET') {
    const etag = etagOf(body, headers)
    poll?.answered(etag)
    if (request.headers['if-none-match']?.includes(etag)) return sendUnchanged(reply, etag)
    reply.header('ETag', etag)
  }
  return reply.code(endpoint.status ?? 200).send(body)
}

/** Streams all pages of a list as CSV, each read with the caller's permissions. */
async function answerCsv(
  options: Options,
  route: Route & { endpoint: ListEndpoint },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { path, rows } = route.endpoint
  const { kernel, fileHeaders } = options
  const call = callOf(options, route.endpoint, request, reply)
  const content = await streamList(namesOf(rows), async (page, limit) => {
    const query = { ...(request.query as object), fields: undefined, page, limit }
    return (await callRoute(kernel, route, { ...call, query })) as Rows<Record<string, unknown>>
  })
  return sendFile(request, reply, fileHeaders.file, {
    name: `${path.split('/').at(-1)}.csv`,
    content,
  })
}

const namesOf = (rows: z.ZodMiniType) => Object.keys((rows as z.ZodMiniObject).shape)

function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return reply.headers({ ETag: etag, 'Cache-Control': 'no-store' }).code(304).send()
}

/** Answers public reads from the cache, until their content changes. */
async function answerFromCache(
  options: Options,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { kernel, cache, headers } = options
  const { endpoint } = route
  const url = urlOf(request.raw, kernel.config.origin)
  const query = Object.keys(endpoint.query?.def.shape ?? {})
  // The path can be spelled in several ways.
  const pathname = pathOf(endpoint, request.params as Record<string, string>)
  const key = keyOf(pathname, url.searchParams, query)
  const call = {
    ...callOf(options, endpoint, request, reply),
    // Parameters outside of the cache key are ignored: the answer is shared.
    query: Object.fromEntries(new URL(url.origin + key).searchParams),
    cached: true,
  }
  const make = async (): Promise<Answer> => {
    const result = await callRoute(kernel, route, call)
    const { body, headers: own } = represent(endpoint, result)
    return {
      status: 200,
      body,
      headers: {
        ...headers,
        ...own,
        'Cache-Control': 'no-cache',
        // The same URL answers more to staff.
        Vary: 'Accept-Encoding, Authorization',
      },
      tags: new Set(endpoint.shows),
      shared: kernel.config.cdn !== undefined,
    }
  }
  const send = await cache.answer(key, query, make)
  reply.hijack()
  send(request.raw, reply.raw)
  return reply
}

function callOf(
  { kernel: { config, files }, admission, forms }: Options,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call {
  return {
    authorization: request.headers.authorization,
    params: request.params,
    query: request.query,
    readBody: (sender) => {
      const limits = { uploadLimitMb: config.uploadLimitMb, files, forms, sender }
      return admission.receive(request.raw, () => readBody(request, endpoint, limits))
    },
    http: {
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      privacySignal: request.headers.dnt === '1' || request.headers['sec-gpc'] === '1',
      cookies: request.cookies,
      readHeader: (name) => {
        const value = request.headers[name]
        return Array.isArray(value) ? value[0] : value
      },
      setCookie: (name, value, options) => reply.setCookie(name, value, options),
      setHeader: (name, value) => reply.header(name, value),
    },
  }
}

function represent(endpoint: Endpoint, result: unknown) {
  if (endpoint.reply)
    return { body: Buffer.from(JSON.stringify(result)), headers: { 'Content-Type': jsonType } }
  const { rows, total } = result as Rows<unknown>
  return {
    body: Buffer.from(JSON.stringify(rows)),
    headers: { 'Content-Type': jsonType, 'X-Total-Count': String(total) },
  }
}

/** Requires that a call authorized by a cookie comes from our own pages. */
function requireSameOrigin(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site']
  const from = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new ApiError('FOREIGN_ORIGIN')
  if (from !== undefined && from !== origin) throw new ApiError('FOREIGN_ORIGIN')
}
