import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findFailure, openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, password } from '#test/factories.ts'
import { LoginForm } from './login-form.tsx'

let app: TestApp
let tab: Tab
before(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  tab = await openTab(app, app.visit())
  tab.show(
    <main>
      <LoginForm />
    </main>,
  )
  await screen.findByLabelText('Email')
})
after(() => history.replaceState(null, '', '/'))

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function give(email: string, password: string) {
  await tab.user.click(field('Email'))
  await tab.user.paste(email)
  await tab.user.click(field('Password'))
  await tab.user.paste(password)
  await tab.user.click(screen.getByRole('button', { name: 'Sign in' }))
}

const inForm = () => within(screen.getByRole('main')).findByRole('alert')

test('the password can be shown and hidden', async () => {
  await tab.user.click(screen.getByRole('button', { name: 'Show password' }))
  assert.equal(field('Password').type, 'text')
  await tab.user.click(screen.getByRole('button', { name: 'Hide password' }))
  assert.equal(field('Password').type, 'password')
})

test('a wrong password is reported, and the typed email stays', async () => {
  const { email } = await makeAccount(app.database.db)
  await give(email, 'wrong')
  const said = 'The email or password is incorrect.'
  assert.equal((await inForm()).textContent, said)
  assert.equal((await findFailure()).textContent, said)
  assert.equal(field('Email').value, email)
})

test('a failure that is repeated is said once in the form and in one toast', async () => {
  const { email } = await makeAccount(app.database.db)
  const refused = () => screen.queryAllByText('The email or password is incorrect.')
  await give(email, 'wrong')
  await findFailure()
  await give('', ' again')
  await screen.findByRole('button', { name: 'Sign in' })
  assert.equal(refused().length, 2)
})

test('a suspended account is told so after the right password', async () => {
  const { email } = await makeAccount(app.database.db, { status: 'Suspended' })
  await give(email, password)
  assert.equal((await inForm()).textContent, 'Your account is not active. Please contact support.')
})
