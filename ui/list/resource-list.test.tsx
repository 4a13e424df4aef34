import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { ErrorState } from '#ui/base/data-states.tsx'
import { SearchBox } from './search-box.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a list is saved as CSV with all its pages', async (t) => {
  for (let made = 0; made < 6; made++)
    await makeAccount(app.database.db, { last_name: `Brandt ${made}`, role: 'User' })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit('/admin/users?filter=User&q=brandt')
  const saved = Promise.withResolvers<HTMLAnchorElement>()
  const created = t.mock.method(URL, 'createObjectURL', () => 'blob:list')
  t.mock.method(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    saved.resolve(this)
  })
  await tab.user.click(await screen.findByRole('button', { name: 'Export users as CSV' }))
  const { download, href } = await saved.promise
  assert.match(download, /^users-\d{4}-\d\d-\d\d\.csv$/)
  assert.equal(href, 'blob:list')
  const [bytes] = created.mock.calls[0]?.arguments ?? []
  assert.ok(bytes instanceof Blob)
  const [head, ...rows] = (await bytes.text()).trim().split('\r\n')
  assert.match(head ?? '', /First name,Last name,Email/)
  assert.equal(rows.length, 6)
})

describe('a filter that matches nothing', () => {
  for (const [role, path, filter, title] of [
    ['Admin', '/admin/invoices', 'Overdue', 'No Invoices Found'],
    ['Admin', '/admin/appointments', 'Declined', 'No Appointments Found'],
    ['Admin', '/admin/task', 'completed', 'No Task Found'],
    ['User', '/client-portal/invoices', 'Overdue', 'No Invoices Found'],
  ] as const)
    test(`says ${title} at ${path}, and can be cleared`, async () => {
      const tab = await openTab(app, await signInAs(app, role))
      await tab.visit(`${path}?filter=${filter}`)
      await screen.findByText(title)
      await tab.user.click(screen.getByRole('button', { name: 'Clear the filter' }))
      await waitFor(() => assert.equal(tab.address(), path))
      assert.equal(document.activeElement, screen.getByRole('main'))
    })
})

test('a link followed right after typing in a search opens', async (t) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>()
  const search = t.mock.fn((_text: string) => {})
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <SearchBox label="Search questions" value="" onSearch={search} />
          <Link to="/media">Media</Link>
        </>
      ),
    },
    { path: '/media', loader: () => loaded, element: <h1>Media</h1> },
  ])
  const tab = await openTab(app, app.visit())
  tab.show(<RouterProvider router={router} />)
  const box = await screen.findByRole('searchbox', { name: 'Search questions' })
  t.mock.timers.enable({ apis: ['setInterval'] })
  await tab.user.click(box)
  await tab.user.paste('website')
  await tab.user.click(screen.getByRole('link', { name: 'Media' }))
  t.mock.timers.tick(1_000)
  assert.equal(search.mock.callCount(), 0)
  t.mock.timers.reset()
  load(null)
  await screen.findByRole('heading', { name: 'Media' })
})

test('Try again leaves the focus on the page', async () => {
  const tab = await openTab(app, app.visit())
  tab.show(
    <main tabIndex={-1}>
      <ErrorState message="An error occurred" onRetry={() => {}} />
    </main>,
  )
  await tab.user.click(await screen.findByRole('button', { name: 'Try again' }))
  assert.equal(document.activeElement, screen.getByRole('main'))
})
