import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { brandSection } from '#features/agency/brand/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { saveSection, settings } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let tab: Tab
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  // As an installation that was set up before changes were recorded.
  for (const { name, defaults } of [agencySection, brandSection])
    await app.database.db
      .insertInto('setting')
      .values({ section: name, value: JSON.stringify(defaults) })
      .execute()
})
beforeEach(async () => {
  tab = await openTab(app, admin)
})

const inSection = async (name: string) => within(await screen.findByRole('region', { name }))
type Section = Awaited<ReturnType<typeof inSection>>

async function write(section: Section, label: string, text: string) {
  const field = section.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))
  await tab.user.clear(field)
  await tab.user.click(field)
  await tab.user.paste(text)
  return field
}

const setTime = (section: Section, label: string, value: string) =>
  fireEvent.change(section.getByLabelText(label), { target: { value } })

const openSection = async (name: string) => {
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
  await tab.user.click(list.getByRole('link', { name: RegExp(`^${name}`) }))
}

const save = async (section: Section) =>
  tab.user.click(await section.findByRole('button', { name: 'Save changes' }))

const isDescribed = (field: HTMLElement, description: RegExp) =>
  waitFor(() => {
    const { name } = field as HTMLInputElement
    screen.getAllByRole('textbox', { description }).find((each) => each === field) ??
      assert.fail(`${name} has no such description`)
  })

async function restoreOriginal(section: Section) {
  await tab.user.click(await section.findByRole('button', { name: 'Versions' }))
  await tab.user.click(await screen.findByRole('button', { name: /^Before the first change/ }))
  await tab.user.click(await screen.findByRole('button', { name: 'Restore this version' }))
  await screen.findByText(/^Restored the (version from|original)/)
}

test('typing in a field that holds a country replaces it', async () => {
  await tab.visit('/admin/settings?tab=agency')
  const country = await screen.findByRole('combobox', { name: 'Country' })
  await tab.user.click(country)
  await tab.user.keyboard('Germ')
  await tab.user.click(await screen.findByRole('option', { name: 'Germany' }))
  await screen.findByDisplayValue('Germany')
})

