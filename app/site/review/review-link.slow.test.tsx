import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { reviews } from '#features/reviews/contract.ts'
import { reviewLinks } from '#features/reviews/guests/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeDeliverable } from '#test/reviews.ts'
import { until } from '#test/until.ts'
import { ReviewLink } from './review-link.tsx'

let app: TestApp
let manager: Visitor
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})
after(() => history.replaceState(null, '', '/'))

async function makeLinked() {
  const { id } = await makeDeliverable(app.database.db, { title: 'Home page' })
  const { item } = await manager.call(reviews.openLink, { params: { id } })
  return { id, path: new URL(item.linkUrl ?? '').pathname }
}

async function openLink(path: string): Promise<Tab> {
  const tab = await openTab(app, app.visit())
  history.replaceState(null, '', path)
  tab.show(<ReviewLink />)
  return tab
}

const press = async ({ user }: Tab, name: string) =>
  user.click(await screen.findByRole('button', { name }))

async function writePin(tab: Tab, text: string) {
  await press(tab, 'Add pin')
  await tab.user.keyboard('{Enter}')
  await tab.user.type(await screen.findByRole('textbox', { name: /^Comment/ }), text)
  await press(tab, 'Save pin')
}

async function introduce(tab: Tab) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Who are you?' }))
  await tab.user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Ann Lee')
  await tab.user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'ann@example.test')
  await tab.user.click(dialog.getByRole('button', { name: 'Continue' }))
}

test('a reader says once who they are, then pins, replies and decides', async () => {
  const { id, path } = await makeLinked()
  const tab = await openLink(path)
  await screen.findByRole('heading', { level: 1, name: 'Home page' })
  await writePin(tab, 'A larger logo')
  await introduce(tab)
  const thread = within(await screen.findByRole('region', { name: 'Pin 1' }))
  await thread.findByText('Ann Lee (guest)')
  await tab.user.type(thread.getByRole('textbox', { name: /^Reply/ }), 'Twice as large')
  await tab.user.click(thread.getByRole('button', { name: 'Reply' }))
  await thread.findByText('Twice as large')
  await screen.findByText('You are Ann Lee.')
  await press(tab, 'Approve')
  await press(tab, 'Approve version 1')
  await screen.findByText(/^Version 1, by Ann Lee/)
  const { versions, pins } = await manager.call(reviews.one, { params: { id } })
  assert.deepEqual(
    [versions[0]?.decision?.kind, pins.map(({ author, comments }) => [author.from, comments])],
    ['approved', [['guest', 2]]],
  )
})

test('a reader who does not say who they are sends nothing, and keeps the words', async () => {
  const { id, path } = await makeLinked()
  const tab = await openLink(path)
  await writePin(tab, 'A larger logo')
  await screen.findByRole('dialog', { name: 'Who are you?' })
  await press(tab, 'Cancel')
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ })
  assert.equal(words.value, 'A larger logo')
  assert.deepEqual((await manager.call(reviews.one, { params: { id } })).pins, [])
})

test('a reader whom the server no longer knows is asked again', async () => {
  const { path } = await makeLinked()
  const tab = await openTab(app, app.visit())
  const key = `review guest ${path.slice(-16)}`
  localStorage.setItem(key, JSON.stringify({ guest: 'made-up', name: 'Somebody' }))
  history.replaceState(null, '', path)
  tab.show(<ReviewLink />)
  await writePin(tab, 'A larger logo')
  await introduce(tab)
  await screen.findByText('You are Ann Lee.')
  await screen.findByRole('region', { name: 'Pin 1' })
})

test('a link that was ended or made up says so', async () => {
  const { id, path } = await makeLinked()
  await manager.call(reviews.endLink, { params: { id } })
  for (const gone of [path, '/review/made-up']) {
    await openLink(gone)
    await waitFor(() =>
      assert.match(screen.getByRole('heading', { level: 1 }).textContent, /no longer works/),
    )
    screen.getByRole('link', { name: 'Contact us' })
  }
})

test('a review that cannot be read says so, and is read again', async () => {
  const { path } = await makeLinked()
  const tab = await openTab(app, app.visit())
  const end = tab.answer(reviewLinks.one, () =>
    Response.json({ message: 'Busy', code: 'INTERNAL' }, { status: 500 }),
  )
  history.replaceState(null, '', path)
  tab.show(<ReviewLink />)
  await screen.findByText('Busy')
  end()
  await press(tab, 'Try again')
  await screen.findByRole('heading', { level: 1, name: 'Home page' })
})

test('pins of others appear without a poll', async () => {
  const { id, path } = await makeLinked()
  await openLink(path)
  await screen.findByRole('heading', { level: 1, name: 'Home page' })
  const { versions } = await manager.call(reviews.one, { params: { id } })
  const place = { pageId: versions[0]?.pages[0]?.id ?? '', x: 1, y: 2 }
  const set = (text: string) =>
    manager.call(reviews.setPin, { params: { id }, body: { ...place, text } })
  await until('the page follows the link', () => app.kernel.live.size > 0)
  // The page reads once more when it begins to follow.
  for (const text of ['A larger logo', 'A smaller logo']) {
    await set(text)
    await screen.findByText(text, undefined, { timeout: 10_000 })
  }
})
