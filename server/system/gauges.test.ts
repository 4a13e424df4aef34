import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startOwnApp } from '#test/app.ts'
import { countFromMemory } from '#test/from-memory.ts'

const app = await startOwnApp()

/** Without the header of a proxy. */
const readMetrics = async () => (await fetch(`${app.url}/metrics`)).text()

test('the dashboard and the alert rules name metrics that exist', async () => {
  await fetch(`${app.url}/api/service`)
  const metrics = await readMetrics()
  const existing = new Set(metrics.match(/^atrium_\w+/gm))
  for (const file of ['dashboard.json', 'alerts.yaml']) {
    const text = await readFile(`docs/monitoring/${file}`, 'utf8')
    const named = [...new Set(text.match(/\batrium_\w+/g))]
    assert.ok(named.length > 8, file)
    assert.deepEqual(
      named.filter((name) => !existing.has(name)),
      [],
      file,
    )
  }
  const { panels } = JSON.parse(await readFile('docs/monitoring/dashboard.json', 'utf8'))
  assert.equal(panels.length, 12)
  for (const line of metrics.split('\n').filter((line) => line && !line.startsWith('#')))
    assert.match(line, /^[a-z_0-9]+(\{[^}]*\})? [-+0-9.e]+$/)
})

test('requests are one histogram for each group of routes, also those answered from memory', async () => {
  await fetch(`${app.url}/api/service`)
  const before = await countFromMemory(app)
  for (const path of ['', '', '/none', '/other', '?q=a'])
    await fetch(`${app.url}/api/service${path}`)
  assert.equal(await countFromMemory(app), before + 2)
  await app.visit().fetch(`${app.url}/api/service`, { method: 'POST' })
  const metrics = await readMetrics()
  const own = metrics.split('\n').filter((line) => line.includes('group="/api/service"'))
  const counts = own.filter((line) => line.startsWith('atrium_requests_total{'))
  assert.deepEqual(counts.map((line) => /status="(\d+)"/.exec(line)?.[1]).sort(), [
    '200',
    '401',
    '404',
  ])
  const buckets = own.filter((line) => line.startsWith('atrium_request_duration_seconds_bucket{'))
  assert.equal(own.length - counts.length, buckets.length + 2)
  const limits = buckets.map((line) => /le="([^"]+)"/.exec(line)?.[1])
  assert.deepEqual([limits[0], limits.at(-2), limits.at(-1)], ['0.005', '5', '+Inf'])
})

test('every metric says what it is, once', async () => {
  const metrics = await readMetrics()
  const heads = [
    ...metrics.matchAll(/^# HELP (\w+) \S.+\n# TYPE \1 (?:gauge|counter|histogram)$/gm),
  ]
  const described = heads.map(([, name]) => name ?? '')
  assert.equal(new Set(described).size, described.length)
  const named = new Set(metrics.match(/^atrium_\w+/gm))
  for (const name of named) {
    const base = name.replace(/^(atrium_request_duration_seconds)_(bucket|sum|count)$/, '$1')
    assert.ok(described.includes(base), name)
  }
})
