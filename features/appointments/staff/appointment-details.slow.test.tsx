import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { freeDays, makeAppointment, typedDay } from '#test/appointments.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { appointments } from '../contract.ts'
import { staffPages } from '../paths.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let client: Person
let day: string
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
  day = (await freeDays(client)).at(-1) ?? ''
})

/** The page of a request. */
async function openRequest(by: Person) {
  const { id } = await makeAppointment(app.database.db, { client_id: client.accountId })
  const tab = await openTab(app, by)
  await tab.visit(staffPages.details(id))
  return { id, tab }
}

const region = (name: string) => screen.getByRole('region', { name, hidden: true })
const untilFacts = (said: RegExp) => waitFor(() => assert.match(region('Facts').textContent, said))
const more = () => within(screen.getByRole('main')).getByRole('button', { name: 'More' })

async function press(tab: Tab, control: HTMLElement, key = '{Enter}') {
  control.focus()
  await tab.user.keyboard(key)
}

async function type(tab: Tab, field: HTMLElement, text: string) {
  await tab.user.click(field)
  await tab.user.paste(text)
}

async function openMenu(tab: Tab) {
  await press(tab, more())
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('an appointment is declined by keyboard with an offer of another time', async () => {
  const { tab } = await openRequest(admin)
  await press(tab, screen.getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline/ }))
  const decline = () => dialog.getByRole('button', { name: 'Decline appointment' })
  await type(tab, dialog.getByRole('textbox', { name: 'Reason' }), 'We are away that morning.')
  await press(tab, dialog.getByRole('button', { name: 'Offer another time' }))
  const offer = within(await dialog.findByRole('region', { name: 'Other time 1' }))
  await press(tab, decline())
  await offer.findByText('Date is required')
  await type(tab, offer.getByRole('textbox', { name: 'Date' }), typedDay(day))
  await press(tab, await offer.findByRole('radio', { name: /^3:00 PM/ }), ' ')
  await press(tab, decline())
  await screen.findByText('We are away that morning.', { selector: 'section > p' })
  await untilFacts(/Declined/)
  assert.match(region('Offered times').textContent, /3:00 PM ET/)
})

test('a Manager moves an appointment outside the hours, and cannot delete it', async () => {
  const { tab } = await openRequest(await signInAs(app, 'Manager'))
  assert.deepEqual(await openMenu(tab), ['Move', 'Cancel'])
  await press(tab, screen.getByRole('menuitem', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move/ }))
  await tab.user.click(dialog.getByRole('switch', { name: 'Another time' }))
  await dialog.findByText(/^This ignores opening hours/)
  await type(tab, dialog.getByRole('textbox', { name: 'Date' }), typedDay(day))
  await type(tab, dialog.getByRole('textbox', { name: 'Time' }), '19:30')
  await tab.user.click(dialog.getByRole('button', { name: 'Move appointment' }))
  await untilFacts(/7:30 PM ET/)
  await openMenu(tab)
  await press(tab, screen.getByRole('menuitem', { name: 'Cancel' }))
  await press(tab, await screen.findByRole('button', { name: 'Cancel appointment' }))
  await untilFacts(/Canceled/)
  const main = within(screen.getByRole('main', { hidden: true }))
  await waitFor(() => assert.equal(main.queryAllByRole('button', { name: 'More' }).length, 0))
})

test('an approval says so if the client canceled the request meanwhile', async () => {
  const { id, tab } = await openRequest(admin)
  await tab.user.click(screen.getByRole('button', { name: 'Approve' }))
  const approve = await screen.findByRole('button', { name: 'Approve appointment' })
  await client.call(appointments.cancel, { params: { id } })
  await tab.user.click(approve)
  assert.equal((await findFailure()).textContent, 'This appointment is canceled already.')
})