test('a phone number is checked, kept while its Admin stays, saved and restored from an older version', async () => {
  await tab.visit('/admin/settings')
  const agency = await inSection('Agency')
  const phone = await write(agency, 'Phone', 'call us')
  const usual = agencySection.defaults.phone
  await save(agency)
  await isDescribed(phone, /Use digits/)
  assert.equal(document.activeElement, phone)
  await write(agency, 'Phone', '515-555-0177')
  await tab.user.click(screen.getByRole('link', { name: 'Changes' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await save(agency)
  await screen.findByText('Agency settings saved successfully!')
  await restoreOriginal(agency)
  await waitFor(() => assert.equal(phone.value, usual))
})

test('two sections keep what is typed when the sidebar is used, and are saved together', async () => {
  await tab.visit('/admin/settings')
  const phone = await write(await inSection('Agency'), 'Phone', '515-555-0166')
  await openSection('Home page')
  const headline = await write(await inSection('Home page'), 'Headline', 'Drawn by daylight.')
  const marked = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByText(
    'Unsaved',
  )
  assert.deepEqual(
    marked.map(({ parentElement }) => parentElement?.textContent),
    ['AgencyUnsaved', 'Home pageUnsaved'],
  )
  // The page is inert until the question is gone.
  const leave = async () => tab.user.click(await screen.findByRole('link', { name: 'Changes' }))
  await leave()
  await tab.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  assert.deepEqual([phone.value, headline.value], ['515-555-0166', 'Drawn by daylight.'])
  await leave()
  await tab.user.click(await screen.findByRole('button', { name: 'Save and leave' }))
  await waitFor(() => assert.match(tab.address(), /^\/admin\/changes/))
  const { agency, home } = await admin.call(settings.list, {})
  assert.deepEqual([agency.value.phone, home.value.headline], [phone.value, headline.value])
})

test('a saved name shows in the sidebar and the previews at once', async () => {
  await tab.visit('/admin/settings')
  const home = () => screen.getByRole('link', { name: /Web Studio|North & Light/ })
  const agency = await inSection('Agency')
  await write(agency, 'Name', 'North & Light')
  assert.match(home().textContent, /^Web Studio/)
  await save(agency)
  await waitFor(() => assert.match(home().textContent, /^North & Light/))
  await openSection('Brand')
  const brand = await inSection('Brand')
  assert.match(brand.getByRole('region', { name: 'Preview' }).textContent, /^PreviewNorth & Light/)
})

test('another country empties the region of the former one, but none that was just typed', async () => {
  await tab.visit('/admin/settings')
  const agency = await inSection('Agency')
  const region = agency.getByLabelText<HTMLInputElement>('State or region')
  const country = agency.getByLabelText(/^Country\*?$/)
  const choose = async (name: string) => {
    await tab.user.clear(country)
    await tab.user.type(country, name)
    await tab.user.click(await screen.findByRole('option', { name }))
  }
  const preview = agency.getByRole('region', { name: 'Preview' })
  await choose('Germany')
  await waitFor(() => assert.equal(region.value, ''))
  await waitFor(() => assert.match(preview.textContent, /1 Main Street, 10001 Anytown(?!,)/))
  await choose('United States')
  await waitFor(() => assert.equal(region.value, agencySection.defaults.region))
  await write(agency, 'State or region', 'Ontario')
  await choose('Canada')
  await waitFor(() => assert.match(preview.textContent, /1 Main Street, Anytown, Ontario 10001/))
})

test('an accent color without contrast is replaced by the nearest with enough, and restored', async () => {
  await tab.visit('/admin/settings?tab=brand')
  const brand = await inSection('Brand')
  const accent = await write(brand, 'Accent color', '#ff7a00')
  await isDescribed(accent, /too little contrast .* #b35400/)
  await tab.user.click(brand.getByRole('button', { name: 'Use #b35400' }))
  await waitFor(() => assert.equal(accent.value, '#b35400'))
  assert.equal(accent.hasAttribute('aria-invalid'), false)
  const preview = brand.getByRole('region', { name: 'Preview' })
  assert.match(preview.innerHTML, /--color-action: light-dark\(#b35400/)
  await save(brand)
  await screen.findByText('Brand settings saved successfully!')
  await restoreOriginal(brand)
  await waitFor(() => assert.equal(accent.value, '#1f3fe0'))
})

test('one section is shown at a time, by its address, and links to its page', async () => {
  await tab.visit('/admin/settings?tab=website')
  await inSection('Opening')
  await openSection('Pages and menu')
  await waitFor(() => assert.match(tab.address(), /tab=website#menu$/))
  const menu = await inSection('Pages and menu')
  assert.equal(screen.queryByRole('region', { name: 'Opening' }), null)
  const onSite = menu.getByRole('link', { name: /See it on the site/ })
  assert.equal(onSite.getAttribute('href'), '/')
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Section' })
  assert.equal(select.value, 'menu')
  await tab.user.selectOptions(select, 'System')
  await inSection('Backups')
  assert.match(tab.address(), /tab=system#backups$/)
})

test('the second of two Admins to save sees both versions and chooses', async () => {
  const other = await signInAs(app, 'Admin')
  await tab.visit('/admin/settings')
  const agency = await inSection('Agency')
  const { value, updatedAt: basedOn } = (await other.call(settings.list, {})).agency
  const theirs = { ...value, description: 'We draw. Always.', basedOn }
  app.advance(1)
  await other.call(saveSection(agencySection), { body: theirs })
  await write(agency, 'Description', 'We draw. Mostly.')
  await save(agency)
  const dialog = within(await screen.findByRole('dialog', { name: / changed this at \d/ }))
  const mine = dialog.getAllByRole('insertion').map(({ textContent }) => textContent)
  assert.match(mine.join(), /Mostly/)
  await tab.user.click(dialog.getByRole('button', { name: 'Use mine' }))
  await screen.findByText('Agency settings saved successfully!')
  const { description } = (await other.call(settings.list, {})).agency.value
  assert.equal(description, 'We draw. Mostly.')
})

test('a Manager has no access to the settings', async () => {
  tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit('/admin/settings')
  assert.equal(tab.address(), '/admin')
})

test('new hours name the booked appointments outside of them', async () => {
  // A Tuesday.
  await makeAppointment(app.database.db, { starts_at: '2090-01-03T15:00:00Z' })
  await tab.visit('/admin/settings')
  const agency = await inSection('Agency')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    setTime(agency, `${day} opens`, '05:00')
    setTime(agency, `${day} closes`, '05:30')
  }
  await save(agency)
  const name = /booked appointments? (is|are) outside/
  const dialog = within(await screen.findByRole('alertdialog', { name }))
  const [first] = dialog.getAllByRole('listitem')
  const link = first && within(first).getByRole('link')
  assert.match(link?.getAttribute('href') ?? '', /^\/admin\/appointments\//)
  await tab.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await agency.findByRole('button', { name: 'Save changes', busy: false })
})

test('the preview of the next free times follows what is typed', async () => {
  await tab.visit('/admin/settings?tab=booking')
  const booking = await inSection('Booking')
  const free = await booking.findByRole('region', { name: /^The next free times/ })
  const times = () => [...free.querySelectorAll('dd')].map(({ textContent }) => textContent)
  await waitFor(() => assert.equal(times().length, 3))
  await write(booking, 'Slot length, in minutes', '240')
  await waitFor(() => assert.match(times().at(-1) ?? '', /^(9:00 AM, )?1:00 PM$|^9:00 AM$/))
  await write(booking, 'Shortest notice, in hours', '720')
  await write(booking, 'Farthest booking, in days ahead', '5')
  await booking.findByText('No time is free with these settings.')
})

test('the preview of an invoice shows what is typed', async () => {
  await tab.visit('/admin/settings?tab=invoices')
  const invoices = await inSection('Invoices')
  for (const [label, text] of [
    ['Numbers', 'NL-{YYYY}-{0000}'],
    ['Hourly rate', '100'],
    ['Tax rate, in percent', '19'],
    ['Tax name', 'VAT'],
    ['Footer', 'Thank you.'],
  ] as const)
    await write(invoices, label, text)
  const preview = invoices.getByRole('region', { name: 'Preview' })
  const expected = [/NL-\d{4}-0012/, /VAT \(19 %\)/, /\$190\.00/, /\$1,190\.00/, /Thank you\./]
  await waitFor(() => {
    for (const text of expected) assert.match(preview.textContent, text)
  })
})

test('the people are on the About page once the switch is on', async () => {
  await tab.visit('/admin/settings?tab=website')
  await openSection('People')
  const section = await inSection('People')
  const shown = section.getByRole<HTMLInputElement>('switch', { name: /^Show the people/ })
  assert.equal(shown.ariaChecked ?? String(shown.checked), 'false')
  assert.equal(section.queryByLabelText(/^Title/), null)
  await tab.user.click(shown)
  await write(section, 'Title', 'The desks')
  await save(section)
  await screen.findByText(/saved|updated/i)
  const { team } = await admin.call(settings.list, {})
  assert.deepEqual(team.value, { shown: true, title: 'The desks' })
})
