import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { agencySection } from '#features/agency/contract.ts'
import { bookingSection } from '#features/appointments/booking/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeService, signInAs } from '#test/factories.ts'
import { saveSection, settings } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let tab: Tab
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})
beforeEach(async () => {
  tab = await openTab(app, admin)
})

async function open(name: string) {
  await tab.visit(`/admin/settings?tab=${name.toLowerCase()}`)
  return within(await screen.findByRole('region', { name }))
}
type Section = Awaited<ReturnType<typeof open>>

async function save(section: Section, name: string) {
  await tab.user.click(section.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(`${name} settings saved successfully!`)
}

async function write(field: HTMLElement, text: string) {
  await tab.user.clear(field)
  await tab.user.click(field)
  await tab.user.paste(text)
}

const press = (section: Section, name: string) =>
  tab.user.click(section.getByRole('button', { name }))

const stored = () => admin.call(settings.list, {})

test('the time zone of the browser is one press away', async (t) => {
  const { TZ } = process.env
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  process.env.TZ = 'Europe/Berlin'
  const agency = await open('Agency')
  await press(agency, 'Use Europe/Berlin')
  const { value } = agency.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  assert.match(value, /^Europe\/Berlin/)
  assert.equal(agency.queryByRole('button', { name: /^Use Europe/ }), null)
})

test('opening hours are a switch and times, with a break, and errors beside their day', async () => {
  const agency = await open('Agency')
  const day = (name: string) => within(agency.getByRole('group', { name }))
  const set = (label: string, value: string) =>
    fireEvent.change(agency.getByLabelText(label), { target: { value } })
  await tab.user.click(day('Saturday').getByRole('switch', { name: 'Saturday' }))
  set('Saturday opens', '10:00')
  set('Saturday closes', '14:00')
  await tab.user.click(day('Friday').getByRole('switch', { name: 'Friday' }))
  assert.equal(day('Friday').queryByLabelText('Friday opens'), null)
  await press(agency, 'Add hours to Monday')
  set('Tuesday closes', '08:00')
  await press(agency, 'Save changes')
  await day('Tuesday').findByText('Choose when it opens and when it closes, in this order.')
  assert.equal(document.activeElement, day('Tuesday').getByLabelText('Tuesday opens'))
  set('Tuesday closes', '16:30')
  await save(agency, 'Agency')
  const { value } = (await stored()).agency
  assert.deepEqual(
    [value.monday, value.tuesday, value.friday, value.saturday],
    ['09:00-12:00, 13:00-17:00', '09:00-16:30', '', '10:00-14:00'],
  )
})

test('profiles are rows, of which a wrong one is marked', async () => {
  const agency = await open('Agency')
  for (const [at, address] of ['https://www.instagram.com/studio', 'studio', ''].entries()) {
    await press(agency, 'Add a profile')
    assert.equal(
      document.activeElement,
      agency.getByRole('textbox', { name: `Address of profile ${at + 1}` }),
    )
    if (address) await tab.user.paste(address)
  }
  await press(agency, 'Save changes')
  const wrong = agency.getByRole('textbox', { name: 'Address of profile 2' })
  await waitFor(() => assert.equal(wrong.getAttribute('aria-invalid'), 'true'))
  assert.equal(agency.getAllByText(/^Use whole addresses/).length, 1)
  await press(agency, 'Remove profile 2')
  await save(agency, 'Agency')
  assert.equal((await stored()).agency.value.social, 'https://www.instagram.com/studio')
})

test('closed days are dates with names', async () => {
  const body = { ...bookingSection.defaults, closedDays: '2026-12-24\n2026-12-25 Christmas' }
  await admin.call(saveSection(bookingSection), { body })
  const booking = await open('Booking')
  assert.equal(booking.getByLabelText<HTMLInputElement>('Date of day 2').value, '12/25/2026')
  await press(booking, 'Remove day 1')
  await press(booking, 'Add a day')
  await tab.user.paste('12/31')
  await write(booking.getByLabelText('Name of day 2'), 'New Year’s Eve')
  await press(booking, 'Save changes')
  const invalid = booking.getByLabelText('Date of day 2')
  await waitFor(() => assert.equal(invalid.getAttribute('aria-invalid'), 'true'))
  await write(invalid, '12/31/2026')
  await save(booking, 'Booking')
  const { closedDays } = (await stored()).booking.value
  assert.equal(closedDays, '2026-12-25 Christmas\n2026-12-31 New Year’s Eve')
})

test('lengths are a table of services, with those that are gone', async () => {
  await makeService(app.database.db, { title: 'Website review' })
  await makeService(app.database.db, { title: 'Care: yearly' })
  const body = { ...bookingSection.defaults, lengths: 'website review: 60\nOld service: 45' }
  await admin.call(saveSection(bookingSection), { body })
  const booking = await open('Booking')
  const minutes = (service: string) =>
    booking.findByRole<HTMLInputElement>('textbox', { name: `Minutes of ${service}` })
  assert.equal((await minutes('Website review')).value, '60')
  assert.equal((await minutes('Care: yearly')).value, '')
  await tab.user.clear(await minutes('Old service'))
  await write(await minutes('Care: yearly'), '481')
  await press(booking, 'Save changes')
  await booking.findByText('Use from 5 to 480 minutes.')
  assert.equal(document.activeElement, await minutes('Care: yearly'))
  await write(await minutes('Care: yearly'), '90')
  await save(booking, 'Booking')
  const { lengths } = (await stored()).booking.value
  assert.deepEqual(
    new Set(lengths.split('\n')),
    new Set(['Website review: 60', 'Care: yearly: 90']),
  )
})

test('reminders are removable days, and a late fee is an amount or a percentage', async () => {
  const invoices = await open('Invoices')
  await press(invoices, 'Remove 7 days after')
  const before = invoices.getByRole('textbox', { name: 'Reminders before the due date' })
  await tab.user.type(before, '400{Enter}')
  await invoices.findByText('Use a number of days from 1 to 365.')
  await tab.user.clear(before)
  await tab.user.type(before, '1{Enter}')
  await invoices.findByText('1 day before')
  // A typed value that was not added yet is saved too.
  await tab.user.type(before, '10')
  await tab.user.click(invoices.getByRole('combobox', { name: 'Late fee' }))
  await tab.user.click(await screen.findByRole('option', { name: 'A percentage of what is owed' }))
  await press(invoices, 'Save changes')
  await invoices.findByText('Enter an amount, or a percentage from 0 to 100.')
  await write(invoices.getByLabelText('Late fee in percent'), '1.5')
  await save(invoices, 'Invoices')
  const { remindBefore, remindAfter, lateFee } = (await stored()).invoices.value
  assert.deepEqual([remindBefore, remindAfter, lateFee], ['1, 3, 10', '3, 14', '1.5%'])
})

test('a late fee is written as in the country of the agency', async (t) => {
  const atHome = agencySection.defaults
  const saveAgency = (body: object) =>
    admin.call(saveSection(agencySection), { body: { ...atHome, ...body } })
  t.after(() => saveAgency({}))
  await saveAgency({ country: 'DE', region: '', zip: '10115', phone: '+49 30 123456' })
  tab = await openTab(app, admin)
  const invoices = await open('Invoices')
  const saveFee = async (typed: string, expected: string) => {
    await write(invoices.getByLabelText(/^Late fee in/), typed)
    await press(invoices, 'Save changes')
    await waitFor(async () => {
      const { value } = (await stored()).invoices
      assert.equal(value.lateFee, expected)
    })
  }
  await saveFee('2,25', '2.25%')
  assert.equal(invoices.getByLabelText<HTMLInputElement>(/^Late fee in/).value, '2,25')
  await tab.user.click(invoices.getByRole('combobox', { name: 'Late fee' }))
  await tab.user.click(await screen.findByRole('option', { name: /^An amount/ }))
  await saveFee('25,50 €', '25.5')
})

test('a section that is refused while the page is left is opened again', async () => {
  const agency = await open('Agency')
  await write(agency.getByLabelText(/^Phone/), 'call us')
  const list = within(screen.getByRole('navigation', { name: 'Sections' }))
  await tab.user.click(list.getByRole('link', { name: 'Mail' }))
  await screen.findByRole('region', { name: 'Mail' })
  await tab.user.click(screen.getByRole('link', { name: 'Changes' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Save and leave' }))
  await screen.findByRole('region', { name: 'Agency' })
  assert.match(tab.address(), /^\/admin\/settings/)
  assert.notEqual(agencySection.defaults.phone, 'call us')
})

test('the preview of a page shows its texts with the facts of the agency', async () => {
  await tab.visit('/admin/settings?tab=website#contact')
  const contact = within(await screen.findByRole('region', { name: 'Contact page' }))
  const preview = contact.getByRole('region', { name: 'Preview' })
  await write(contact.getByLabelText('Lead'), 'Call {phone}.')
  await waitFor(() => assert.match(preview.textContent, /Call 515-555-\d{4}|Call 555-555-0100/))
  assert.match(preview.textContent, /In search results.*Write to/)
})
