import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { reasons } from '#features/reasons/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeChange, signInAs } from '#test/factories.ts'
import { changes } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  const name = { first_name: 'Nora', last_name: 'Lindqvist' }
  admin = await signInAs(app, 'Admin', name)
  await makeChange(app.database.db)
})

const title = 'A ladder in the hall'
const rows = () => screen.queryAllByRole('row', { name: new RegExp(title) })
const counted = (count: number) => waitFor(() => assert.equal(rows().length, count))

/** Adds a reason, changes it twice and deletes it. */
async function addAndDelete() {
  const write = { title, description: 'We sweep the floor before noon.' }
  const { item } = await admin.call(reasons.add, { body: write })
  const params = { id: item.id }
  for (const description of ['We sweep the floor after lunch.', 'We mop the stairs after lunch.'])
    await admin.call(reasons.edit, { params, body: { title, description } })
  await admin.call(reasons.remove, { params })
  return item.id
}

/** Makes the first edit this many days older. */
async function moveFirstEdit(item_id: string, days: number) {
  const { db } = app.database
  const { rows } = await admin.call(changes.list, { query: { itemId: item_id, filter: 'edit' } })
  const created_at = new Date(app.clock.now.getTime() - days * 86_400_000).toISOString()
  const id = rows.at(-1)?.id ?? assert.fail('no edit')
  await db.updateTable('change').set({ created_at }).where('id', '=', id).execute()
}

test('changes are found by filters, and a deleted record is restored', async () => {
  const id = await addAndDelete()
  const tab = await openTab(app, admin)
  await tab.visit('/admin/changes')
  const choose = async (name: string, option: string) => {
    await tab.user.click(await screen.findByRole('combobox', { name }))
    await tab.user.click(await screen.findByRole('option', { name: option }))
  }
  const open = async () => {
    const [link] = within(rows()[0] ?? assert.fail('no row')).getAllByRole('link')
    await tab.user.click(link ?? assert.fail('no link'))
    return within(await screen.findByRole('dialog'))
  }
  await tab.user.click(screen.getByRole('searchbox'))
  await tab.user.paste('ladder')
  await counted(4)
  await choose('Person', 'Nora Lindqvist')
  await choose('Kind', 'Reason')
  await choose('Change', 'Edited')
  await counted(2)
  await moveFirstEdit(id, 3)
  await choose('Time', 'Last 24 hours')
  for (const part of ['q=ladder', 'who=', 'kind=reason', 'span=day', 'filter=edit'])
    await waitFor(() => assert.match(tab.address(), new RegExp(`[?&]${part}`)))
  await counted(1)

  const edited = await open()
  await edited.findByText(/^Reason\. Edited by Nora Lindqvist on/)
  const gone = await edited.findAllByRole('deletion')
  assert.ok(gone.some(({ textContent }) => /sweep/.test(textContent)))
  const added = edited.getAllByRole('insertion')
  assert.ok(added.some(({ textContent }) => /mop/.test(textContent)))
  await tab.user.click(edited.getByRole('button', { name: 'Close' }))

  await choose('Change', 'Deleted')
  await waitFor(() => assert.match(rows()[0]?.textContent ?? '', /Deleted/))
  await counted(1)
  const deleted = await open()
  await deleted.findByText(/^Reason\. Deleted by Nora Lindqvist on/)
  await tab.user.click(await deleted.findByRole('button', { name: 'Restore' }))
  const question = within(await screen.findByRole('alertdialog'))
  await tab.user.click(question.getByRole('button', { name: 'Restore' }))
  await screen.findByText(`“${title}” is back.`)
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  const restored = await open()
  await tab.user.click(await restored.findByRole('link', { name: 'Open' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  assert.equal(field.value, title)
})

test('a manager sees no list of changes', async () => {
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit('/admin/changes')
  assert.equal(tab.address(), '/admin')
  screen.getByRole('link', { name: 'Services' })
  assert.equal(screen.queryByRole('link', { name: 'Changes' }), null)
})
