import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Endpoint, usualMaxBytes } from '#shared/endpoint.ts'
import { routes } from '#start/app.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeToken } from '#test/factories.ts'
import type { Schema } from '#test/schema-arbitrary.ts'

/** Growth is not measured below this cost. */
const floorMs = 80
const rounds = 12
/** Quadratic time is four times as much for twice the text. */
const mostGrowth = 3.4
/** Shorter texts cost nothing, and would make a body with all texts too large. */
const shortest = 1_000
/** The space that headers leave of 16 kB; a character takes at most six bytes. */
const longestQuery = 14_000

let app: TestApp
let token: string
let pending: string
let clientId: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const { db } = app.database
  const admin = await makeAccount(db, { role: 'Admin' })
  token = await makeToken(app, admin)
  pending = await makeToken(app, admin, { pending: true })
  clientId = (await makeAccount(db)).id
})

/** Repeated pieces on which a backtracking pattern takes at least quadratic time. */
const pieces: [piece: string, end: string][] = [
  [' ', 'x'],
  ['-', 'x'],
  ['<', 'x'],
  ['aa.', '@'],
  ['1!2@3#4$', 'x'],
  ['/files/p', ''],
  ['<ul><li>', ''],
  ['<h2>a</h2>', ''],
  ['<a href="x" ', ''],
  ['é', ''],
]
const texts = pieces.map(([piece, end]) => ({
  piece,
  ofLength: (length: number) => (piece.repeat(length / piece.length) + end).slice(-length),
}))

type Path = (string | number)[]

interface Text {
  path: Path
  schema: Schema
  max: number
}

/** The texts of a body, with their maximum lengths. */
function textsIn(schema: Schema, path: Path = []): Text[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => textsIn(each, path))
  if (schema.items) return textsIn(schema.items, [...path, 0])
  if (schema.type === 'string' && !schema.enum)
    return [{ path, schema, max: schema.maxLength ?? 0 }]
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textsIn(field, [...path, name]),
  )
}

/** Making the arbitrary of a pattern takes longer than most of the calls. */
const matching = new Map<string, string | undefined>()

function sampleOf(pattern: string): string | undefined {
  if (!matching.has(pattern))
    matching.set(pattern, fc.sample(fc.stringMatching(new RegExp(pattern)), 1)[0])
  return matching.get(pattern)
}

const words = 'What we learned while we made websites for a bakery in town.'
let made = 0

/** A minimal value that the schema accepts. */
function leastOf(schema: Schema, name = ''): unknown {
  made += 1
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return leastOf(schema.anyOf[0] ?? {}, name)
  if (schema.format === 'uuid') return clientId
  if (schema.format === 'date-time') return '2030-01-01T00:00:00Z'
  if (name === 'email') return `person-${made}@adversarial.test`
  if (name === 'slug') return `text-${made}`
  if (/password/i.test(name)) return 'Correct-horse-7'
  if (schema.pattern) return sampleOf(schema.pattern)
  if (schema.type === 'array') return [leastOf(schema.items ?? {})]
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((each) => [each, leastOf(schema.properties?.[each] ?? {}, each)]),
    )
  if (schema.type === 'string') return words.slice(0, schema.maxLength)
  return schema.type === 'boolean' ? true : Math.max(schema.minimum ?? 1, 1)
}

function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (key === 0) return [withText(undefined, rest, text)]
  const fields = typeof value === 'object' ? value : {}
  const inner = (fields as Record<string, unknown> | undefined)?.[key]
  return { ...fields, [key]: withText(inner, rest, text) }
}

/** The CPU time of one call in milliseconds, across all threads of the process. */
async function costOf({ method, path, access }: Endpoint, query: string, body?: string) {
  const start = process.cpuUsage()
  const response = await fetch(`${app.url}${path.replace(/\{\w+\}/g, clientId)}${query}`, {
    method,
    headers: {
      Authorization: `Bearer ${access === 'code-step' ? pending : token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const answer = await response.text()
  const { user, system } = process.cpuUsage(start)
  assert.ok(response.status < 500, `${response.status} ${answer}`)
  return (user + system) / 1000
}

/**
 * Fails if doubling the text costs about four times as much. The minimum of several rounds counts,
 * because other load only adds to it.
 */
async function judgeGrowth(name: string, send: (share: number) => Promise<number>) {
  if ((await send(1)) < floorMs) return
  // The first call also pays for compilation.
  await send(0.5)
  let [half, whole] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round += 1) {
    half = Math.min(half, await send(0.5))
    whole = Math.min(whole, await send(1))
    if (whole < floorMs || whole <= 2.5 * half) return
  }
  assert.ok(whole <= mostGrowth * half, `${name}: ${whole} ms of CPU, and half of it ${half} ms`)
}

/**
 * Fields with the same name and schema share code, so one of each is tested here for each method.
 * `npm run reliability` tests all endpoints.
 */
const judged = new Set<string>()
const everyEndpoint = process.env.EVERY_ENDPOINT === '1'

function isNew({ method, maxBytes }: Endpoint, { path, schema }: Text): boolean {
  const key = JSON.stringify([method, maxBytes, path, schema])
  const seen = judged.has(key)
  judged.add(key)
  return everyEndpoint || !seen
}

for (const { endpoint } of routes) {
  const { method, path, body, query, maxBytes = usualMaxBytes } = endpoint
  const schema = body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)
  const fields = schema ? textsIn(schema).filter((text) => isNew(endpoint, text)) : []
  const long = fields.filter(({ max }) => max >= shortest)
  if (schema && long.length > 0) {
    test(`${method} ${path} takes linear time in the length of its texts`, async () => {
      for (const { piece, ofLength } of texts) {
        await judgeGrowth(piece, (share) => {
          const filled = long.reduce(
            (sent, { path: at, max }) => withText(sent, at, ofLength(Math.floor(max * share))),
            leastOf(schema),
          )
          return costOf(endpoint, '', JSON.stringify(filled))
        })
      }
    })
  }
  if (schema && fields.length > 0) {
    test(`${method} ${path} takes linear time in a text as long as its body`, async () => {
      const room = maxBytes - JSON.stringify(leastOf(schema)).length - 1_000
      // A large body has room for several texts that are as long as a usual body.
      const size = Math.max(1, Math.floor(maxBytes / usualMaxBytes))
      for (let first = 0; first < fields.length; first += size) {
        const filled = fields.slice(first, first + size)
        for (const { piece, ofLength } of texts) {
          const bytes = Buffer.byteLength(JSON.stringify(piece).slice(1, -1))
          const length = (room * piece.length) / bytes / filled.length
          const names = filled.map(({ path }) => path.join('.'))
          await judgeGrowth(`${names.join(', ')} of ${piece}`, (share) => {
            const text = ofLength(Math.floor(length * share))
            const sent = filled.reduce(
              (sent, { path: at }) => withText(sent, at, text),
              leastOf(schema),
            )
            return costOf(endpoint, '', JSON.stringify(sent))
          })
        }
      }
    })
  }
  const parameters =
    query && (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema)
  if (query && parameters && isNew(endpoint, { path: [], schema: parameters, max: 0 })) {
    test(`${method} ${path} takes linear time in the length of its query`, async () => {
      const names = Object.keys(query.def.shape)
      for (const { piece, ofLength } of texts) {
        const length = longestQuery / 6 / names.length
        await judgeGrowth(piece, (share) => {
          const text = encodeURIComponent(ofLength(Math.floor(length * share)))
          return costOf(endpoint, `?${names.map((name) => `${name}=${text}`).join('&')}`)
        })
      }
    })
  }
}
