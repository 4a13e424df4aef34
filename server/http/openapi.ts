import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Answer, AnswerCache, Send } from '#server/responses/answer-cache.ts'
import { jsonType } from '#server/responses/error-answers.ts'
import type { SecurityHeaders } from '#server/responses/security-headers.ts'
import { csvType, type Endpoint, usualMaxBytes } from '#shared/endpoint.ts'
import { type AnyError, describeError, errorTable } from '#shared/errors.ts'
import { eventStream } from '#shared/live.ts'
import { accessLevels } from '#shared/roles.ts'
import type { Route } from './implement.ts'

type Schema = Record<string, unknown>

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface Parts {
  cache: AnswerCache
  routes: readonly Route[]
  headers: SecurityHeaders['api']
  origin: string
}

/** Creates the document at the first request, because it takes too long for each start, then serves it from memory. */
export function serveOpenApi(app: FastifyInstance, { cache, routes, headers, origin }: Parts) {
  const path = '/api/openapi.json'
  const make = async (): Promise<Answer> => {
    const endpoints = routes.map(({ endpoint }) => endpoint)
    return {
      status: 200,
      body: Buffer.from(JSON.stringify(createOpenApi(endpoints, origin))),
      headers: { ...headers, 'Cache-Control': 'no-cache', 'Content-Type': jsonType },
      tags: new Set(),
    }
  }
  let made: Promise<Send> | undefined
  app.get(path, async (request, reply) => {
    made ??= cache.answer(path, [], make)
    const send = await made
    reply.hijack()
    send(request.raw, reply.raw)
    return reply
  })
}

/** Creates the OpenAPI 3.1 document from the contract. */
export function createOpenApi(endpoints: readonly Endpoint[], origin: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: operation(endpoint),
    })
  }
  const declared = endpoints.flatMap(({ errors = [] }) => errors.map(describeError))
  const codes = new Set([...Object.keys(errorTable), ...declared.map(({ code }) => code)])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version: '1',
      description: 'The calls of the site, the client portal and the admin portal.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: [...codes] },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Schema {
  const guarded = accessLevels[endpoint.access] !== null
  const isStored = endpoint.file && !endpoint.csv
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W(\w)/g, (_, c: string) => c.toUpperCase()).replace(/\W/g, '')}`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(guarded && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(isStored ? FileLink : undefined, 'query'),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    ...(endpoint.raw && { requestBody: rawBody(endpoint) }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint),
      ...(isStored && { 206: { ...success(endpoint), description: 'A part of the file.' } }),
      ...failures(endpoint, guarded),
    },
  }
}

/** The signature that replaces an access token, for the browser that the URL was signed for. */
const FileLink = z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) })

function parameters(schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody({ body, botCheck, files, maxBytes = usualMaxBytes }: Endpoint): Schema {
  const schema = toSchema(body as z.ZodMiniType, 'input') as { properties?: Schema }
  if (botCheck) schema.properties = { ...schema.properties, [botCheck]: { type: 'string' } }
  const content = {
    'application/json': { schema },
    ...(files && { 'multipart/form-data': { schema } }),
  }
  return { required: true, 'x-max-bytes': maxBytes, content }
}

function rawBody({ maxBytes = usualMaxBytes }: Endpoint): Schema {
  const content = { 'application/json': { schema: { type: 'object' } } }
  return { required: true, 'x-max-bytes': maxBytes, content }
}

const text = { schema: { type: 'string' } }

function success({ reply, rows, file, csv, stream }: Endpoint): Schema {
  if (file) {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    const content = csv ? { [csvType]: text } : { 'application/octet-stream': bytes }
    return { description: 'The file.', content }
  }
  if (stream) return { description: 'Events, as they happen.', content: { [eventStream]: text } }
  const schema = reply
    ? toSchema(reply, 'output')
    : { type: 'array', items: toSchema(rows as z.ZodMiniType, 'output') }
  const headers = rows && {
    'X-Total-Count': { description: 'How many match in all.', schema: { type: 'integer' } },
  }
  return {
    description: 'Done.',
    ...(headers && { headers }),
    content: {
      'application/json': { schema },
      ...(rows && { [csvType]: text }),
    },
  }
}

function failures(
  {
    errors = [],
    access,
    body,
    query,
    params,
    limit,
    botCheck,
    file,
    csv,
    files,
    sameOrigin,
    stream,
  }: Endpoint,
  guarded: boolean,
) {
  const codes = new Set<AnyError>([...errors, 'UNAVAILABLE', 'TOKEN_INVALID', 'BAD_REQUEST'])
  if (guarded) for (const code of ['NOT_SIGNED_IN', 'FORBIDDEN'] as const) codes.add(code)
  if (access !== 'code-step') codes.add('TWO_FACTOR_REQUIRED')
  if (body || query) codes.add('INVALID_INPUT')
  if (body) for (const code of ['TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) codes.add(code)
  if (files) codes.add('FILE_TOO_LARGE')
  if (file && !csv)
    for (const code of ['LINK_EXPIRED', 'RANGE_NOT_SATISFIABLE'] as const) codes.add(code)
  if (params) codes.add('NOT_FOUND')
  if (stream) codes.add('NOT_ACCEPTABLE')
  if (limit || guarded) codes.add('TOO_MANY_REQUESTS')
  if (botCheck) codes.add('BOT_CHECK_FAILED')
  if (sameOrigin) codes.add('FOREIGN_ORIGIN')
  const byStatus = Object.groupBy([...codes].map(describeError), ({ status }) => String(status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [
      status,
      {
        description: list.map(({ code, message }) => `${code}: ${message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
