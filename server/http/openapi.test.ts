import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '#features/routes.server.ts'
import { createOpenApi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, { description: string; content: object }>
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

test('has a description and a schema for every response, and no broken reference', () => {
  for (const { path, operation } of operations) {
    assert.ok(
      Object.keys(operation.responses).some((status) => /^20[01]$/.test(status)),
      path,
    )
    for (const answer of Object.values(operation.responses)) {
      assert.ok(answer.description.length > 0)
      const types = Object.keys(answer.content).join()
      assert.match(types, /^(application\/(json(,text\/csv)?|octet-stream)|text\/event-stream)$/)
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
