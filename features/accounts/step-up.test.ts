import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { twoFactor } from '#features/auth/two-factor/contract.ts'
import { people } from '#people/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, password, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { accounts } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const row = (id: string) =>
  app.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let counter = 0
function draft(role?: 'Admin' | 'Manager') {
  counter += 1
  const email = `new-${counter}@example.test`
  return { firstName: 'Ivo', lastName: 'Renner', businessName: 'Renner Cycles', email, role }
}

/** The changes to accounts that require a password entered within the last ten minutes. */
const guarded: Record<string, (by: Visitor, id: string) => Promise<unknown>> = {
  'another email': (by, id) =>
    by.call(accounts.update, { body: { id, email: `moved-${id}@example.test` } }),
  'another role': (by, id) => by.call(accounts.update, { body: { id, role: 'Manager' } }),
  'another status': (by, id) => by.call(accounts.update, { body: { id, status: 'Suspended' } }),
  'a new Admin': (by) => by.call(newAccounts.add, { body: draft('Admin') }),
  'a reset of two-factor': (by, id) => by.call(twoFactor.reset, { params: { id } }),
  'a deletion': (by, id) => by.call(accounts.remove, { params: { id } }),
}

describe('an Admin who entered the password long ago', () => {
  for (const [name, act] of Object.entries(guarded)) {
    test(`must enter it again for ${name}`, async () => {
      const admin = await signInAs(app, 'Admin')
      const before = await makeAccount(app.database.db, { two_factor_enabled: true })
      const count = async () => (await admin.call(people.list, {})).total
      const accountsBefore = await count()
      app.advance(10 * 60 + 1)
      await admin.refresh()
      await assert.rejects(act(admin, before.id), { code: 'REAUTH_REQUIRED', status: 400 })
      assert.deepEqual([await row(before.id), await count()], [before, accountsBefore])
      await admin.call(signIn.confirmPassword, { body: { password } })
      await act(admin, before.id)
    })
  }

  test('need not enter it again for other changes', async () => {
    const admin = await signInAs(app, 'Admin')
    const { id, email } = await makeAccount(app.database.db)
    app.advance(10 * 60 + 1)
    await admin.refresh()
    const same = { role: 'User', status: 'Active', email } as const
    await admin.call(accounts.update, { body: { id, city: 'Waukee', ...same } })
    await admin.call(newAccounts.add, { body: draft('Manager') })
  })
})

describe('a new Admin', () => {
  /** The recipients of queued and sent mails. */
  async function newAdminRecipients(): Promise<string[]> {
    const { rows } = await app.database.pool.query<{ to: string }>(
      `select data->>'to' as to from job.job where name = 'mail' and data->>'subject' = 'There is a new Admin'`,
    )
    return rows.map(({ to }) => to).sort()
  }
  const emails = (people: { email: string }[]) => people.map(({ email }) => email).sort()

  test('is announced to every Admin who can sign in, and to nobody else', async () => {
    const { db } = app.database
    await db.updateTable('account').set({ role: 'User' }).execute()
    await app.database.pool.query('delete from job.job')
    const admin = await signInAs(app, 'Admin')
    const others = [await row(admin.accountId), await makeAccount(db, { role: 'Admin' })]
    await makeAccount(db, { role: 'Admin', status: 'Suspended' })
    await makeAccount(db, { role: 'Manager' })
    const body = draft('Admin')
    await admin.call(newAccounts.add, { body })
    assert.deepEqual(await newAdminRecipients(), emails(others))
    const [mail] = await mailsTo(app, others[1]?.email ?? '')
    assert.match(mail?.text ?? '', new RegExp(`New Admin: Ivo Renner, ${body.email}`))
    assert.match(mail?.text ?? '', new RegExp(`Added by: Ada .*, ${others[0]?.email}`))
    assert.match(mail?.text ?? '', /\/admin\/security/)
  })

  test('is announced once when an existing account is promoted', async () => {
    const { db } = app.database
    await db.updateTable('account').set({ role: 'User' }).execute()
    await app.database.pool.query('delete from job.job')
    const admin = await signInAs(app, 'Admin')
    const { id } = await makeAccount(db, { role: 'Manager' })
    await admin.call(accounts.update, { body: { id, role: 'Admin' } })
    await admin.call(accounts.update, { body: { id, role: 'Admin', city: 'Waukee' } })
    assert.deepEqual(await newAdminRecipients(), emails([await row(admin.accountId)]))
  })

  test('is not announced if creating the account fails', async () => {
    const admin = await signInAs(app, 'Admin')
    await app.database.pool.query('delete from job.job')
    const { email } = await makeAccount(app.database.db)
    await assert.rejects(admin.call(newAccounts.add, { body: { ...draft('Admin'), email } }), {
      code: 'EMAIL_TAKEN',
    })
    assert.deepEqual(await newAdminRecipients(), [])
  })
})
