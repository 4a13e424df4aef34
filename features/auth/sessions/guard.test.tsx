import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a client who opens a page of staff is sent to the client portal', async () => {
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit('/admin/services')
  assert.equal(tab.address(), '/client-portal')
})

for (const [role, page, landing] of [
  ['Employee', '/admin/services', '/admin/task'],
  ['Employee', '/admin', '/admin/task'],
  ['Manager', '/admin/security', '/admin'],
] as const)
  test(`a role ${role} that may not open ${page} is sent to ${landing}`, async () => {
    const tab = await openTab(app, await signInAs(app, role))
    await tab.visit(page)
    assert.equal(tab.address(), landing)
  })
