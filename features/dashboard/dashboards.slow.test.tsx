import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { appointments } from '#features/appointments/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { freeDays } from '#test/appointments.ts'
import { say } from '#test/chats.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { makeTask } from '#test/work.ts'

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

async function openAsStaff(person = admin) {
  const tab = await openTab(app, person)
  await tab.visit('/admin')
  await screen.findByText('Appointments of today')
  return tab
}

const decisions = () => section('Needs a decision')
const untilGone = (find: () => unknown[]) => waitFor(() => assert.equal(find().length, 0))

async function askForTime(client: Person) {
  const [dueDate = ''] = await freeDays(client)
  const { item } = await client.call(appointments.add, {
    body: {
      ...{ service: 'Online shops', reason: 'How a customer pauses a subscription.' },
      ...{ meetingType: 'phone', dueDate, time: '10:00' },
    },
  })
  return item
}

test('a request appears on the staff dashboard and is approved in its row', async () => {
  const [manager, client] = [await signInAs(app, 'Manager'), await signInAs(app, 'User')]
  const tab = await openAsStaff(manager)
  const request = { name: /^\d+ requests?$/ }
  assert.equal(decisions().queryAllByRole('link', request).length, 0)
  const { id } = await askForTime(client)
  const count = await decisions().findByRole('link', { name: '1 request' })
  assert.equal(count.getAttribute('href'), '/admin/appointments?filter=Pending')
  await decisions().findByRole('button', { name: /^Decline Online shops, / })
  await tab.user.click(decisions().getByRole('button', { name: /^Approve Online shops, / }))
  const question = within(await screen.findByRole('alertdialog'))
  await tab.user.click(question.getByRole('button', { name: 'Approve appointment' }))
  await untilGone(() => decisions().queryAllByRole('link', request))
  const { status } = await admin.call(appointments.one, { params: { id } })
  assert.equal(status, 'Approved')
  screen.getByRole('region', { name: 'Money' })
  assert.equal(screen.queryAllByText(/could not be sent/).length, 0)
})

test('an overdue invoice is reminded of, then paid, in its row by Admins alone', async () => {
  const { accountId } = await signInAs(app, 'User', { business_name: 'Halvorsen Boats' })
  const items = [{ service: 'Website design', description: '', quantity: 1, price: 1_000 }]
  const { item } = await admin.call(invoices.add, {
    body: { userId: accountId, items, dueDate: day(-3), dateIssued: day(-20) },
  })
  await openAsStaff(await signInAs(app, 'Manager'))
  await decisions().findByRole('link', { name: /overdue invoice/ })
  assert.equal(decisions().queryAllByRole('button').length, 0)

  const tab = await openAsStaff()
  const named = (label: string) => ({ name: `${label} ${item.invoiceNumber}` })
  await tab.user.click(await decisions().findByRole('button', named('Remind')))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/^Halvorsen Boats gets an email/)
  await tab.user.click(question.getByRole('button', { name: 'Send reminder' }))
  await untilGone(() => screen.queryAllByRole('alertdialog'))
  await decisions().findByText('$1,000.00, reminded today')
  await untilGone(() => decisions().queryAllByRole('button', named('Remind')))

  await tab.user.click(decisions().getByRole('button', named('Record payment')))
  const ledger = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await tab.user.click(ledger.getByRole('button', { name: 'Record payment' }))
  await untilGone(() => decisions().queryAllByText(/Halvorsen Boats/))
  const { status } = await admin.call(invoices.one, { params: { id: item.id } })
  assert.equal(status, 'Paid')
  await untilGone(() => screen.queryAllByRole('dialog'))
  await section('Recent').findByText(/^Payment of \$1,000\.00 by bank transfer/)
})

test('messages and clients who wait are answered in their rows', async () => {
  const client = await signInAs(app, 'User', { business_name: 'Corner Bakery' })
  const { accountId } = client
  await say(client, accountId, 'When is it live?')
  const { id } = await makeLead(app.database.db, { name: 'Ada Okafor', subject: 'Ovens' })
  const tab = await openAsStaff()
  for (const [button, field, send] of [
    ['Reply to Corner Bakery', 'Message', 'Send'],
    ['Reply to Ada Okafor', 'Reply', 'Send reply'],
  ] as const) {
    await tab.user.click(await decisions().findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: button }))
    await tab.user.type(dialog.getByRole('textbox', { name: field }), 'On Friday.')
    await tab.user.click(dialog.getByRole('button', { name: send }))
    await untilGone(() => decisions().queryAllByRole('button', { name: button }))
  }
  const { state } = await admin.call(leads.one, { params: { id } })
  assert.equal(state, 'answered')
  const { last } = await admin.call(chat.one, { params: { clientId: accountId } })
  assert.equal(last?.text, 'On Friday.')
})

test('an overdue task is completed in its row, and today is a strip of hours', async () => {
  const { db } = app.database
  const late = await makeTask(db, { due_date: day(-2), title: 'Cut the pictures' })
  await makeTask(db, { due_date: day(0), title: 'Take the deposit' })
  const tab = await openAsStaff()
  section('Today').getByText('No appointments today.')
  within(section('Today').getByRole('list', { name: 'Tasks due today' })).getByText(
    'Take the deposit',
  )
  await tab.user.click(
    await decisions().findByRole('button', { name: 'Complete Cut the pictures' }),
  )
  await untilGone(() => decisions().queryAllByText('Cut the pictures'))
  const { status } = await admin.call(tasks.one, { params: { id: late.id } })
  assert.equal(status, 'completed')
})
