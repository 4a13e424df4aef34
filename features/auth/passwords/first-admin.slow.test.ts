import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { hasAdmin } from '#server/accounts/first-admin.ts'
import { makeLink } from '#server/accounts/password-links.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount } from '#test/factories.ts'
import { passwords } from './contract.ts'

const linkInvalid = { code: 'LINK_INVALID', status: 400 }
const admin = {
  firstName: 'Nora',
  lastName: 'Lindqvist',
  email: 'nora@agency.example',
  password: 'Plum7!tart',
}

function createAdmin(app: TestApp, token: string, values: object = {}) {
  const body = { ...admin, ...values }
  return app.visit().call(passwords.makeFirstAdmin, { params: { token }, body })
}

function createLink({ kernel }: TestApp): Promise<string> {
  return makeLink(kernel.db, kernel.now(), 'first-admin', null)
}

describe('the link for the first Admin', () => {
  test('creates one Admin under concurrency, with two links and two processes', async () => {
    const one = await startTestApp()
    const two = await startTestApp({ database: one.database })
    const tokens = [await createLink(one), await createLink(two)]
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        createAdmin(at % 2 ? one : two, tokens[at % 4 < 2 ? 0 : 1] ?? '', {
          email: `nora-${at}@agency.example`,
        }),
      ),
    )
    const codes = tries.map((each) => each.status === 'rejected' && each.reason.code)
    assert.equal(codes.filter((code) => code === false).length, 1)
    assert.equal(codes.filter((code) => code === 'LINK_INVALID').length, 19)
    const made = await one.database.db.selectFrom('account').select(['role', 'status']).execute()
    assert.deepEqual(made, [{ role: 'Admin', status: 'Active' }])
    const left = await one.database.db.selectFrom('password_link').selectAll().execute()
    assert.deepEqual(left, [])
  })

  test('creates an account that is signed in, and finds the setup steps', async () => {
    const app = await startTestApp()
    const visitor = app.visit()
    const params = { token: await createLink(app) }
    const reply = await visitor.call(passwords.makeFirstAdmin, { params, body: admin })
    assert.equal(reply.message, 'You are signed in as the first Admin.')
    visitor.setToken(reply.accessToken)
    assert.deepEqual((await visitor.call(staffDashboard.read, {})).setup, 'steps')
    assert.equal(await visitor.refresh(), true)
    const { email, password } = admin
    const { role } = await app.visit().call(signIn.login, { body: { email, password } })
    assert.equal(role, 'Admin')
  })

  test('works for a day, and only while there is no Admin', async () => {
    const app = await startTestApp()
    const { db } = app.database
    const old = await createLink(app)
    app.advance(24 * 3600)
    await assert.rejects(createAdmin(app, old), linkInvalid)
    const token = await createLink(app)
    const { id } = await makeAccount(db, { role: 'Admin' })
    assert.equal(await hasAdmin(db), true)
    await assert.rejects(createAdmin(app, token), linkInvalid)
    await db.updateTable('account').set({ role: 'Manager' }).where('id', '=', id).execute()
    assert.equal(await hasAdmin(db), false)
    await createAdmin(app, token)
  })

  test('is not interchangeable with a link to reset a password', async () => {
    const app = await startTestApp()
    const { id } = await makeAccount(app.database.db)
    const resetToken = await makeLink(app.kernel.db, app.kernel.now(), 'reset', id)
    await assert.rejects(createAdmin(app, resetToken), linkInvalid)
    await assert.rejects(createAdmin(app, 'garbage'), linkInvalid)
    const token = await createLink(app)
    const body = { password: admin.password, confirmPassword: admin.password }
    const reset = app.visit().call(passwords.reset, { params: { userId: id, token }, body })
    await assert.rejects(reset, linkInvalid)
    await createAdmin(app, token)
  })

  test('stays valid after invalid input', async () => {
    const app = await startTestApp()
    const { email } = await makeAccount(app.database.db)
    const token = await createLink(app)
    for (const [values, fields] of [
      [
        { firstName: '', lastName: '', email: '', password: '' },
        {
          firstName: 'First name is required.',
          lastName: 'Last name is required.',
          email: 'Email is required',
          password: 'Password is required',
        },
      ],
      [{ password: 'Password1!' }, { password: 'Invalid password' }],
      [{ password: 'Lindqvist-77!' }, { password: 'Invalid password' }],
      [{ email }, { email: 'An account with this email already exists.' }],
    ] as const) {
      await assert.rejects(createAdmin(app, token, values), { fields })
    }
    await createAdmin(app, token)
  })
})
