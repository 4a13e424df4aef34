import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AnswerCache } from '#server/responses/answer-cache.ts'
import { securityHeaders } from '#server/responses/security-headers.ts'
import { routes } from '#start/app.ts'
import { createBareHttp } from '#test/bare-http.ts'
import { createOpenApi, serveOpenApi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, { description: string; content: Record<string, object> }>
  security?: object[]
}

const document = createOpenApi(
  routes.map(({ endpoint }) => endpoint),
  'https://agency.example',
)
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('is OpenAPI 3.1 and contains every endpoint once', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.equal(operations.length, routes.length)
  assert.equal(
    new Set(operations.map(({ operation }) => operation.operationId)).size,
    routes.length,
  )
})

test('declares exactly the parameters of every path', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    const declared = operation.parameters.filter((each) => each.in === 'path')
    assert.deepEqual(declared.map(({ name }) => name).sort(), inPath, path)
    assert.ok(declared.every(({ required }) => required))
  }
})

test('declares every query parameter once, also of files', () => {
  for (const { path, operation } of operations) {
    const names = operation.parameters.map((each) => `${each.in} ${each.name}`)
    assert.equal(new Set(names).size, names.length, path)
  }
  const { parameters = [] } = paths['/api/statement/pdf']?.get ?? {}
  assert.deepEqual(
    parameters.map(({ name }) => name).filter((name) => /from|to|signature/.test(name)),
    ['from', 'to', 'signature'],
  )
})

test('has the type of CSV for what is answered as CSV', () => {
  const typesOf = (path: string) => Object.keys(paths[path]?.get?.responses[200]?.content ?? {})
  for (const path of ['/api/survey/csv', '/api/visitor/visitor-stats/csv'])
    assert.deepEqual(typesOf(path), ['text/csv'])
  assert.deepEqual(typesOf('/api/invoice'), ['application/json', 'text/csv'])
  assert.deepEqual(typesOf('/api/statement/pdf'), ['application/octet-stream'])
})

test('has a description and a schema for every response, and no broken reference', () => {
  for (const { path, operation } of operations) {
    assert.ok(
      Object.keys(operation.responses).some((status) => /^20[01]$/.test(status)),
      path,
    )
    for (const answer of Object.values(operation.responses)) {
      assert.ok(answer.description.length > 0)
      const types = Object.keys(answer.content).join()
      assert.match(
        types,
        /^(application\/(json(,text\/csv)?|octet-stream)|text\/(csv|event-stream))$/,
      )
      // OpenAPI 3.1 knows no schema for the items of a stream.
      for (const media of Object.values(answer.content))
        assert.deepEqual(Object.keys(media), ['schema'])
    }
  }
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)
  for (const [, reference = ''] of references) {
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    assert.ok(found, reference)
  }
})

test('requires a token for everything that is not public', () => {
  for (const { endpoint } of routes) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const open = endpoint.access === 'public' || endpoint.access === 'sign-out'
    assert.equal(operation?.security === undefined, open, endpoint.path)
  }
})

test('is made once, compressed, and not sent again to who has it', async (t) => {
  const { app } = await createBareHttp()
  t.after(() => app.close())
  const cache = new AnswerCache()
  const switches = { secure: false, recaptcha: false, analytics: false }
  const { api: headers } = securityHeaders(switches)
  const made = t.mock.method(cache, 'answer')
  serveOpenApi(app, { cache, routes, headers, origin: 'https://agency.example' })
  const get = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers })
  const br = await get({ 'Accept-Encoding': 'br' })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.equal(br.headers['content-type'], 'application/json; charset=utf-8')
  assert.ok(br.rawPayload.length < 150_000)
  cache.clear()
  const { statusCode, rawPayload } = await get({ 'If-None-Match': String(br.headers.etag) })
  assert.deepEqual([statusCode, rawPayload.length], [304, 0])
  assert.equal(made.mock.callCount(), 1)
})
