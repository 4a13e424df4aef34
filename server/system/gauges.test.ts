import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startTestApp } from '#test/app.ts'

test('the dashboard and the alert rules name metrics that exist', async () => {
  const app = await startTestApp()
  const { url, fetch } = { ...app, ...app.visit() }
  await fetch(`${url}/api/service`)
  // Without the header of a proxy.
  const metrics = await (await globalThis.fetch(`${url}/metrics`)).text()
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
