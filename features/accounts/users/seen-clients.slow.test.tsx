import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { users } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

test('an Admin chooses the clients that a person sees, and all of them again', async () => {
  const { db } = app.database
  const { accountId: id } = await signInAs(app, 'Manager')
  const seen = await makeAccount(db, { role: 'User', business_name: 'Halvorsen Boats' })
  await makeAccount(db, { role: 'User', business_name: 'Brandt Ceramics' })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users/details/${id}`)
  const open = () => screen.findByRole('button', { name: 'Choose clients' })
  await screen.findByText('All clients')
  await tab.user.click(await open())
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose clients' }))
  assert.equal(dialog.queryByRole('combobox', { name: 'Clients' }), null)
  await tab.user.click(dialog.getByRole('radio', { name: 'These clients' }))
  await tab.user.type(await dialog.findByRole('combobox', { name: 'Clients' }), 'Halvorsen')
  await tab.user.click(await screen.findByRole('option', { name: /Halvorsen Boats/ }))
  await tab.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await screen.findByText('Halvorsen Boats')
  const { seesClients } = await admin.call(users.one, { params: { id } })
  assert.deepEqual(
    seesClients?.map((client) => client.id),
    [seen.id],
  )

  await tab.user.click(await open())
  const again = within(await screen.findByRole('dialog', { name: 'Choose clients' }))
  again.getByRole('button', { name: /^Remove Halvorsen Boats/ })
  await tab.user.click(again.getByRole('radio', { name: 'All clients' }))
  await tab.user.click(again.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await screen.findByText('All clients')
  assert.equal((await admin.call(users.one, { params: { id } })).seesClients, null)
})
