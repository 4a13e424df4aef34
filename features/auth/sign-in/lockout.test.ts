import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, password } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { signIn } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

/** Each call comes from another address, so that only the limit of the account applies. */
function logIn(email: string, given: string, at = app) {
  return logInWith(at.visit(), email, given)
}

function logInWith(visitor: Visitor, email: string, given = password) {
  return visitor.call(signIn.login, { body: { email, password: given } })
}

/** The same browser at another address. */
function sameBrowserElsewhere(browser: Visitor): Visitor {
  const visitor = app.visit()
  visitor.cookies.set('device', browser.cookies.get('device') ?? '')
  return visitor
}

async function lock(id: string): Promise<void> {
  await app.database.db
    .updateTable('account')
    .set({ failed_logins: 100 })
    .where('id', '=', id)
    .execute()
}

async function failedLogins(id: string): Promise<number | undefined> {
  const row = await app.database.db
    .selectFrom('account')
    .select('failed_logins')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.failed_logins
}

async function linksFor(email: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select 1 from job.job where name = 'password-link' and data->>'email' = $1`,
    [email],
  )
  return rows.length
}

const refused = { code: 'INVALID_LOGIN', status: 401 }

describe('after a hundred wrong passwords in a row', () => {
  test('even the right password is rejected, and one mail with a link is sent', async () => {
    const { id, email } = await makeAccount(app.database.db, { failed_logins: 97 })
    for (let count = 0; count < 2; count++) await assert.rejects(logIn(email, 'wrong'), refused)
    assert.equal(await linksFor(email), 0)
    const together = ['wrong', 'wrong', 'wrong'].map((given) => logIn(email, given))
    for (const { status, ...rest } of await Promise.allSettled(together)) {
      assert.equal(status, 'rejected')
      assert.equal('reason' in rest && rest.reason.code, 'INVALID_LOGIN')
    }
    await assert.rejects(logIn(email, password), refused)
    await assert.rejects(logIn(email, 'wrong'), refused)
    assert.equal(await linksFor(email), 1)
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.text ?? '', new RegExp(`/reset-password/${id}/[\\w-]{43}(?![\\w-])`))
  })

  test('the right password after ninety-nine is accepted and resets the count', async () => {
    const { id, email } = await makeAccount(app.database.db, { failed_logins: 98 })
    await assert.rejects(logIn(email, 'wrong'), refused)
    assert.equal(await failedLogins(id), 99)
    assert.ok((await logIn(email, password)).accessToken)
    assert.equal(await failedLogins(id), 0)
  })

  test('a known browser can sign in, which resets the count', async () => {
    const { id, email } = await makeAccount(app.database.db)
    const browser = app.visit()
    await logInWith(browser, email)
    await lock(id)
    await assert.rejects(logIn(email, password), refused)
    assert.ok((await logInWith(sameBrowserElsewhere(browser), email)).accessToken)
    assert.ok((await logIn(email, password)).accessToken)
  })

  test('browsers known to another account or with a forged cookie are locked out', async () => {
    const [one, other] = [await makeAccount(app.database.db), await makeAccount(app.database.db)]
    const browser = app.visit()
    await logInWith(browser, other.email)
    await lock(one.id)
    await assert.rejects(logInWith(sameBrowserElsewhere(browser), one.email), refused)
    browser.cookies.set('device', Buffer.alloc(32).toString('base64url'))
    await assert.rejects(logInWith(sameBrowserElsewhere(browser), one.email), refused)
  })

  test('a known browser has a limit of its own, at any address', async () => {
    const { id, email } = await makeAccount(app.database.db)
    const browser = app.visit()
    await logInWith(browser, email)
    await lock(id)
    for (let count = 0; count < 10; count++)
      await assert.rejects(logInWith(sameBrowserElsewhere(browser), email, 'wrong'), refused)
    await assert.rejects(logInWith(sameBrowserElsewhere(browser), email), {
      code: 'TOO_MANY_REQUESTS',
    })
  })

  test('a suspended account still gets its message, and the count is reset', async () => {
    const suspended = { failed_logins: 5, status: 'Suspended' }
    const { id, email } = await makeAccount(app.database.db, suspended)
    await assert.rejects(logIn(email, password), { code: 'ACCOUNT_NOT_ACTIVE' })
    assert.equal(await failedLogins(id), 0)
  })

  test('nothing is counted if rate limits are off', async () => {
    const unlimited = await startTestApp({
      env: { RATE_LIMIT: 'off' },
      database: app.database,
    })
    const { id, email } = await makeAccount(app.database.db, { failed_logins: 99 })
    await assert.rejects(logIn(email, 'wrong', unlimited), refused)
    assert.equal(await failedLogins(id), 99)
  })
})
