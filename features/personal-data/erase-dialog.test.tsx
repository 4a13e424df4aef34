import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { accounts } from '#features/accounts/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('an Admin erases a client by name, after the account is suspended', async () => {
  const person = { first_name: 'Greta', last_name: 'Halvorsen' }
  const { id } = await makeAccount(app.database.db, person)
  const admin = await signInAs(app, 'Admin')
  const openDialog = async () => {
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/users/details/${id}`)
    await tab.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Erase personal data' }))
    return tab
  }
  const first = await openDialog()
  await screen.findByText('Greta can still sign in. Suspend the account first.')
  await first.user.click(screen.getByText('Close'))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await admin.call(accounts.update, { body: { id, status: 'Suspended' } })
  const tab = await openDialog()
  const field = await screen.findByRole('textbox', { name: 'Type “Greta Halvorsen” to confirm' })
  await tab.user.click(field)
  await tab.user.paste('Greta Halvorsen')
  await tab.user.keyboard('{Enter}')
  await screen.findByText('The personal data of Greta Halvorsen was erased.')
  await waitFor(() => assert.equal(tab.address(), '/admin/users'))
})
