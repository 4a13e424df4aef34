import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { changeNotifications } from '#content/changes/notifications.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { formatRecentDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { notifications } from './contract.ts'

const kind = changeNotifications['content-changed']

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
})

/** A Manager who wants to hear of changes, and how they are told of one. */
async function enter() {
  const person = await signInAs(app, 'Manager')
  await person.call(notifications.prefer, {
    ...{ params: { kind: kind.name }, body: { channel: 'portal' } },
  })
  await person.call(notifications.read, { body: { all: true } })
  const tell = (subject: string) =>
    inTransaction(app.kernel, ({ db }) =>
      notify(db, { to: person.accountId, kind, subject, about: `reason/${crypto.randomUUID()}` }),
    )
  return { person, tell }
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const untilUnread = (count: number) =>
  waitFor(() =>
    assert.equal(
      bell().getAttribute('aria-label'),
      count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
    ),
  )

async function show(tab: Tab, filter: string) {
  await tab.user.click(screen.getByRole('combobox', { name: 'Show' }))
  await tab.user.click(await screen.findByRole('option', { name: filter }))
  await waitFor(() => assert.equal(screen.queryAllByRole('listbox').length, 0))
}

test('the panel of the bell marks all as read', async () => {
  const { person, tell } = await enter()
  await tell('One desk')
  const tab = await openTab(app, person)
  await tab.visit('/admin')
  await untilUnread(1)
  await tell('Two desks')
  await tell('Three desks')
  await untilUnread(3)
  await screen.findByText(/^[23] unread notifications$/)
  await tab.user.click(bell())
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await panel.findByRole('link', { name: /Unread: .*Two desks/ })
  await tab.user.click(panel.getByRole('button', { name: 'Mark all as read' }))
  await panel.findByText('No new notifications.')
  panel.getByRole('link', { name: /Two desks/ })
  await untilUnread(0)
})

test('the page lists all by day, follows what happens, and marks one or all as read', async () => {
  const { person, tell } = await enter()
  await tell('Four desks')
  await person.call(notifications.read, { body: { all: true } })
  const [known] = (await person.call(notifications.list, { query: {} })).rows
  const tab = await openTab(app, person)
  await tab.visit('/admin/notifications')
  await screen.findByText('No new notifications.')
  const markAll = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' })
  assert.equal(markAll().disabled, true)

  await tell('Five desks')
  await tell('Six desks')
  const desks = () => screen.queryAllByRole('link', { name: /desks/ })
  const untilListed = (count: number) => waitFor(() => assert.equal(desks().length, count))
  await untilListed(3)
  const day = formatRecentDay(known?.createdAt ?? '')
  within(screen.getByRole('region', { name: day })).getByRole('link', { name: /Four desks/ })
  await untilUnread(2)
  const [newest] = screen.getAllByRole('button', { name: `Mark “${known?.title}” as read` })
  await tab.user.click(newest as HTMLElement)
  await untilUnread(1)

  await show(tab, 'Unread')
  await untilListed(1)
  await tab.user.click(markAll())
  await screen.findByText('No new notifications.')
  await show(tab, 'All notifications')
  await untilListed(3)
  await screen.findByText('No new notifications.')
})

test('the name of the bell says the count that it shows', async () => {
  const { person } = await enter()
  const tab = await openTab(app, person)
  tab.answer(notifications.count, () => Response.json({ unread: 100 }))
  await tab.visit('/admin')
  await waitFor(() => assert.equal(bell().textContent, '99+'))
  assert.equal(bell().getAttribute('aria-label'), 'Notifications, 99+ unread')
})
