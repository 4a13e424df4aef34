import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeBlog, makeCategory, signInAs } from '#test/factories.ts'
import { blogCategories } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let used: string
let post: string
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const { id, name } = await makeCategory(app.database.db, 'blog_category')
  post = (await makeBlog(app.database.db, { category_id: id })).title
  used = name
})

const inUse = /1 post is in this category\./

async function openList() {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/blogs/categories')
  return tab
}

async function add(tab: Tab, name: string) {
  await tab.user.click(screen.getByRole('link', { name: 'Add category' }))
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

test('the dialog says what uses a category, instead of offering the deletion', async () => {
  const tab = await openList()
  const release = tab.hold(blogCategories.inUse)
  await tab.user.click(await screen.findByRole('button', { name: `Actions for ${used}` }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete “${used}”?` }))
  const isOffered = () => dialog.queryByRole('button', { name: 'Delete category' }) !== null
  assert.equal(isOffered(), false)
  release()
  await dialog.findByText(inUse)
  assert.equal(isOffered(), false)
  await tab.user.click(dialog.getByRole('link', { name: '1 post' }))
  await screen.findByRole('heading', { level: 1, name: 'Blogs' })
  await waitFor(() => assert.equal(screen.queryByRole('alertdialog'), null))
  await screen.findByRole('row', { name: new RegExp(post) })
})

test('an empty category is deleted, and the reason for a failed check is shown', async () => {
  const { name } = await makeCategory(app.database.db, 'blog_category')
  const tab = await openList()
  const choose = async () => {
    await tab.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  const restore = tab.answer(blogCategories.inUse, () =>
    Response.json({ message: 'Please try again.', code: 'INTERNAL' }, { status: 500 }),
  )
  await choose()
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Please try again.')
  await tab.user.click(dialog.getByText('Close'))
  await waitFor(() => assert.equal(screen.queryByRole('alertdialog'), null))
  restore()
  await choose()
  await tab.user.click(await screen.findByRole('button', { name: 'Delete category' }))
  await screen.findByText('Category deleted successfully!')
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
