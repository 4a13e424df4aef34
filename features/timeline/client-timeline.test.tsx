import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeMessage } from '#test/chats.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let page: string
let number: string | null
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const client = await makeClient(admin.accountId)
  page = `/admin/users/details/${client.id}`
  number = client.number
})

/** A client who wrote, with a project and a payment. */
async function makeClient(author: string) {
  const { db } = app.database
  const created_at = app.clock.now.toISOString()
  const client = await makeAccount(db, { first_name: 'Hannah', last_name: 'Brandt' })
  const account_id = client.id
  await makeMessage(db, { conversation_id: account_id, text: 'Where is the invoice?' })
  const { id: project_id } = await makeProject(db, { client_id: account_id, title: 'The shop' })
  await db
    .insertInto('project_entry')
    .values({
      ...{ project_id, client_id: account_id, account_id: author },
      ...{ action: 'Project created', created_at },
    })
    .execute()
  const { id: invoice_id, number } = await makeInvoice(db, {
    client_id: account_id,
    price: 120_000,
  })
  const payment = { invoice_id, kind: 'payment', amount_cents: 50_000, method: 'check' }
  await db
    .insertInto('invoice_payment')
    .values({ ...payment, paid_on: calendarDay(app.clock.now), created_at })
    .execute()
  return { id: account_id, number }
}

const isAt = (tab: Tab, address: string) => waitFor(() => assert.equal(tab.address(), address))

test('the timeline of a client is opened, searched, filtered and followed by keyboard alone', async () => {
  const tab = await openTab(app, admin)
  await tab.visit(page)
  await screen.findByRole('region', { name: 'Survey' })
  screen.getByRole('tab', { name: 'Overview' }).focus()
  await tab.user.keyboard('{ArrowRight}')
  await isAt(tab, `${page}?tab=timeline`)
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  const written = 'Message from Hannah Brandt: Where is the invoice?'
  await timeline.findByRole('link', { name: written })

  timeline.getByRole('searchbox').focus()
  await tab.user.paste('project created')
  await waitFor(() => assert.equal(timeline.queryByRole('link', { name: written }), null))
  const created = 'The shop: Project created'
  await timeline.findByRole('link', { name: created })
  await tab.user.clear(timeline.getByRole('searchbox'))

  const filter = () => timeline.getByRole('combobox', { name: 'Show' })
  filter().focus()
  await tab.user.keyboard('{Enter}')
  const isHighlighted = async (name: string) => {
    const option = await screen.findByRole('option', { name })
    await waitFor(() => assert.equal(option.hasAttribute('data-highlighted'), true))
  }
  await isHighlighted('Everything')
  await tab.user.keyboard('pay')
  await isHighlighted('Payments')
  await tab.user.keyboard('{Enter}')
  await waitFor(() => assert.equal(document.activeElement, filter()))
  await isAt(tab, `${page}?tab=timeline&filter=payments`)
  for (const name of [created, written])
    await waitFor(() => assert.equal(timeline.queryByRole('link', { name }), null))
  // The unfiltered list has the payment too, in a row that is replaced.
  const payment = await timeline.findByRole('link', { name: /^Payment of \$/ })
  payment.focus()
  await tab.user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: number ?? '' })
})

test('the tabs of a client have their own addresses', async () => {
  const tab = await openTab(app, admin)
  await tab.visit(`${page}?tab=timeline&filter=payments`)
  await screen.findByRole('link', { name: /^Payment of \$/ })
  for (const [name, role, shown] of [
    ['Projects', 'table', 'Projects'],
    ['Invoices', 'table', 'Invoices'],
    ['Appointments', 'table', 'Appointments'],
    ['Files', 'region', 'Uploaded by the client'],
  ] as const) {
    await tab.user.click(screen.getByRole('tab', { name }))
    await screen.findByRole(role, { name: shown })
    await isAt(tab, `${page}?tab=${name.toLowerCase()}`)
  }
})
