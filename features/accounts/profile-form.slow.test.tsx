import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { fullProfile, makeAccount, password, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { ConfirmEmailForm } from './email-change/confirm-form.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const page = '/client-portal/profile'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (tab: Tab, name: string) => tab.user.click(screen.getByRole('button', { name }))

async function write(tab: Tab, name: string, text: string) {
  await tab.user.clear(field(name))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

/** Answers the question before unsaved text is lost. */
async function choose(tab: Tab, answer: string) {
  await tab.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await tab.user.click(within(question).getByRole('button', { name: answer }))
}

const isFocused = (name: string) => waitFor(() => assert.equal(document.activeElement, field(name)))

test('another email asks for the password if the sign-in is old, and applies once its link is opened', async () => {
  const person = await signInAs(app, 'User', fullProfile)
  app.advance(601)
  const tab = await openTab(app, person)
  await tab.visit(page)
  const email = 'moved@example.test'
  await write(tab, 'Email', email)
  await press(tab, 'Save changes')
  const dialog = await screen.findByRole('dialog', { name: 'Please confirm that it is you' })
  await tab.user.click(within(dialog).getByLabelText('Password'))
  await tab.user.paste(password)
  await tab.user.keyboard('{Enter}')
  await screen.findByText(new RegExp(`Open the link that we sent to ${email}`))

  const [mail] = await mailsTo(app, email)
  const link = /\S+\/confirm-email\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  history.replaceState(null, '', new URL(link).pathname)
  tab.show(<ConfirmEmailForm />)
  await tab.user.click(await screen.findByRole('button', { name: 'Confirm email' }))
  await waitFor(() => assert.equal(location.pathname, '/login'))
  assert.equal(sessionStorage.getItem('toast /login'), 'Your new email is confirmed.')
  await tab.visit(page)
  assert.equal(field('Email').value, email)
})

test('a profile that cannot be read says so in its place, and can be tried again', async () => {
  const tab = await openTab(app, await signInAs(app, 'User', fullProfile))
  const end = tab.answer(people.authUser, () => Response.json({}, { status: 404 }))
  await tab.visit(page)
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  assert.match(alert.textContent, /^An error occurred/)
  assert.equal(screen.queryByRole('textbox', { name: 'First name' }), null)
  end()
  await press(tab, 'Try again')
  await screen.findByDisplayValue('Ada')
})

test('a profile that is refused says what is wrong at its field, and before it is left', async () => {
  const { email } = await makeAccount(app.database.db)
  const tab = await openTab(app, await signInAs(app, 'User', fullProfile))
  await tab.visit(page)
  await write(tab, 'Email', email)
  await press(tab, 'Save changes')
  const description = /An account with this email already exists./
  await screen.findByRole('textbox', { name: 'Email', description })
  for (const name of ['First name', 'ZIP code']) await tab.user.clear(field(name))
  await press(tab, 'Save changes')
  const missing = { name: 'First name', description: /First name is required/ }
  await screen.findByRole('textbox', missing)
  await isFocused('First name')
  await write(tab, 'ZIP code', '501')
  await screen.findByText('ZIP code must be 5 digits or ZIP+4')
  await tab.user.clear(field('Phone'))
  await tab.user.type(field('Phone'), '51555')
  assert.equal(field('Phone').value, '(515) 55')
  await tab.user.type(field('Phone'), 'x5-01234567')
  assert.equal(field('Phone').value, '(515) 555-0123')

  await choose(tab, 'Keep editing')
  // The page is inert until the question is gone.
  await waitFor(() => assert.equal(field('Phone').value, '(515) 555-0123'))
  await choose(tab, 'Save and leave')
  await isFocused('First name')
  await choose(tab, 'Leave without saving')
  await waitFor(() => assert.equal(tab.address(), '/client-portal'))
})

test('an address in Germany has a postal code and needs no state', async () => {
  const person = await signInAs(app, 'User', fullProfile)
  const tab = await openTab(app, person)
  await tab.visit(page)
  await write(tab, 'Country', 'Germany')
  await screen.findByRole('textbox', { name: 'Postal code' })
  assert.equal(field('State or region').value, '')
  await tab.user.clear(field('Postal code'))
  await press(tab, 'Save changes')
  await screen.findByText('Postal code is required')
  await write(tab, 'Postal code', '23552')
  await write(tab, 'Phone', '+49 170 1234567')
  await press(tab, 'Save changes')
  await screen.findByText('Account updated successfully!')
  const { user } = await person.call(people.authUser, {})
  const { country, state, zipCode, phoneNumber } = user
  assert.deepEqual(
    [country, state, zipCode, phoneNumber],
    ['Germany', '', '23552', '+491701234567'],
  )
})
