import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makePasskey, signInAs } from '#test/factories.ts'
import { LoginForm } from '../sign-in/login-form.tsx'
import { passkeys } from './contract.ts'

let app: TestApp
let client: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  client = await signInAs(app, 'User')
})

const page = '/client-portal/passkeys'

test('a browser without passkeys says so and has no button for them', async () => {
  const tab = await openTab(app, client)
  tab.show(<LoginForm />)
  await screen.findByRole('button', { name: 'Sign in' })
  assert.equal(screen.queryByRole('button', { name: 'Sign in with a passkey' }), null)
  await tab.visit(page)
  await screen.findByText(/This browser does not support passkeys/)
  await screen.findByText('No passkeys yet.')
  assert.equal(screen.queryByRole('button', { name: 'Add a passkey' }), null)
})

test('passkeys that cannot be loaded can be tried again', async () => {
  const { accountId } = client
  await makePasskey(app.database.db, accountId, 'Kitchen laptop')
  const tab = await openTab(app, client)
  const failure = { message: 'Please wait a while.', code: 'TOO_MANY_REQUESTS' }
  const end = tab.answer(passkeys.list, () => Response.json(failure, { status: 429 }))
  await tab.visit(page)
  assert.match((await screen.findByRole('alert')).textContent, /^Please wait a while\./)
  end()
  await tab.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('row', { name: /Kitchen laptop/ })
})
