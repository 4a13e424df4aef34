import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { clientInvoicePaths } from '../paths.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

async function approveHere(number: string) {
  const waiting = within(await screen.findByRole('region', { name: `Design of ${number}` }))
  waiting.getByText('Website')
  waiting.getByRole('button', { name: 'Approve the design' }).click()
  const dialog = within(await screen.findByRole('alertdialog'))
  ;(await dialog.findByRole('button', { name: 'Approve' })).click()
  await waitFor(() => assert.equal(screen.queryByRole('region', { name: /^Design of/ }), null))
}

test('a client approves designs on the pages of the invoice and of the project', async () => {
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const client_id = client.accountId
  const project = await makeProject(db, { client_id, showcase: false, title: 'A harbor' })
  const values = { client_id, status: 'Design Approval Pending' }
  const first = await makeInvoice(db, values)
  const second = await makeInvoice(db, { ...values, project_id: project.id })
  const tab = await openTab(app, client)
  await tab.visit(clientInvoicePaths.details(first.id))
  await approveHere(first.number ?? '')
  const record = within(await screen.findByRole('region', { name: 'Design approval' }))
  record.getByText('Approved')
  record.getByText(/^\d+\.\d+\.\d+\.0\/24$/)
  await tab.visit(clientProjectPaths.details(project.id))
  await approveHere(second.number ?? '')
})
