import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { accounts } from '#features/accounts/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { personalData } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('an Admin exports the personal data of a client', async () => {
  const { id } = await makeAccount(app.database.db)
  const admin = await signInAs(app, 'Admin')
  const tab = await openTab(app, admin)
  let size = 0
  tab.answer(personalData.export, async (call) => {
    const response = await call.pass()
    size = (await response.clone().arrayBuffer()).byteLength
    return response
  })
  await tab.visit(`/admin/users/details/${id}`)
  await tab.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Export personal data' }))
  await waitFor(() => assert.ok(size > 1_000))
  await within(screen.getByRole('main')).findByRole('button', { name: 'More', busy: false })
  assert.equal(screen.queryByText(/^Failed to export/), null)
})

test('an Admin erases a client by name, after the account is suspended', async () => {
  const person = { first_name: 'Greta', last_name: 'Halvorsen' }
  const { id } = await makeAccount(app.database.db, person)
  const admin = await signInAs(app, 'Admin')
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users/details/${id}`)
  const openDialog = async () => {
    await tab.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Erase personal data' }))
  }
  await openDialog()
  await screen.findByText('Greta can still sign in. Suspend the account first.')
  await tab.user.click(screen.getByText('Close'))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await admin.call(accounts.update, { body: { id, status: 'Suspended' } })
  // The dialog has read the refusal a moment ago, and asks again.
  await openDialog()
  const field = await screen.findByRole('textbox', { name: 'Type “Greta Halvorsen” to confirm' })
  await tab.user.click(field)
  await tab.user.paste('Greta Halvorsen')
  await tab.user.keyboard('{Enter}')
  await screen.findByText('The personal data of Greta Halvorsen was erased.')
  await waitFor(() => assert.equal(tab.address(), '/admin/users'))
})
