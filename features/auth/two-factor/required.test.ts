import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { generateSync } from 'otplib'
import { sessions } from '#features/auth/sessions/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { password, signInAs } from '#test/factories.ts'
import { twoFactor } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { REQUIRE_STAFF_2FA: 'on' } })
})

describe('where two-factor is required for staff', () => {
  for (const role of ['Admin', 'Manager'] as const) {
    test(`${role}: must turn it on before anything else`, async () => {
      const person = await signInAs(app, role)
      const refused = {
        code: 'TWO_FACTOR_REQUIRED',
        status: 403,
        message: 'Please turn on two-factor first.',
      }
      await assert.rejects(person.call(people.list, {}), refused)
      await assert.rejects(person.call(faqs.list, {}), refused)
      await assert.rejects(person.call(twoFactor.disable, { body: {} }), refused)
      assert.equal((await person.call(people.authUser, {})).user.role, role)
      await person.call(signIn.confirmPassword, { body: { password } })
      const userId = person.accountId
      const { key } = await person.call(twoFactor.enable, { body: { userId } })
      const epoch = Math.floor(app.clock.now.getTime() / 1000)
      const token = generateSync({ secret: key, epoch })
      await person.call(twoFactor.verify, { body: { userId, token } })
      assert.ok(await person.call(people.list, {}))
      await person.call(sessions.logout, {})
    })
  }

  for (const role of ['Employee', 'User'] as const) {
    test(`${role}: is not affected`, async () => {
      const person = await signInAs(app, role)
      assert.ok(await person.call(faqs.list, {}))
    })
  }

  test('people who must turn it on can sign out', async () => {
    const person = await signInAs(app, 'Manager')
    assert.equal((await person.call(sessions.logout, {})).message, 'You are signed out.')
  })
})
