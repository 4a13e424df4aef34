import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

test('the jump palette says that it finds nothing, and closes with Escape', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  await tab.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Jump to' })
  await tab.user.click(input)
  await tab.user.paste('no such thing')
  await screen.findByText('Nothing found.')
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('combobox', { name: 'Jump to' }), null))
})

test('a single key shows the shortcuts, until single keys are turned off', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  const name = 'Keyboard shortcuts'
  const closed = () => waitFor(() => assert.equal(screen.queryByRole('dialog', { name }), null))
  await tab.user.keyboard('?')
  await screen.findByRole('dialog', { name })
  await tab.user.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }))
  await tab.user.keyboard('{Escape}')
  await closed()
  await tab.user.keyboard('?')
  await tab.user.click(await screen.findByRole('button', { name: /^Account: / }))
  await screen.findByRole('menu')
  await closed()
})
