import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

async function goHome(tab: Tab, address: string) {
  await tab.user.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
  await waitFor(() => assert.equal(tab.address(), address))
}

describe('a page that is not there', () => {
  for (const [role, home] of [
    ['Admin', '/admin'],
    ['User', '/client-portal'],
  ] as const) {
    test(`${home}/no-such-page is in the frame of the portal`, async () => {
      const tab = await openTab(app, await signInAs(app, role))
      await tab.visit(`${home}/no-such-page`)
      screen.getByRole('heading', { level: 1, name: 'Page not found' })
      screen.getByRole('button', { name: 'Logout' })
      await goHome(tab, home)
    })
  }

  test('a record that does not exist says so in the frame', async () => {
    const tab = await openTab(app, admin)
    await tab.visit('/admin/services/details/no-such-service')
    await screen.findByText('This service does not exist.')
    const sidebar = within(screen.getByRole('navigation', { name: 'Admin portal' }))
    sidebar.getByRole('link', { name: 'Services' })
  })
})
