import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { setup } from './contract.ts'

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
after(() => history.replaceState(null, '', '/'))

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))

async function write(label: string, text: string) {
  const found = await field(label)
  await tab.user.clear(found)
  await tab.user.click(found)
  await tab.user.paste(text)
}

const press = async (name: string) =>
  tab.user.click(await screen.findByRole('button', { name, busy: false }))

/** Saves the form of this field, and waits for the message. */
async function save(label: string, section: string) {
  const { form } = await field(label)
  assert.ok(form)
  await tab.user.click(within(form).getByRole('button', { name: 'Save changes' }))
  await screen.findByText(`${section} settings saved successfully!`)
}

const goOn = async () => tab.user.click(await screen.findByRole('link', { name: /^Next: / }))
const isAt = (step: string) => screen.findByRole('heading', { name: step })

test('an agency is set up from an empty database with the mouse', async () => {
  await tab.visit('/admin')
  await screen.findByRole('heading', { name: /^Five steps to begin, 0 done/ })
  await tab.user.click(screen.getByRole('link', { name: 'Enter the facts about the agency' }))
  const facts = {
    ...{ Name: 'Nordlicht', Phone: '+49 451 555010', Email: 'moin@nordlicht.example' },
    ...{ Street: 'Mengstraße 4' },
  }
  for (const [label, text] of Object.entries(facts)) await write(label, text)
  await save('Name', 'Agency')
  await screen.findByRole('button', { name: 'Skip this step' })
  await write('City', 'Lübeck')
  await save('City', 'Agency')
  await goOn()

  await isAt('Give it your look')
  await write('Accent color', '#0a6e4b')
  await save('Accent color', 'Brand')
  await goOn()

  await isAt('Choose what the site shows')
  await write('Headline', 'Light in the north.')
  await save('Headline', 'Home page')
  await goOn()

  await isAt('Invite your staff')
  await press('Skip this step')
  await isAt('Add your first client')
  await tab.user.click(await screen.findByRole('link', { name: 'Add a client' }))
  await write('First name', 'Ada')
  await write('Last name', 'Okafor')
  await write('Business name', 'Okafor Boats')
  await write('Email', 'ada@okafor.example')
  await press('Add user')

  await isAt('Open the site')
  const item = async (name: RegExp) => {
    const list = within(await screen.findByRole('list', { name: 'Launch list' }))
    return list.getAllByRole('listitem').find(({ textContent }) => name.test(textContent))
  }
  assert.match((await item(/^Facts/))?.textContent ?? '', /Done$/)
  const policies = await item(/^Policies/)
  assert.match(policies?.textContent ?? '', /Missing: .*Not done$/)
  const terms = within(policies ?? assert.fail()).getByRole('link', { name: 'Terms' })
  assert.equal(terms.getAttribute('href'), '/admin/term-policy')
  assert.match((await item(/^Mail server/))?.textContent ?? '', /Set SMTP_URL/)
  await press('Open the site')
  const dialog = await screen.findByRole('alertdialog', { name: 'Open the site?' })
  assert.match(dialog.textContent, /Not done yet: Services, About text, Policies, https address, /)
  await tab.user.click(within(dialog).getByRole('button', { name: 'Open anyway' }))
  await screen.findByText(/^The site is open:/)
})

for (const label of ['Headline', 'Label of Services']) {
  test(`a step with two forms asks before it is left while ${label} is unsaved`, async () => {
    await tab.visit('/admin/settings/setup?step=site')
    await write(label, 'Not saved yet')
    await tab.user.click(screen.getByRole('link', { name: /Add your first client/ }))
    await press('Keep editing')
    assert.equal((await field(label)).value, 'Not saved yet')
    await tab.user.click(await screen.findByRole('link', { name: 'Changes' }))
    await press('Leave without saving')
    await waitFor(() => assert.match(tab.address(), /^\/admin\/changes/))
  })
}

test('an Admin starts over once the words are typed', async () => {
  const demo = { id: randomUUID(), value: '{}' }
  await app.database.db.insertInto('demo_record').values(demo).execute()
  await tab.visit('/admin/settings?tab=system')
  await press('Start over with your own data')
  const name = 'Start over with your own data?'
  const dialog = within(await screen.findByRole('dialog', { name }))
  const confirmation = dialog.getByLabelText(/^Type “start over” to confirm/)
  await tab.user.click(confirmation)
  await tab.user.paste('start')
  await tab.user.click(dialog.getByRole('button', { name: 'Start over' }))
  const description = 'Please type “start over”.'
  await dialog.findByRole('textbox', { description })
  await waitFor(() => assert.equal(document.activeElement, confirmation))
  await tab.user.clear(confirmation)
  await tab.user.paste('Start over')
  await tab.user.click(dialog.getByRole('button', { name: 'Start over' }))
  await waitFor(() => assert.equal(location.pathname, '/admin/settings/setup'))
  const { isDemo } = await admin.call(setup.read, {})
  assert.equal(isDemo, false)
})
