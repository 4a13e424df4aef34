import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'

test('the statement of a client is shown', async () => {
  const app = await startTestApp()
  const { db } = app.database
  const name = { first_name: 'Greta', last_name: 'Halvorsen' }
  const { id } = await makeAccount(db, { role: 'User', ...name })
  const { number } = await makeInvoice(db, { client_id: id })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit(`/admin/users/details/${id}`)
  await screen.findByText('$1,000.00 is open.')
  await tab.user.click(screen.getByRole('link', { name: 'Statement' }))
  await screen.findByRole('row', { name: new RegExp(number ?? '') })
  const client = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' })
  await waitFor(() => assert.match(client.value, /Greta Halvorsen/))
})
