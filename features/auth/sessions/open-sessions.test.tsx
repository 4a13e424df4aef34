import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeSession, signInAs } from '#test/factories.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const others = () => screen.queryAllByRole('button', { name: /^Sign out .*, last seen/ })

test('staff end their other sign-ins, one and all', async () => {
  const person = await signInAs(app, 'Employee')
  for (const _ of [1, 2, 3]) await makeSession(app.database.db, person.accountId)
  const tab = await openTab(app, person)
  await tab.visit('/admin/profile')
  const main = within(screen.getByRole('main'))
  for (const [name, path] of [
    ['Update password', 'update-password'],
    ['Enable two-factor', 'enable-2fa'],
    ['Passkeys', 'passkeys'],
  ] as const)
    assert.equal(main.getByRole('link', { name }).getAttribute('href'), `/admin/${path}`)
  await tab.user.click(main.getByRole('tab', { name: 'Security' }))
  await waitFor(() => assert.equal(others().length, 3))
  assert.equal(screen.getAllByText('This browser').length, 1)

  const [first] = others()
  assert.ok(first)
  await tab.user.click(first)
  const name = /^Sign out .*\?$/
  const one = within(await screen.findByRole('alertdialog', { name }))
  await tab.user.click(one.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('That browser was signed out.')
  await waitFor(() => assert.equal(others().length, 2))

  const everywhere = 'Sign out everywhere else'
  await tab.user.click(await screen.findByRole('button', { name: everywhere }))
  const all = within(await screen.findByRole('alertdialog', { name: `${everywhere}?` }))
  await tab.user.click(all.getByRole('button', { name: everywhere }))
  await screen.findByText('All other browsers were signed out.')
  await waitFor(() => assert.equal(screen.queryByRole('alertdialog'), null))
  await waitFor(() => assert.equal(screen.queryByRole('button', { name: everywhere }), null))
  assert.equal(others().length, 0)
  screen.getByText('This browser')
})
