import { before, test } from 'node:test'
import { screen } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProcessStep, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a step is opened from the list', async () => {
  const description = '<p>With your own scissors.</p>'
  await makeProcessStep(app.database.db, { title: 'The ribbon is cut', description })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit('/admin/process')
  await tab.user.click(await screen.findByRole('button', { name: 'Actions for The ribbon is cut' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Details' }))
  await screen.findByRole('heading', { level: 1, name: 'The ribbon is cut' })
  await screen.findByText('With your own scissors.')
})
