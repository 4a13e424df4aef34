import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
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

test('an employee who opens a page of editors is told so', async () => {
  const tab = await openTab(app, await signInAs(app, 'Employee'))
  await tab.visit('/admin/services')
  screen.getByText('You do not have access to this page.')
  await tab.user.click(screen.getByRole('link', { name: 'Go to Tasks' }))
  await waitFor(() => assert.equal(tab.address(), '/admin/task'))
})
