import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { generateSync } from 'otplib'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { password, signInAs } from '#test/factories.ts'
import { twoFactor } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const codeOf = (key: string) =>
  generateSync({ secret: key, epoch: Math.floor(app.clock.now.getTime() / 1000) })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const firstBox = () => screen.getByLabelText('Digit 1 of 6')
const isAt = (tab: Tab, path: string) => waitFor(() => assert.equal(tab.address(), path))

/** Turns two-factor on, and returns the key that the page shows. */
async function enable(tab: Tab): Promise<string> {
  await waitFor(() => assert.equal(button('Enable two-factor').disabled, false))
  await tab.user.click(button('Enable two-factor'))
  return readKey()
}

async function readKey(): Promise<string> {
  const shown = await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return shown.textContent.replaceAll(' ', '')
}

async function enterCode(tab: Tab, code: string) {
  await tab.user.click(firstBox())
  await tab.user.keyboard(code)
}

test('two-factor is enabled with a code once the recovery codes are saved, and disabled', async () => {
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit('/client-portal/disable-2fa')
  await screen.findByText('Two-factor is off for your account.')
  await tab.user.click(screen.getByRole('link', { name: 'Enable two-factor' }))
  await screen.findByText('This signs you out everywhere else.')
  const key = await enable(tab)
  screen.getByText('2FA has been enabled. Please scan the QR code with your authenticator app.')
  assert.equal(screen.getAllByText(/^[0-9a-z]{5}-[0-9a-z]{5}$/).length, 10)
  await enterCode(tab, codeOf(key))
  await screen.findByText('Please save your recovery codes first.')
  await tab.user.click(screen.getByRole('checkbox', { name: 'I saved these' }))
  await tab.user.click(button('Verify Code'))
  await screen.findByText(/^Two-factor is set up\./)
  await isAt(tab, '/client-portal/profile')

  await tab.visit('/client-portal/disable-2fa')
  assert.equal(button('Disable two-factor').disabled, true)
  await tab.user.click(screen.getByRole('checkbox', { name: 'I understand the risks' }))
  await tab.user.click(button('Disable two-factor'))
  await screen.findByText('2FA has been disabled.')
  await isAt(tab, '/client-portal/profile')
})

test('an unfinished setup can be resumed', async () => {
  const tab = await openTab(app, await signInAs(app, 'User'))
  await tab.visit('/client-portal/enable-2fa')
  const key = await enable(tab)
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Profile' })
  await tab.user.click(back)
  const leaving = await screen.findByRole('dialog', { name: 'Setup not finished' })
  await tab.user.click(within(leaving).getByRole('button', { name: 'Finish setup' }))
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  await tab.user.click(back)
  await tab.user.click(await screen.findByRole('button', { name: 'Leave anyway' }))
  const notice = () => screen.queryByRole('region', { name: 'Two-factor' })
  await tab.visit('/client-portal')
  await screen.findByText('Two-factor setup not finished')
  await tab.user.click(screen.getByRole('link', { name: 'Start over' }))
  await screen.findByText(/^The previous QR code and its recovery codes stop working\./)
  button('Enable two-factor')
  await tab.visit('/client-portal/profile')
  await tab.user.click(await screen.findByRole('link', { name: 'Finish setup' }))
  await screen.findByRole('heading', { name: 'Setup not finished' })
  button('Start over')
  assert.equal(notice(), null)
  await enterCode(tab, codeOf(key))
  await screen.findByText(/^Two-factor is set up\./)
  await isAt(tab, '/client-portal/profile')
  await waitFor(() => assert.equal(notice(), null))
})

test('an old sign-in confirms the password and a code', async () => {
  const person = await signInAs(app, 'User')
  const { key } = await person.call(twoFactor.enable, { body: { userId: person.accountId } })
  const body = { userId: person.accountId, token: codeOf(key) }
  await person.call(twoFactor.verify, { body })
  app.advance(601)
  const tab = await openTab(app, person)
  await tab.visit('/client-portal/disable-2fa')
  await tab.user.click(screen.getByRole('checkbox', { name: 'I understand the risks' }))
  await tab.user.click(button('Disable two-factor'))
  const name = 'Please confirm that it is you'
  const refused = await screen.findByRole('dialog', { name })
  await tab.user.click(within(refused).getByRole('button', { name: 'Cancel' }))
  assert.equal((await findFailure()).textContent, 'Please confirm that it is you.')
  await waitFor(() => assert.equal(button('Disable two-factor').disabled, false))

  await tab.user.click(button('Disable two-factor'))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const field = dialog.getByLabelText('Password')
  await waitFor(() => assert.equal(document.activeElement, field))
  await tab.user.paste('wrong')
  await tab.user.keyboard('{Enter}')
  await dialog.findByText('That password is incorrect.')
  await tab.user.clear(field)
  await tab.user.paste(password)
  await tab.user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => assert.equal(document.activeElement, dialog.getByLabelText('Digit 1 of 6')))
  await tab.user.keyboard(codeOf(key))
  await screen.findByText('2FA has been disabled.')
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
})
