import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { routes } from '#features/routes.server.ts'
import { roles } from '#shared/roles.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeAccount, makeService, makeToken } from './factories.ts'
import { anyText, fromSchema, type Schema } from './schema-arbitrary.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 15)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))

interface Operation {
  'x-access': string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let app: TestApp
let paths: Record<string, Record<string, Operation>>
let tokens: (string | undefined)[]

before(async () => {
  // With a single connection, a call that needs a second one while it holds the first fails with
  // 503.
  app = await startTestApp({ env: { RATE_LIMIT: 'off' }, poolSize: 1 })
  await makeService(app.database.db)
  paths = (await (await fetch(`${app.url}/api/openapi.json`)).json()).paths
  const accounts = await Promise.all(roles.map((role) => makeAccount(app.database.db, { role })))
  tokens = [undefined, ...(await Promise.all(accounts.map((account) => makeToken(app, account))))]
})

const anyJson = fc.jsonValue()

function requestOf(path: string, method: string, { parameters, requestBody }: Operation) {
  const named = (where: 'path' | 'query') => {
    const fields = parameters.filter((each) => each.in === where)
    return fc.record(
      Object.fromEntries(
        fields.map(({ name, schema }) => [name, fc.oneof(fromSchema(schema), anyText)]),
      ),
      { requiredKeys: where === 'path' ? fields.map(({ name }) => name) : [] },
    )
  }
  const schema = requestBody?.content['application/json']?.schema
  const json =
    schema &&
    fc.oneof({ weight: 4, arbitrary: fromSchema(schema) }, { weight: 1, arbitrary: anyJson })
  return fc
    .record({
      token: fc.constantFrom(...tokens),
      params: named('path'),
      query: named('query'),
      body: json
        ? fc.oneof(
            json.map((value) => JSON.stringify(value)),
            anyText,
          )
        : fc.constant(undefined),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/json; charset=latin1',
          ),
        },
      ),
    })
    .map(({ token, params, query, body, type }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]))
      const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
      const headers = {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': type }),
      }
      return {
        url: `${app.url}${filled}?${search.join('&')}`,
        init: { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) },
      }
    })
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

const leaks = /at .+:\d+:\d+|select .+ from|insert into|node_modules|ECONN|violates|syntax error/i

for (const { endpoint } of routes) {
  test(`${endpoint.method} ${endpoint.path} answers any input without a server error`, async (t) => {
    t.diagnostic(`seed ${seed}`)
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    assert.ok(operation, 'is not in the OpenAPI document')
    await fc.assert(
      fc.asyncProperty(
        requestOf(endpoint.path, endpoint.method, operation),
        async ({ url, init }) => {
          const response = await fetch(url, init)
          const text = await response.text()
          assert.ok(response.status < 500, `${response.status} ${text}`)
          if (response.status < 400) return
          const { code, message } = JSON.parse(text)
          assert.ok(typeof code === 'string' && typeof message === 'string', text)
          assert.doesNotMatch(text, leaks)
        },
      ),
      { numRuns: runs, seed },
    )
  })
}
