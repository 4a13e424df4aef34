import { before, test } from 'node:test'
import { screen } from '@testing-library/dom'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a change by one browser shows in the open list of another', async () => {
  const admin = await signInAs(app, 'Admin')
  const tab = await openTab(app, await signInAs(app, 'User'))
  // The services of the client portal are not polled, so only the stream can bring them.
  await tab.visit('/client-portal/services')
  const [title, slug] = ['Followed at once', 'followed-at-once']
  await admin.call(services.add, { body: { title, slug, content: '<p>New</p>' } })
  await screen.findByRole('heading', { name: title })
})
