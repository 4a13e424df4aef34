import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab } from '#test/dom/tab.tsx'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('the statement of a client is shown', async () => {
  const { db } = app.database
  const name = { first_name: 'Greta', last_name: 'Halvorsen' }
  const { id } = await makeAccount(db, { role: 'User', ...name })
  const { number } = await makeInvoice(db, { client_id: id })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit(`/admin/users/details/${id}`)
  await screen.findByText('$1,000.00 is open.')
  await tab.user.click(screen.getByRole('link', { name: 'Statement' }))
  await screen.findByRole('row', { name: new RegExp(number ?? '') })
  // The form is mounted again once the name of the client is read, so a field found earlier may be gone.
  const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
  await waitFor(() => assert.match(client().value, /Greta Halvorsen/))
})

test('a project narrows the statement, and stays in the address', async () => {
  const { db } = app.database
  const client_id = (await makeAccount(db, { role: 'User' })).id
  const { id } = await makeProject(db, { client_id, title: 'A harbor' })
  await makeInvoice(db, { client_id, project_id: id })
  await makeInvoice(db, { client_id })
  const rows = () => screen.queryAllByRole('row', { name: /INV-/ }).length
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit(`/admin/invoices/statement?client=${client_id}`)
  await waitFor(() => assert.equal(rows(), 2))
  await chooseOption(tab, 'Project', 'A harbor')
  await waitFor(() => assert.equal(rows(), 1))
  assert.match(tab.address(), new RegExp(`project=${id}`))
  await chooseOption(tab, 'Project', 'All projects')
  await waitFor(() => assert.equal(rows(), 2))
})
