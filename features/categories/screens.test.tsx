import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeBlog, makeCategory, signInAs } from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let used: string
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const { id, name } = await makeCategory(app.database.db, 'blog_category')
  await makeBlog(app.database.db, { category_id: id })
  used = name
})

const inUse = /1 post is in this category\./

async function openList() {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/blogs/categories')
  return tab
}

async function add(tab: Tab, name: string) {
  await tab.user.click(screen.getByRole('link', { name: 'Add Category' }))
  await tab.user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await tab.user.paste(name)
  await tab.user.click(screen.getByRole('button', { name: 'Add category' }))
}

test('a category is added and listed, and a second one of its name is refused', async () => {
  const tab = await openList()
  await add(tab, 'Shop windows')
  await screen.findByText('Category added successfully!')
  await screen.findByRole('row', { name: /Shop windows/ })
  await add(tab, 'Shop WINDOWS')
  const description = /This name is already in use./
  const field = await screen.findByRole('textbox', { name: 'Name', description })
  await waitFor(() => assert.equal(document.activeElement, field))
})

test('the deletion of a category in use is refused', async () => {
  const tab = await openList()
  await tab.user.click(await screen.findByRole('button', { name: `Actions for ${used}` }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Delete category' }))
  await screen.findByText(inUse)
})

test('of several categories, those in use stay and are named with the reason', async () => {
  const other = await makeCategory(app.database.db, 'blog_category')
  const tab = await openList()
  for (const name of [used, other.name])
    await tab.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await tab.user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 categories?' })
  await tab.user.click(within(question).getByRole('button', { name: 'Delete' }))
  const refusals = await screen.findByRole('alertdialog', { name: '1 of 2 categories deleted.' })
  assert.match(refusals.textContent, new RegExp(`${used}: ${inUse.source}`))
})
