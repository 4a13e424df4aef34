import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeMessage } from '#test/chats.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { fullProfile, makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { accounts } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let manager: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const named = { first_name: 'Teo', last_name: 'Marchetti' }
  manager = await signInAs(app, 'Manager', { ...fullProfile, ...named })
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function write(tab: Tab, name: string, text: string) {
  await tab.user.clear(field(name))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

const press = async (tab: Tab, name: string) =>
  tab.user.click(await screen.findByRole('button', { name }))

async function choose(tab: Tab, name: string, action: string) {
  const main = within(screen.getByRole('main'))
  await tab.user.click(await main.findByRole('button', { name }))
  await tab.user.click(await screen.findByRole('menuitem', { name: action }))
}

test('a new user needs a name and a business, and stays unsent without them', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/users')
  await tab.user.click(screen.getByRole('link', { name: 'Add user' }))
  await press(tab, 'Add user')
  await screen.findByText('First name is required')
  await write(tab, 'First name', 'Wren')
  await write(tab, 'Last name', 'Talbot')
  await write(tab, 'Business name', 'T')
  await write(tab, 'Email', 'wren@talbot.example')
  await press(tab, 'Add user')
  await screen.findByText('Business name is too short!')
})

test('a mail that goes to a file says so where it is sent', async (t) => {
  const { email } = await makeAccount(app.database.db, {
    ...{ first_name: 'Ines', last_name: 'Falk', password_hash: null },
  })
  const { dataset } = document.documentElement
  t.after(() => delete dataset.mail)
  dataset.mail = 'outbox'
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users?q=${email}`)
  await choose(tab, 'Actions for Ines Falk', 'Send invitation again')
  await screen.findByText('Saved in the outbox: no mail server is set up.')
})

test('a user who was invited is invited again, edited, suspended, activated and deleted', async () => {
  const { email } = await makeAccount(app.database.db, {
    ...{ ...fullProfile, first_name: 'Wren', last_name: 'Talbot', role: 'Employee' },
    password_hash: null,
  })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users?q=${email}`)
  const row = await screen.findByRole('row', { name: /Wren Talbot/ })
  for (const text of ['Invited', 'Employee']) within(row).getByText(text)
  await choose(tab, 'Actions for Wren Talbot', 'Send invitation again')
  await screen.findByText(`A link was sent to ${email}.`)
  assert.equal(screen.queryByText(/^Saved in the outbox/), null)
  await choose(tab, 'Actions for Wren Talbot', 'Edit')
  await screen.findByDisplayValue('Wren')
  await tab.user.clear(field('Phone'))
  await press(tab, 'Save changes')
  await screen.findByText('Account updated successfully!')

  await tab.user.click(await screen.findByRole('link', { name: 'Wren Talbot' }))
  await screen.findByText('Email', { selector: 'dt' })
  assert.equal(screen.queryByText('Phone', { selector: 'dt' }), null)
  await choose(tab, 'More', 'Suspend')
  await press(tab, 'Suspend account')
  await screen.findByText('Suspended')
  await choose(tab, 'More', 'Activate')
  await screen.findByText('Invited')
  await choose(tab, 'More', 'Delete')
  await press(tab, 'Delete user')
  await waitFor(() => assert.equal(tab.address(), '/admin/users'))
})

test('a client with projects is not deleted, and suspension is offered', async () => {
  const { id } = await makeAccount(app.database.db, { first_name: 'Hannah', last_name: 'Brandt' })
  await makeProject(app.database.db, { client_id: id })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/users?q=Brandt')
  await choose(tab, 'Actions for Hannah Brandt', 'Delete')
  await screen.findByText(/^Hannah has 1 project, so this account cannot be deleted\./)
  assert.equal(screen.queryByRole('button', { name: 'Delete user' }), null)
  await press(tab, 'Suspend account')
  await screen.findByText('Suspended')
})

test('two people at one account see each other, and the second to save compares both versions', async () => {
  const id = manager.accountId
  await manager.call(changes.editing, { body: { itemId: id, isLeaving: false } })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users/edit-user/${id}`)
  await screen.findByText('Teo Marchetti is editing this too.')
  await manager.call(accounts.update, { body: { id, city: 'Ames' } })

  await write(tab, 'City', 'Boone')
  await press(tab, 'Save changes')
  const dialog = within(await screen.findByRole('dialog', { name: / changed this at \d/ }))
  const theirs = dialog.getAllByRole('deletion').map(({ textContent }) => textContent)
  assert.match(theirs.join(), /Ames/)
  await tab.user.click(dialog.getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => assert.equal(field('City').value, 'Ames'))
  await write(tab, 'City', 'Grimes')
  await press(tab, 'Save changes')
  await waitFor(() => assert.equal(tab.address(), '/admin/users'))
})

test('a Manager sees names and roles, a person’s projects and the conversation', async () => {
  const { id, email } = await makeAccount(app.database.db, { last_name: 'Okonkwo' })
  await makeProject(app.database.db, { client_id: id })
  await makeMessage(app.database.db, { conversation_id: id })
  const tab = await openTab(app, manager)
  await tab.visit('/admin/users?q=Okonkwo')
  const link = await screen.findByRole('link', { name: 'Ada Okonkwo' })
  assert.equal(screen.queryByRole('link', { name: 'Add user' }), null)
  const headers = screen.getAllByRole('columnheader', { hidden: true })
  const texts = headers.map(({ textContent }) => textContent).join(' ')
  assert.match(texts, /Role/)
  assert.doesNotMatch(texts, /Status/)
  await tab.user.click(link)
  await screen.findByRole('heading', { name: 'Projects' })
  assert.equal(screen.queryByText(email), null)
  const conversation = within(await screen.findByRole('region', { name: 'Conversation' }))
  await conversation.findByRole('time')
  await tab.user.click(conversation.getByRole('link', { name: 'Open the conversation' }))
  await waitFor(() => assert.equal(tab.address(), `/admin/support/${id}`))
  await screen.findByRole('textbox', { name: 'Message' })
})

test('the details of an Employee show the open tasks', async () => {
  const { id } = await makeAccount(app.database.db, { role: 'Employee' })
  await makeTask(app.database.db, { account_id: id, title: 'Draw the door' })
  await makeTask(app.database.db, { account_id: id, title: 'Done', status: 'completed' })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/users/details/${id}`)
  const open = within(await screen.findByRole('region', { name: 'Open tasks' }))
  const task = await open.findByRole('link', { name: 'Draw the door' })
  const all = open.getByRole('link', { name: 'All tasks' })
  assert.equal(all.getAttribute('href'), `/admin/task?filter=${id}`)
  assert.equal(open.getAllByRole('listitem').length, 1)
  await tab.user.click(task)
  await screen.findByRole('heading', { level: 1, name: 'Draw the door' })
})
