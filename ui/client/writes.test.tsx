import { before, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { live } from '#features/live/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a write shows its message and what it changed, also without live updates', async (t) => {
  await makeAccount(app.database.db, { first_name: 'Wren', last_name: 'Talbot' })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  t.after(tab.hold(live.open))
  await tab.visit('/admin/users?q=Talbot')
  const row = within(await screen.findByRole('row', { name: /Wren Talbot/ }))
  row.getByText('Active')
  await tab.user.click(row.getByRole('button', { name: 'Actions for Wren Talbot' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Suspend account' }))
  await screen.findByText('Account updated successfully!')
  await row.findByText('Suspended')
})
