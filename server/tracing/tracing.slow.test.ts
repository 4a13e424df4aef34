import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { inquiries } from '#features/inquiries/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import { startTestApp } from '#test/app.ts'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase } from '#test/db.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: object }[]
  status: { code: number }
}

const bodies: string[] = []
const paths = new Set<string>()
let collector = ''
before(async () => {
  const server = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url}`)
    bodies.push(await text(request))
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(async () => void server.close())
  collector = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

const spans = (): SentSpan[] =>
  bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
const find = (name: string) => spans().find((span) => span.name === name)

test('nothing of it is loaded unless it is on', async () => {
  const loaded: string[] = []
  const hooks = registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  const isLoaded = () => loaded.some((url) => url.endsWith('/tracing/otlp.ts'))
  const off = await startTestApp()
  await fetch(`${off.url}/api/faq`)
  assert.equal(off.kernel.tracer, undefined)
  assert.equal(isLoaded(), false)
  // The first load of a module is seen, so it was not loaded before.
  await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector } })
  assert.equal(isLoaded(), true)
  hooks.deregister()
})

describe('with a collector', () => {
  const typed = 'Canary-7f3e9b'
  const lines: Record<string, unknown>[] = []
  let server: ServerProcess

  before(async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'atrium-traces-'))
    atEnd(() => rm(dir, { recursive: true, force: true }))
    const { connection } = await createTestDatabase()
    server = await startServerProcess({
      ...{ DATABASE_URL: urlOf(connection), DATA_DIR: dir, DEMO: 'off', BOT_CHECK: 'off' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/`, LOG_LEVEL: 'info' },
    })
    server.child.stdout?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line.startsWith('{')) lines.push(JSON.parse(line))
      }
    })
    const body = {
      ...{ firstName: typed, lastName: typed, email: `${typed}@example.org` },
      ...{ phoneNumber: '515-555-0123', businessName: typed, subject: typed },
      ...{ message: `${typed} has a site.`, agreeToPrivacy: true },
    }
    await createApiClient({ baseUrl: server.url }).call(inquiries.sendMessage, { body })
    await fetch(`${server.url}/api/faq/${typed}?q=${typed}`)
    await until('the spans', () => !!find('POST /api/message') && !!find('mail'))
  })

  test('a request is a span with its queries', () => {
    const request = find('POST /api/message')!
    assert.match(request.traceId, /^[0-9a-f]{32}$/)
    assert.match(request.spanId, /^[0-9a-f]{16}$/)
    assert.equal(request.parentSpanId, undefined)
    const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]))
    assert.deepEqual(attributes['http.route'], { stringValue: '/api/message' })
    assert.deepEqual(attributes['http.response.status_code'], { intValue: '201' })
    const queries = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
    assert.ok(queries.some(({ name }) => name === 'insert lead'))
    assert.ok(queries.every(({ traceId }) => traceId === request.traceId))
    for (const span of [request, ...queries]) {
      assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name)
      assert.equal(span.status.code, 0, span.name)
    }
    assert.deepEqual([...paths], ['POST /v1/traces'])
  })

  test('a job is a span, with its mail', () => {
    const mail = find('mail')!
    const job = spans().find(({ spanId }) => spanId === mail.parentSpanId)
    assert.equal(job?.name, 'job mail')
    assert.equal(job?.traceId, mail.traceId)
  })

  test('the log line of a request has its trace', async () => {
    const { traceId, spanId } = find('POST /api/message')!
    const answered = () => lines.find(({ route, msg }) => route === '/api/message' && msg)
    await until('the line', () => answered() !== undefined)
    assert.deepEqual([answered()?.traceId, answered()?.spanId], [traceId, spanId])
  })

  test('no span contains what a person typed', async () => {
    // Stopping sends the rest.
    assert.equal(await server.end('SIGTERM'), 0)
    assert.ok(find('GET /api/faq/:id') ?? find('GET /api/faq/:slug'))
    assert.ok(bodies.every((body) => !body.includes(typed) && !body.includes('example.org')))
  })
})
