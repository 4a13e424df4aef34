import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { makeLink } from '#server/accounts/password-links.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount } from '#test/factories.ts'
import { FirstAdminForm } from './first-admin-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ChooseForm, ResetForm } from './reset-form.tsx'

let app: TestApp
let tab: Tab
before(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  tab = await openTab(app, app.visit())
})
after(() => history.replaceState(null, '', '/'))

/** A field of a password has no role. */
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))
const press = (name: string) => tab.user.click(screen.getByRole('button', { name }))

async function write(name: string, text: string) {
  await tab.user.clear(field(name))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

/** The rules of a password that are met, or not yet. */
const listRules = (met: boolean) =>
  screen
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.valid === String(met))
    .map(({ textContent }) => textContent)
const unmet = (expected: RegExp[]) =>
  waitFor(() => {
    const rules = listRules(false)
    assert.equal(rules.length, expected.length, rules.join())
    for (const [at, rule] of expected.entries()) assert.match(rules[at] ?? '', rule)
  })

describe('a forgotten password', () => {
  beforeEach(async () => {
    history.replaceState(null, '', '/forgot-password')
    tab.show(<ForgotForm />)
    await screen.findByRole('button', { name: 'Request Reset Link' })
  })

  test('needs an address', async () => {
    await press('Request Reset Link')
    await screen.findByText('Email is required')
    await write('Email', 'not an address')
    await screen.findByText('Invalid email')
  })

  test('of an address without an account gets the same answer', async () => {
    const { email } = await makeAccount(app.database.db)
    for (const address of [email, 'nobody-at-all@example.test']) {
      sessionStorage.clear()
      history.replaceState(null, '', '/forgot-password')
      await write('Email', address)
      await tab.user.keyboard('{Enter}')
      await waitFor(() => assert.equal(location.pathname, '/reset-link-success'))
      const said = sessionStorage.getItem('toast /reset-link-success')
      assert.equal(said, 'Link sent successfully.')
      dispatchEvent(new Event('pagehide'))
      await screen.findByRole('button', { name: 'Request Reset Link', busy: false })
    }
  })
})

test('the checklist follows the typed password, and every message is shown', async () => {
  history.replaceState(null, '', '/reset-password/some-id/some-token')
  tab.show(
    <main>
      <ResetForm />
    </main>,
  )
  await screen.findByRole('button', { name: 'Reset password' })
  await press('Reset password')
  await screen.findByText('Password is required')
  screen.getByText('Confirm Password is required')
  await waitFor(() => assert.equal(document.activeElement, field('New password')))
  assert.equal(listRules(false).length, 6)

  await tab.user.type(field('New password'), 'plum')
  await screen.findByText('Invalid password')
  assert.equal(listRules(false).length, 5)
  assert.match(listRules(true).join(), /^A lowercase letter/)
  await write('New password', 'Password1!')
  await unmet([/Not a common word/])
  await write('New password', 'Plum7!tart')
  await unmet([])
  await waitFor(() => assert.equal(screen.queryByText('Invalid password'), null))
  await write('Confirm password', 'Plum7!tar')
  await press('Reset password')
  await screen.findByText('Password must match')
  await tab.user.type(field('Confirm password'), 't')
  await waitFor(() => assert.equal(screen.queryByText('Password must match'), null))
  await tab.user.keyboard('{Enter}')
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  assert.match(alert.textContent, /^This link is no longer valid\./)
})

test('an invited person chooses a password and is in the portal', async () => {
  const { db } = app.database
  const { id } = await makeAccount(db, { password_hash: null, role: 'Employee' })
  const token = await makeLink(db, app.clock.now, 'welcome', id)
  history.replaceState(null, '', `/choose-password/${id}/${token}`)
  tab.show(<ChooseForm />)
  await screen.findByRole('button', { name: 'Choose password' })
  await write('Password', 'Plum7!tart')
  await write('Confirm password', 'Plum7!tart')
  await press('Choose password')
  await waitFor(() => assert.equal(location.pathname, '/admin/task'))
  dispatchEvent(new Event('pagehide'))
})

test('the page of the first Admin validates its form', async () => {
  history.replaceState(null, '', '/first-admin/some-token')
  tab.show(<FirstAdminForm />)
  await screen.findByRole('button', { name: 'Create account' })
  await press('Create account')
  for (const text of ['First name is required.', 'Last name is required.', 'Email is required'])
    await screen.findByText(text)
  await write('First name', 'Marit')
  await write('Last name', 'Okonkwo')
  await write('Password', 'Okonkwo-77!')
  await unmet([/a name or an email/])
})
