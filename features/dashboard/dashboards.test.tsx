import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { appointments } from '#features/appointments/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { freeDays } from '#test/appointments.ts'
import { say } from '#test/chats.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const section = (name: string) => within(screen.getByRole('region', { name }))
const day = (offset: number) => calendarDay(new Date(app.clock.now.getTime() + offset * 86_400_000))

async function openAsClient() {
  const client = await signInAs(app, 'User', { first_name: 'Greta' })
  const tab = await openTab(app, client)
  await tab.visit('/client-portal')
  await section('What needs you').findByText('Nothing needs you today.')
  return { client, tab }
}

test('a new client is greeted, and finds links to everything', async () => {
  const { tab } = await openAsClient()
  await screen.findByRole('heading', { level: 1, name: 'Hello, Greta.' })
  screen.getByText('No upcoming appointments scheduled.')
  screen.getByText('No Invoices Found')
  const actions = section('Quick actions').getAllByRole('link')
  assert.deepEqual(
    actions.map(({ textContent }) => textContent),
    ['Book New Appointment', 'View Services', 'Account Settings'],
  )
  actions[0]?.focus()
  await tab.user.keyboard('{Enter}')
  await waitFor(() => assert.equal(tab.address(), '/client-portal/appointments/book-appointment'))
})

test('what needs a client appears with its amount and its action', async () => {
  const { client } = await openAsClient()
  const { accountId } = client
  const items = [{ service: 'Website design', description: '', quantity: 1, price: 1_000 }]
  const { item } = await admin.call(invoices.add, {
    body: { userId: accountId, items, dueDate: day(-3), dateIssued: day(-20) },
  })
  const needs = section('What needs you')
  const pay = await needs.findByRole('link', { name: /^Pay \$1,000\.00/ })
  assert.equal(pay.getAttribute('href'), `/client-portal/invoices/pay-bill/${item.id}`)
  needs.getByText(/^Was due on .*\d days overdue$/)
  assert.equal(needs.queryAllByText('Pay Bill').length, 0)
  const block = section('Invoices')
  const owed = block.getByRole('link', { name: '$1,000.00' })
  assert.equal(owed.getAttribute('href'), '/client-portal/invoices?filter=Open&sort=dueDate')
  block.getByRole('link', { name: '$1,000.00 overdue' })
  block.getByRole('link', { name: `Pay Bill ${item.invoiceNumber}` })
  block.getByRole('button', { name: `Download ${item.invoiceNumber}` })
  block.getByRole('link', { name: 'All Invoices' })

  await say(admin, accountId, 'The draft is ready.')
  await needs.findByText('The draft is ready.')
  const answer = needs.getByRole('link', { name: /^Answer/ })
  assert.equal(answer.getAttribute('href'), '/client-portal/support')
  section('Messages').getByText('1 unread message')
})

test('a request appears on the staff dashboard and links to its page', async () => {
  const [manager, client] = [await signInAs(app, 'Manager'), await signInAs(app, 'User')]
  const tab = await openTab(app, manager)
  await tab.visit('/admin')
  const decisions = section('Needs a decision')
  const request = { name: /appointment request/ }
  assert.equal(decisions.queryAllByRole('link', request).length, 0)
  const [dueDate = ''] = await freeDays(client)
  const { item } = await client.call(appointments.add, {
    body: {
      ...{ service: 'Online shops', reason: 'How a customer pauses a subscription.' },
      ...{ meetingType: 'phone', dueDate, time: '10:00' },
    },
  })
  const row = await decisions.findByRole('link', { name: '1 appointment request' })
  assert.equal(row.getAttribute('href'), '/admin/appointments?filter=Pending')
  await admin.call(appointments.approve, { params: { id: item.id } })
  await waitFor(() => assert.equal(decisions.queryAllByRole('link', request).length, 0))
  screen.getByRole('region', { name: 'Money' })
  assert.equal(screen.queryAllByText(/could not be sent/).length, 0)
})
