import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

test('the jump palette says that it finds nothing, and closes with Escape', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  await tab.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Jump to' })
  await tab.user.click(input)
  await tab.user.paste('no such thing')
  await screen.findByText('Nothing found.')
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('combobox', { name: 'Jump to' }), null))
})

test('a single key shows the shortcuts, until single keys are turned off', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  const name = 'Keyboard shortcuts'
  const closed = () => waitFor(() => assert.equal(screen.queryByRole('dialog', { name }), null))
  await tab.user.keyboard('?')
  await screen.findByRole('dialog', { name })
  await tab.user.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }))
  await tab.user.keyboard('{Escape}')
  await closed()
  await tab.user.keyboard('?')
  await tab.user.click(await screen.findByRole('button', { name: /^Account: / }))
  await screen.findByRole('menu')
  await closed()
})

// The last one, because it signs out.
test('a client is found with their projects and forms, and stays among what was opened last', async () => {
  const name = 'Wilma Thistledown'
  const { id } = await makeAccount(app.database.db, {
    ...{ role: 'User', first_name: 'Wilma', last_name: 'Thistledown' },
  })
  await makeProject(app.database.db, { title: 'Nursery', client_id: id })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  async function type(text: string) {
    await tab.user.keyboard('{Control>}k{/Control}')
    await tab.user.click(await screen.findByRole('combobox', { name: 'Jump to' }))
    if (text) await tab.user.paste(text)
  }
  const titlesIn = async (group: string) =>
    within(await screen.findByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await type('thistle')
  assert.deepEqual(await titlesIn(name), [
    'NurseryProject',
    'Conversation',
    `New invoice for ${name}`,
    `Book ${name}`,
  ])
  await tab.user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name })
  assert.equal(tab.address(), `/admin/users/details/${id}`)

  await type('thistle')
  await tab.user.click(await screen.findByRole('option', { name: `New invoice for ${name}` }))
  await screen.findByRole('heading', { level: 1, name: 'Create invoice' })
  assert.equal(tab.address(), `/admin/invoices/create-invoice?client=${id}`)

  await type('')
  assert.deepEqual(await titlesIn('Recent'), [`${name}User`])
})
