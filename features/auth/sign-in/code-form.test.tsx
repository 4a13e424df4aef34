import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { generateSync } from 'otplib'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { password, signInAs } from '#test/factories.ts'
import { twoFactor } from '../two-factor/contract.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => history.replaceState(null, '', '/'))

const codeOf = (key: string, steps = 0) =>
  generateSync({ secret: key, epoch: Math.floor(app.clock.now.getTime() / 1000) + steps * 30 })

/** A client with two-factor on, who has entered no code yet. */
async function enableTwoFactor(email: string): Promise<string> {
  const person = await signInAs(app, 'User', { email })
  const { key } = await person.call(twoFactor.enable, { body: { userId: person.accountId } })
  return key
}

/** Enters the password, and opens the page to which that leads. */
async function givePassword(tab: Tab, email: string) {
  tab.show(<LoginForm />)
  await tab.user.click(await screen.findByLabelText('Email'))
  await tab.user.paste(email)
  await tab.user.click(screen.getByLabelText('Password'))
  await tab.user.paste(password)
  await tab.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => assert.equal(location.pathname, '/verify-2fa'))
  await showCodeForm(tab)
}

async function showCodeForm(tab: Tab) {
  tab.show(
    <main>
      <CodeForm />
    </main>,
  )
  await isFocused(1)
}

async function reload(tab: Tab) {
  tab.show(null)
  await waitFor(() => assert.equal(screen.queryByRole('main'), null))
  await showCodeForm(tab)
}

const digit = (place: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${place} of 6`)
const isFocused = (place: number) =>
  waitFor(() => assert.equal(document.activeElement, digit(place)))
const isCode = (code: string) =>
  waitFor(() => {
    const values = [1, 2, 3, 4, 5, 6].map((place) => digit(place).value)
    assert.equal(values.join(''), code)
  })
const picture = () => screen.findByRole('img', { name: 'QR code for your authenticator app' })

test('a code is entered with the keyboard alone, and sends itself', async () => {
  const key = await enableTwoFactor('ada@example.test')
  history.replaceState(null, '', '/login?next=/client-portal/services')
  const tab = await openTab(app, app.visit())
  await givePassword(tab, 'ada@example.test')
  assert.equal(digit(1).autocomplete, 'one-time-code')
  await tab.user.keyboard('1a2b')
  await isCode('12')
  await isFocused(3)
  await tab.user.keyboard('{Backspace}')
  await isCode('1')
  await isFocused(2)
  await tab.user.keyboard('{Backspace}{Backspace}')
  await isCode('')
  await tab.user.keyboard(codeOf(key))
  await waitFor(() => assert.equal(location.pathname, '/client-portal/services'))
})

test('without a first code, signing in shows the QR code again, and takes five wrong codes', async () => {
  const key = await enableTwoFactor('eda@example.test')
  history.replaceState(null, '', '/login?next=/client-portal/services')
  const tab = await openTab(app, app.visit())
  await givePassword(tab, 'eda@example.test')
  await picture()
  screen.getByText(key.replace(/.{4}(?=.)/g, '$& '))
  await reload(tab)
  await picture()
  await tab.user.click(screen.getByRole('button', { name: 'Verify Code' }))
  await screen.findByText('Please enter all six digits.')

  const right = [-1, 0, 1].map((steps) => codeOf(key, steps))
  const wrong = ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? ''
  const main = within(screen.getByRole('main'))
  for (let tried = 1; tried <= 4; tried += 1) {
    await tab.user.keyboard(wrong)
    const said = 'That code is wrong or already used. Try the next one.'
    const failure = await findFailure()
    assert.equal(failure.textContent, said)
    await main.findByText(said)
    await isCode('')
    await isFocused(1)
    await tab.user.click(within(failure).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => assert.equal(screen.queryByRole('button', { name: 'Dismiss' }), null))
    digit(1).focus()
  }
  await tab.user.keyboard(wrong)
  const alert = await main.findByRole('alert')
  assert.equal(alert.textContent, 'Too many wrong codes. Please sign in again.')
  const again = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in again' })
  assert.equal(again.getAttribute('href'), '/login?next=/client-portal/services')
  assert.equal(sessionStorage.getItem('code-step'), null)
})
