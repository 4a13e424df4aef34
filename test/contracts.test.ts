import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { Profile } from '#people/contract.ts'
import { declaredKinds } from '#server/db/publish-event.ts'
import { routes } from '#start/app.ts'
import '#server/live/presence.ts'
import { type Endpoint, usualMaxBytes } from '#shared/endpoint.ts'
import type { Schema } from './schema-arbitrary.ts'

const inputs = routes.flatMap(({ endpoint }) =>
  Object.entries({ params: endpoint.params, query: endpoint.query, body: endpoint.body }).flatMap(
    ([part, schema]) =>
      schema
        ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, endpoint, part, schema }]
        : [],
  ),
)

function toSchema(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

/**
 * Fields that count as 1,000 bytes: `values` repeats the other fields, and a referrer is an ASCII
 * URL.
 */
const uncounted = new Set(['values', 'referrer'])

/** The maximum size as JSON: three bytes per character, or one if a pattern limits it to ASCII. */
function bytesOf(schema: Schema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(bytesOf))
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length))
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.type === 'array') return (schema.maxItems ?? Infinity) * bytesOf(schema.items ?? {})
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).reduce(
      (sum, [name, field]) =>
        sum + name.length + 4 + (uncounted.has(name) ? 1_000 : bytesOf(field)),
      2,
    )
  if (schema.type !== 'string') return 30
  if (schema.format === 'uuid' || schema.format === 'date-time') return 40
  return (schema.pattern ? 1 : 3) * (schema.maxLength ?? Infinity)
}

/** Fields of an account and passwords must not be empty if they are sent, but what only some addresses have. */
const needed = new Set([
  ...Object.keys(z.omit(Profile, { state: true, zipCode: true }).shape).map(
    (field) => `PUT /api/user/update-account ${field}`,
  ),
  'POST /api/user/create-account password',
])

/** Choices that every record holds. A new one has a default if they are left out. */
const choices = new Set(['priority', 'role', 'status'])

/** True if adding requires the field, so that an edit may omit it but not empty it. */
function isKept({ path }: Endpoint, field: string): boolean {
  const added = path.replace(/\/(\{id\}|preview)$/, '').replace('update-', 'create-')
  const add = routes.find(({ endpoint }) => endpoint.method === 'POST' && endpoint.path === added)
  const inner: z.core.$ZodType | undefined = add?.endpoint.body?.def.shape[field]
  return inner !== undefined && inner._zod.optin === undefined
}

function mayBeEmpty(endpoint: Endpoint, part: string, field: string): boolean {
  const { method, path } = endpoint
  if (part !== 'body') return true
  if (needed.has(`${method} ${path} ${field}`) || isKept(endpoint, field)) return false
  return method === 'PATCH' || !choices.has(field)
}

/** The maximum size of a bot-check answer. */
const botAnswer = 4 * 1024

for (const { endpoint } of routes) {
  const { method, path, body, botCheck, maxBytes = usualMaxBytes } = endpoint
  if (!body) continue
  test(`${method} ${path} has a body limit that fits its fields`, () => {
    const bytes = bytesOf(toSchema(body)) + (botCheck ? botAnswer : 0)
    assert.ok(bytes <= maxBytes, `${bytes} bytes`)
  })
}

for (const { name, endpoint, part, schema } of inputs) {
  const optional = Object.entries<z.core.$ZodType>(schema.def.shape).filter(
    ([, inner]) => inner._zod.optin !== undefined,
  )

  test(`${name} bounds every text and list`, () => {
    assert.ok(Number.isFinite(bytesOf(toSchema(schema))))
  })

  test(`${name} accepts an empty text only for fields that may be empty`, () => {
    for (const [field, inner] of optional) {
      const { success } = z.safeParse(inner, '')
      assert.equal(success, mayBeEmpty(endpoint, part, field), field)
    }
  })
}

const tags = new Set([
  ...routes.flatMap(({ endpoint }) => endpoint.shows ?? []),
  ...['content', 'setting'],
])

test('every event that an endpoint follows is declared', () => {
  const followed = routes.flatMap(({ endpoint }) => endpoint.follows ?? [])
  const unknown = followed.filter((kind) => !declaredKinds.has(kind) && !tags.has(kind))
  assert.deepEqual(unknown, [])
})

test('an endpoint that follows more than content is not answered 304 without a query', () => {
  const wrong = routes.filter(({ endpoint }) => endpoint.polled && endpoint.follows)
  assert.deepEqual(
    wrong.map(({ endpoint }) => endpoint.path),
    [],
  )
})
