import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { password as oldPassword, signInAs } from '#test/factories.ts'
import { mailsTo, untilDone } from '#test/outbox.ts'
import { passwords } from './contract.ts'

const password = 'Plum7!tart'
const wrongPassword = {
  code: 'WRONG_PASSWORD',
  status: 400,
  fields: { oldPassword: 'The current password is incorrect.' },
}

let app: TestApp
before(async () => {
  app = await startTestApp()
})

function change(client: Visitor, values: object = {}) {
  const body = { oldPassword, password, confirmPassword: password, ...values }
  return client.call(passwords.update, { body })
}

async function logIn(email: string, given: string, at = app) {
  const visitor = at.visit()
  const reply = await visitor.call(signIn.login, { body: { email, password: given } })
  visitor.setToken(reply.accessToken)
  return visitor
}

async function emailOf(client: Visitor): Promise<string> {
  return (await client.call(people.authUser, {})).user.email
}

describe('changing the password', () => {
  test('ends the other sessions, keeps the current one and notifies the owner', async () => {
    const client = await signInAs(app, 'Employee')
    const email = await emailOf(client)
    const other = await logIn(email, oldPassword)
    assert.deepEqual(await change(client), { message: 'Password reset successfully.' })
    assert.equal(await emailOf(client), email)
    assert.equal(await client.refresh(), true)
    await assert.rejects(other.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    assert.equal(await other.refresh(), false)
    await assert.rejects(logIn(email, oldPassword), { code: 'INVALID_LOGIN' })
    await logIn(email, password)
    const { rows } = await app.database.pool.query(
      `select 1 from job.job where data->>'to' = $1 and data->>'subject' = $2`,
      [email, 'A new password was set for your account'],
    )
    assert.equal(rows.length, 1)
  })

  test('invalidates pending links', async () => {
    const client = await signInAs(app, 'User')
    const email = await emailOf(client)
    await client.call(passwords.forgot, { body: { email } })
    await untilDone(app, 'password-link')
    const mails = (await mailsTo(app, email)).map(({ text }) => text).join('\n')
    const token = /reset-password\/[\w-]+\/([\w-]{43})/.exec(mails)?.[1] ?? ''
    await change(client)
    const params = { userId: client.accountId, token }
    const body = { password: 'Pear8!tart', confirmPassword: 'Pear8!tart' }
    await assert.rejects(client.call(passwords.reset, { params, body }), { code: 'LINK_INVALID' })
  })

  test('succeeds once for concurrent changes', async () => {
    const client = await signInAs(app, 'User')
    const next = ['Plum7!tart', 'Pear8!tart']
    const tries = await Promise.allSettled(
      next.map((given) => change(client, { password: given, confirmPassword: given })),
    )
    const failed = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    assert.deepEqual(failed, ['WRONG_PASSWORD'])
  })
})

describe('is rejected with', () => {
  for (const [what, values, fields] of [
    [
      'empty fields',
      { oldPassword: '', password: '', confirmPassword: '' },
      {
        oldPassword: 'Current password is required',
        password: 'Password is required',
        confirmPassword: 'Confirm Password is required',
      },
    ],
    [
      'a different confirmation',
      { confirmPassword: 'x' },
      { confirmPassword: 'Password must match' },
    ],
    [
      'a weak password',
      { password: 'Password1!', confirmPassword: 'Password1!' },
      { password: 'Invalid password' },
    ],
    [
      "a password with one's own name",
      { password: 'Ada-Person-1!', confirmPassword: 'Ada-Person-1!' },
      { password: 'Invalid password' },
    ],
    [
      'a password with the name of the agency',
      { password: 'Web-Studio-1!', confirmPassword: 'Web-Studio-1!' },
      { password: 'Invalid password' },
    ],
  ] as const) {
    test(what, async () => {
      const client = await signInAs(app, 'User')
      await assert.rejects(change(client, values), { code: 'INVALID_INPUT', fields })
      await logIn(await emailOf(client), oldPassword)
    })
  }

  test('the current password', async () => {
    const client = await signInAs(app, 'User')
    await change(client)
    const same = { oldPassword: password, password, confirmPassword: password }
    await assert.rejects(change(client, same), { fields: { password: 'Invalid password' } })
  })

  test('a wrong current password, which is checked five times in 15 minutes across processes', async () => {
    const env = { DATA_DIR: app.kernel.config.dataDir }
    const other = await startTestApp({ database: app.database, env })
    other.clock.now = app.clock.now
    const client = await signInAs(app, 'User')
    const visitors = [client, await logIn(await emailOf(client), oldPassword, other)]
    const tries = Array.from({ length: 12 }, (_, at) =>
      change(visitors[at % 2]!, { oldPassword: 'wrong' }).catch(({ code }) => code),
    )
    const codes = await Promise.all(tries)
    assert.equal(codes.filter((code) => code === 'WRONG_PASSWORD').length, 5)
    assert.equal(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length, 7)
    await assert.rejects(change(client), { code: 'TOO_MANY_REQUESTS' })
    app.advance(901)
    await assert.rejects(change(client, { oldPassword: 'wrong' }), wrongPassword)
    await change(client)
  })
})
