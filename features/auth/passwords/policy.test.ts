import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '#test/app.ts'
import { password, signInAs } from '#test/factories.ts'
import { passwords } from './contract.ts'

test('PASSWORD_POLICY=nist requires length instead of composition, and rejects common passwords', async () => {
  const app = await startTestApp({ env: { PASSWORD_POLICY: 'nist' }, pages: 'built' })
  const client = await signInAs(app, 'User')
  const change = (next: string) =>
    client.call(passwords.update, {
      body: { oldPassword: password, password: next, confirmPassword: next },
    })
  for (const refused of ['Short-but-4-of', 'passwordpassword'])
    await assert.rejects(change(refused), { fields: { password: 'Invalid password' } })
  assert.equal((await change('seven plums in a tart')).message, 'Password reset successfully.')

  const page = await (await fetch(`${app.url}/reset-password/some-id/some-token`)).text()
  assert.match(page, /<html[^>]* data-password-policy="nist"/)
  assert.match(page, /At least 15 characters/)
  assert.doesNotMatch(page, /An uppercase letter/)
})
