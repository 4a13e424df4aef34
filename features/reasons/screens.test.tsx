import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeReason, signInAs } from '#test/factories.ts'
import { reasons } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function write(tab: Tab, name: string, text: string) {
  await tab.user.clear(await screen.findByRole('textbox', { name }))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

test('a reason is added, deleted and restored', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/reasons')
  await tab.user.click(screen.getByRole('link', { name: 'Add reason' }))
  await write(tab, 'Title', 'We answer the door')
  await write(tab, 'Description', 'On the second ring, mostly.')
  await tab.user.click(screen.getByRole('button', { name: 'Add reason' }))
  await screen.findByText('Reason added successfully!')

  const menu = { name: 'Actions for We answer the door' }
  await tab.user.click(await screen.findByRole('button', menu))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Delete reason' }))
  await waitFor(() => assert.equal(screen.queryByRole('button', menu), null))
  await tab.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('“We answer the door” is back.')
  await screen.findByRole('button', menu)
})

test('the form says what the list leaves out, and announces it once', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/reasons/add-reason')
  await write(tab, 'Description', 'x'.repeat(200))
  const said = () => screen.queryByText('The list shows the first 200 characters.')
  assert.equal(said(), null)
  await tab.user.type(field('Description'), ' and no more')
  const status = said() ?? assert.fail('nothing is said')
  assert.equal(status.role, 'status')
  const note = status.parentElement ?? assert.fail()
  assert.match(note.textContent, /characters\. “and no more” will be cut\.$/)
  assert.ok(field('Description').getAttribute('aria-describedby')?.split(' ').includes(note.id))
})

test('of two people at once, the second to save sees both versions and chooses', async () => {
  const { id } = await makeReason(app.database.db, { title: 'Two desks' })
  const manager = await signInAs(app, 'Manager', { first_name: 'Teo', last_name: 'Marchetti' })
  await manager.call(changes.editing, { body: { itemId: id, isLeaving: false } })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/reasons/edit-reason/${id}`)
  await screen.findByText('Teo Marchetti is editing this too.')
  const { others } = await manager.call(changes.editing, { body: { itemId: id, isLeaving: false } })
  assert.equal(others.length, 1)
  const { updatedAt: basedOn } = await manager.call(reasons.one, { params: { id } })
  const theirs = { title: 'Two desks', description: 'Words of the other.', basedOn }
  await manager.call(reasons.edit, { params: { id }, body: theirs })

  await write(tab, 'Description', 'Words of mine.')
  await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  const mine = await dialog.findAllByRole('insertion')
  assert.ok(mine.some(({ textContent }) => /mine/.test(textContent)))
  const gone = dialog.getAllByRole('deletion')
  assert.ok(gone.some(({ textContent }) => /the other/.test(textContent)))
  await tab.user.click(dialog.getByRole('button', { name: 'Use mine' }))
  await screen.findByText('Reason updated successfully!')
  const { description } = await manager.call(reasons.one, { params: { id } })
  assert.equal(description, 'Words of mine.')
})

test('unsaved text is offered again after the page was closed', async () => {
  const form = '/admin/reasons/add-reason'
  const key = 'typed reason new'
  const tab = await openTab(app, admin)
  await tab.visit(form)
  await write(tab, 'Title', 'Half a thought')
  const stored = await waitFor(() => localStorage.getItem(key) ?? assert.fail('nothing is stored'))

  const again = await openTab(app, admin)
  // A tab that is closed by the browser leaves it there.
  localStorage.setItem(key, stored)
  await again.visit(form)
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }))
  assert.equal(field('Title').value, 'Half a thought')
})
