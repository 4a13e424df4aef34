import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, makeColleague, makeProject, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const name = { first_name: 'Bram', last_name: 'Visser' }

test('a client invites a colleague, changes what they see, and removes them', async () => {
  const owner = await signInAs(app, 'User', { first_name: 'Greta', last_name: 'Halvorsen' })
  const tab = await openTab(app, owner)
  await tab.visit('/client-portal/people')
  assert.equal(screen.queryByRole('button', { name: 'Actions for Greta Halvorsen' }), null)
  await tab.user.click(screen.getByRole('button', { name: 'Invite a person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }))
  await tab.user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Bram')
  await tab.user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Visser')
  await tab.user.type(dialog.getByRole('textbox', { name: 'Email' }), 'bram@example.test')
  await tab.user.click(dialog.getByRole('checkbox', { name: 'Messages' }))
  await tab.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  const row = await screen.findByRole('row', { name: /Bram Visser.*Invited.*Projects$/ })
  const choose = async (action: string) => {
    await tab.user.click(within(row).getByRole('button', { name: 'Actions for Bram Visser' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Change access')
  const access = within(await screen.findByRole('dialog', { name: 'Change access of Bram Visser' }))
  await tab.user.click(access.getByRole('checkbox', { name: 'Invoices and plans' }))
  await tab.user.click(access.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('row', { name: /Projects, Invoices and plans$/ })
  await choose('Remove')
  await tab.user.click(await screen.findByRole('button', { name: 'Remove person' }))
  await waitFor(() => assert.equal(screen.queryByText('Bram Visser'), null))
})

test('a colleague with invoices alone finds nothing else in the portal', async () => {
  const owner = await signInAs(app, 'User')
  const tab = await openTab(app, await signInColleague(app, owner.accountId, ['invoices']))
  await tab.visit('/client-portal')
  const sidebar = within(screen.getByRole('navigation', { name: 'Client portal' }))
  const shown = sidebar.getAllByRole('link').map(({ textContent }) => textContent)
  const own = ['Dashboard', 'Invoices', 'Maintenance plans', 'Services', 'Profile']
  assert.deepEqual(shown, ['Web Studio', ...own, 'Website'])
  await tab.visit('/client-portal/my-projects')
  assert.equal(tab.address(), '/client-portal')
})

test('a link of a mail switches to its client, and to none that the person left', async () => {
  const { db } = app.database
  const other = await makeAccount(db, { business_name: 'Northwind' })
  const person = await signInAs(app, 'User', { business_name: 'Own business' })
  const membership = { client_id: other.id, account_id: person.accountId, rights: ['projects'] }
  await db.insertInto('membership').values(membership).execute()
  const project = await makeProject(db, { client_id: other.id, showcase: false, title: 'Boats' })
  const page = `/client-portal/my-projects/details/${project.id}`
  const tab = await openTab(app, person)
  await tab.visit(`${page}?client=${other.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Boats' })
  await screen.findByText('You now see Northwind.')
  assert.equal(tab.address(), page)
  await tab.visit(`/client-portal/invoices?client=${person.accountId}`)
  await screen.findByText('You now see Own business.')
  await db.deleteFrom('membership').where('client_id', '=', other.id).execute()
  await tab.visit(`${page}?client=${other.id}`)
  await screen.findByText('This link is for a client that you no longer belong to.')
})

test('an Admin hands a client over, who keeps its name', async () => {
  const values = { business_name: 'Northwind' }
  const owner = await signInAs(app, 'User', values)
  await makeColleague(app.database.db, owner.accountId, ['projects'], name)
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit(`/admin/clients/${owner.accountId}`)
  await screen.findByRole('heading', { level: 1, name: 'Northwind' })
  await tab.user.click(await screen.findByRole('button', { name: 'Actions for Bram Visser' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Make contact person' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Hand over' }))
  await screen.findByRole('row', { name: /Bram Visser.*Contact person.*Everything$/ })
  assert.ok(screen.getByRole('heading', { level: 1, name: 'Northwind' }))
})
