import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { securityLog } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin', { first_name: 'Nora', last_name: 'Lindqvist' })
})

async function choose(tab: Tab, name: string, option: string) {
  screen.getByRole('combobox', { name }).focus()
  await tab.user.keyboard('{Enter}')
  const found = await screen.findByRole('option', { name: option })
  found.focus()
  await tab.user.keyboard('{Enter}')
}

const rowsOf = (name: string) =>
  screen.getAllByRole('row').filter(({ textContent }) => textContent.includes(name))

test('the security log shows failed sign-ins to an Admin, by search and filters, with the keyboard', async () => {
  const email = 'greta@example.test'
  const named = { firstName: 'Greta', lastName: 'Halvorsen', businessName: 'Boats' }
  await admin.call(newAccounts.add, { body: { ...named, email, password: 'Correct-horse!7' } })
  const failed = app.visit('127.0.0.1').call(signIn.login, { body: { email, password: 'wrong' } })
  await assert.rejects(failed, { code: 'INVALID_LOGIN' })

  const tab = await openTab(app, admin)
  await tab.visit('/admin')
  await tab.user.click(screen.getByRole('link', { name: 'Security log' }))
  await screen.findByRole('heading', { level: 1, name: 'Security log' })
  ;(await screen.findByRole('searchbox')).focus()
  await tab.user.paste(email)
  const rows = () => rowsOf('Greta Halvorsen')
  await waitFor(() => assert.equal(rows().length, 2))
  assert.match(rows()[1]?.textContent ?? '', /Account added.*by Nora Lindqvist/)
  await choose(tab, 'Kind', 'Failures')
  await choose(tab, 'Time', 'Last 24 hours')
  await waitFor(() => {
    const query = new URLSearchParams(tab.address().split('?')[1])
    assert.equal(query.get('filter'), 'failure')
    assert.equal(query.get('span'), 'day')
  })
  await waitFor(() => assert.equal(rows().length, 1))
  const [row] = rows()
  for (const text of [/Sign-in failed/, /Wrong password/, /127\.0\.0\.0\/24/])
    assert.match(row?.textContent ?? '', text)
  await choose(tab, 'Kind', 'Lockouts')
  await screen.findByText(`Nothing found for “${email}”.`)
})

test('a log that cannot be read shows an error in its place and offers a retry', async () => {
  const tab = await openTab(app, admin)
  const failure = { code: 'NOT_FOUND', message: 'Not found.' }
  const end = tab.answer(securityLog.list, () => Response.json(failure, { status: 404 }))
  await tab.visit('/admin/security')
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  assert.match(alert.textContent, /Not found\./)
  end()
  await tab.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findAllByRole('row')
})

test('a manager sees no security log', async () => {
  const tab = await openTab(app, await signInAs(app, 'Manager'))
  await tab.visit('/admin/security')
  assert.equal(tab.address(), '/admin')
  screen.getByRole('link', { name: 'Services' })
  assert.equal(screen.queryByRole('link', { name: 'Security log' }), null)
})
