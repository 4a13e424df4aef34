import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeResource } from '#test/resources.ts'
import { resources } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const button = (name: string) => screen.getByRole('button', { name })

async function write(tab: Tab, name: string | RegExp, text: string) {
  await tab.user.click(screen.getByRole('textbox', { name }))
  await tab.user.paste(text)
}

test('an empty form asks for a title, and for a file, a link or a client as chosen', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/resources')
  await tab.user.click(screen.getByRole('link', { name: 'Add resource' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Add resource' }))
  await screen.findByText('Title is required')
  screen.getByText('Please choose a file.')
  await tab.user.click(screen.getByRole('radio', { name: /^Link/ }))
  await tab.user.click(screen.getByRole('radio', { name: /^One client/ }))
  await tab.user.click(button('Add resource'))
  await screen.findByText('Link is required')
  await screen.findByText('Please choose a client.')
})

test('a link is shared with one client, who is found by email', async () => {
  const client = await makeAccount(app.database.db, { first_name: 'Greta' })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/resources/add-resource')
  await write(tab, 'Title', 'Where the boats lie')
  await tab.user.click(screen.getByRole('radio', { name: /^Link/ }))
  await write(tab, 'Link', 'https://boats.example.com')
  await tab.user.click(screen.getByRole('radio', { name: /^One client/ }))
  await tab.user.click(screen.getByRole('combobox', { name: 'Client' }))
  await tab.user.paste(client.email)
  await waitFor(() => {
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    assert.equal(options.length, 2, options.join())
    assert.match(options[0] ?? '', /Greta/)
    assert.match(options[1] ?? '', /^Create client/)
  })
  await tab.user.click(screen.getByRole('option', { name: /Greta/ }))
  await tab.user.click(button('Add resource'))
  await screen.findByText('Resource added successfully!')
  const { rows } = await admin.call(resources.list, { query: { clientId: client.id } })
  assert.deepEqual(
    rows.map(({ title, audience, url }) => [title, audience, url]),
    [['Where the boats lie', 'one', 'https://boats.example.com']],
  )
})

test('a resource is deleted from the list, after its title was read', async () => {
  const { title } = await makeResource(app, { title: 'Old berths' })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/resources?q=${encodeURIComponent(title)}`)
  await tab.user.click(button(`Actions for ${title}`))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('heading', { name: `Delete “${title}”?` })
  await tab.user.click(button('Delete resource'))
  await screen.findByText(`Nothing found for “${title}”.`)
})
