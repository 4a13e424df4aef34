import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { password, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

/** A field of a password has no role. */
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))

async function isRefused(text: string) {
  const message = await screen.findByText(text, { selector: 'main *' })
  assert.equal(message.closest('[data-field]')?.getAttribute('data-field'), 'oldPassword')
  await waitFor(() => assert.equal(document.activeElement, field('Current password')))
}

test('a password that is wrong or too simple is refused at its field, with the keyboard alone', async () => {
  const tab = await openTab(app, await signInAs(app, 'User', { first_name: 'Marit' }))
  await tab.visit('/client-portal/update-password')
  field('Current password').focus()
  await tab.user.keyboard('{Enter}')
  await isRefused('Current password is required')

  await tab.user.paste('wrong')
  await tab.user.tab()
  assert.equal(document.activeElement?.getAttribute('aria-label'), 'Show password')
  await tab.user.keyboard('{Enter}')
  assert.equal(field('Current password').type, 'text')
  await tab.user.tab()
  assert.equal(document.activeElement, field('New password'))
  await tab.user.paste('Marit2026!')
  const unmet = await waitFor(() => {
    const items = screen
      .getAllByRole('listitem')
      .filter(({ dataset: { valid } }) => valid === 'false')
    assert.equal(items.length, 1)
    return items
  })
  assert.match(unmet[0]?.textContent ?? '', /Not a common word/)
  await tab.user.clear(field('New password'))
  await tab.user.paste('Plum7!tart')
  await tab.user.tab()
  await tab.user.tab()
  assert.equal(document.activeElement, field('Confirm password'))
  await tab.user.paste('Plum7!tart')
  await tab.user.keyboard('{Enter}')
  await isRefused('The current password is incorrect.')

  await tab.user.clear(field('Current password'))
  await tab.user.paste(password)
  await tab.user.keyboard('{Enter}')
  await waitFor(() => assert.equal(tab.address(), '/client-portal/profile'))
  await screen.findByText('Password reset successfully.')
})

test('changing the password is a page of the admin portal too', async () => {
  const tab = await openTab(app, await signInAs(app, 'Employee'))
  await tab.visit('/admin/update-password')
  screen.getByRole('heading', { level: 1, name: 'Update password' })
})
