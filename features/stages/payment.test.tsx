import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeStage } from '#test/work.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const sectionOf = async () => within(await screen.findByRole('region', { name: 'Payment' }))

test('a client opens a stage by a decision and can pay it, and staff see the same path', async () => {
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const { id: project_id } = await makeProject(db, {
    ...{ client_id: client.accountId, showcase: false, title: 'A harbor' },
  })
  await makeStage(db, { project_id, title: 'Start', cents: 10_000 })
  const later = { title: 'Rest', cents: 20_000, position: 1, opens_on: 'design' }
  await makeStage(db, { project_id, ...later })
  const tab = await openTab(app, client)
  await tab.visit(clientProjectPaths.details(project_id))
  const own = await sectionOf()
  await own.findByText('Next: opens when the client decides')
  assert.equal(own.queryByRole('link', { name: 'Pay Bill' }), null)
  own.getByRole('button', { name: 'Open this part' }).click()
  const dialog = within(await screen.findByRole('alertdialog'))
  ;(await dialog.findByRole('button', { name: 'Open' })).click()
  await own.findByRole('link', { name: 'Pay Bill' })
  await own.findByText('Next: opens when the design is approved')
  assert.equal(own.queryByRole('button', { name: /Open now: Rest/ }), null)

  const staff = await openTab(app, await signInAs(app, 'Admin'))
  await staff.visit(projectPaths.details(project_id))
  const path = await sectionOf()
  await path.findByRole('link', { name: /^INV-/ })
  path.getByRole('button', { name: 'Ask for approval of the design' }).click()
  await waitFor(() => assert.equal(path.queryByRole('button', { name: /^Ask for approval/ }), null))
  path.getByRole('button', { name: 'Open now: Rest' }).click()
  const form = within(await screen.findByRole('dialog', { name: 'Open “Rest” now' }))
  await form.findByRole('textbox', { name: /Reason/ })
})

test('nothing opens next in a canceled project', async () => {
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const { id: project_id } = await makeProject(db, {
    ...{ client_id: client.accountId, showcase: false, status: 'canceled' },
  })
  await makeStage(db, { project_id, title: 'Start', cents: 10_000 })
  const tab = await openTab(app, client)
  await tab.visit(clientProjectPaths.details(project_id))
  const own = await sectionOf()
  await own.findByText('The project is canceled')
  assert.equal(own.queryByText(/opens/), null)
})
