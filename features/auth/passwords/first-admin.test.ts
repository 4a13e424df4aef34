import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
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

function make(app: TestApp, token: string, values: object = {}) {
  const body = { ...admin, ...values }
  return app.visit().call(passwords.makeFirstAdmin, { params: { token }, body })
}

function print({ kernel }: TestApp): Promise<string> {
  return makeLink(kernel.db, kernel.now(), 'first-admin', null)
}

describe('the link that the first start prints', () => {
  test('makes one Admin, for twenty at once with two links over two processes', async () => {
    const one = await startTestApp()
    const two = await startTestApp({ database: one.database })
    const tokens = [await print(one), await print(two)]
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        make(at % 2 ? one : two, tokens[at % 4 < 2 ? 0 : 1] ?? '', {
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

  test('leads to an account that can sign in, and answers what to do', async () => {
    const app = await startTestApp()
    const reply = await make(app, await print(app))
    assert.equal(reply.message, 'You are the Admin now. Please sign in.')
    const { email, password } = admin
    const { role } = await app.visit().call(signIn.login, { body: { email, password } })
    assert.equal(role, 'Admin')
  })

  test('is good for a day, and only while there is no Admin', async () => {
    const app = await startTestApp()
    const { db } = app.database
    const old = await print(app)
    app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000)
    await assert.rejects(make(app, old), linkInvalid)
    const token = await print(app)
    const { id } = await makeAccount(db, { role: 'Admin' })
    assert.equal(await hasAdmin(db), true)
    await assert.rejects(make(app, token), linkInvalid)
    await db.updateTable('account').set({ role: 'Manager' }).where('id', '=', id).execute()
    assert.equal(await hasAdmin(db), false)
    await make(app, token)
  })

  test('is no link to reset a password, nor one of those this', async () => {
    const app = await startTestApp()
    const { id } = await makeAccount(app.database.db)
    const resetToken = await makeLink(app.kernel.db, app.kernel.now(), 'reset', id)
    await assert.rejects(make(app, resetToken), linkInvalid)
    await assert.rejects(make(app, 'garbage'), linkInvalid)
    const token = await print(app)
    const body = { password: admin.password, confirmPassword: admin.password }
    const reset = app.visit().call(passwords.reset, { params: { userId: id, token }, body })
    await assert.rejects(reset, linkInvalid)
    await make(app, token)
  })

  test('says what is wrong with what was typed, and stays good', async () => {
    const app = await startTestApp()
    const { email } = await makeAccount(app.database.db)
    const token = await print(app)
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
      [{ email }, { email: 'There is already an account with this e-mail.' }],
    ] as const) {
      await assert.rejects(make(app, token, values), { fields })
    }
    await make(app, token)
  })
})
