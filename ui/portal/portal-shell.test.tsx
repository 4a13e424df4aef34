import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { faqs } from '#features/faqs/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeFaq, makeService, signInAs } from '#test/factories.ts'
import { chooseTheme } from '#ui/client/theme.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  await makeService(app.database.db, { title: 'Website design', slug: 'website-design' })
})
after(() => chooseTheme('system'))

const sidebar = () => within(screen.getByRole('navigation', { name: 'Admin portal' }))
const focused = () => document.activeElement?.textContent
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('the sidebar has only what the role may open', async () => {
  const tab = await openTab(app, await signInAs(app, 'Employee'))
  await tab.visit('/admin/task')
  const [brand, ...links] = sidebar().getAllByRole('link')
  assert.equal(brand?.getAttribute('href'), '/admin/task')
  assert.deepEqual(textsOf(links), ['Tasks', 'Time', 'Projects', 'Profile', 'Website'])
})

test('the breadcrumb names the list and the record, and links back', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/services/details/website-design')
  const trail = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  const names = (...expected: string[]) =>
    waitFor(() => assert.deepEqual(textsOf(trail().getAllByRole('listitem')), expected))
  await names('Services', 'Website design')
  await tab.user.click(trail().getByRole('link', { name: 'Services' }))
  await names('Services')
  await tab.user.click(await screen.findByRole('link', { name: 'Add service' }))
  await names('Services', 'Add service')
})

test('the account menu works by keyboard alone', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/services')
  const button = () => screen.getByRole('button', { name: /^Account: Ada/ })
  ;(await screen.findByRole('button', { name: /^Account: Ada/ })).focus()
  await tab.user.keyboard('{ArrowDown}')
  await waitFor(() => assert.equal(focused(), 'Profile'))
  await tab.user.keyboard('{ArrowUp}')
  await waitFor(() => assert.equal(focused(), 'Dark'))
  await tab.user.keyboard('{Enter}')
  assert.equal(document.documentElement.dataset.theme, 'dark')
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('menu'), null))
  await waitFor(() => assert.equal(document.activeElement, button()))
})

test('the menu of new things opens the form of a project', async () => {
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit('/admin')
  await tab.user.click(screen.getByRole('button', { name: 'New' }))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Project' }))
  await waitFor(() => assert.equal(tab.address(), '/admin/projects/add-project'))
})

test('the drawer works by keyboard: Escape closes it and returns the focus', async () => {
  const tab = await openTab(app, await signInAs(app, 'User', { first_name: 'Hannah' }))
  await tab.visit('/client-portal')
  const more = screen.getByRole('button', { name: 'More' })
  more.focus()
  await tab.user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await waitFor(() => assert.equal(drawer.contains(document.activeElement), true))
  await tab.user.keyboard('{Escape}')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await waitFor(() => assert.equal(document.activeElement, more))
  await tab.user.keyboard('{Enter}')
  const link = within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', {
    name: 'Services',
  })
  link.focus()
  await tab.user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Services' })
  await waitFor(() => assert.equal(document.activeElement?.localName, 'main'))
})

function setOnline(online: boolean) {
  if (online) Reflect.deleteProperty(navigator, 'onLine')
  else Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('a list that is opened while offline loads when the connection is back', async () => {
  await makeFaq(app.database.db, { question: 'Who makes a website?' })
  const tab = await openTab(app, admin)
  await tab.visit('/admin/faqs')
  setOnline(false)
  // A call without a connection would be repeated after a while.
  const connect = tab.answer(faqs.list, () => new Response(null, { status: 500 }))
  await tab.user.type(screen.getByRole('searchbox'), 'website')
  const told = () => within(screen.getByRole('main')).queryByText(/^You are offline/)
  await waitFor(() => assert.ok(told()))
  connect()
  setOnline(true)
  await waitFor(() => assert.equal(told(), null))
  await screen.findByRole('row', { name: /Who makes a website/ })
  assert.equal(tab.address(), '/admin/faqs?q=website')
})
