import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { accounts } from '#features/accounts/contract.ts'
import { passkeys } from '#features/auth/passkeys/contract.ts'
import { passwords } from '#features/auth/passwords/contract.ts'
import { sessions } from '#features/auth/sessions/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { twoFactor } from '#features/auth/two-factor/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { makeAccount, makeToken, password, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { securityLog } from './contract.ts'

let app: TestApp
let reader: Awaited<ReturnType<typeof makeAccount>>
before(async () => {
  app = await startTestApp()
  reader = await makeAccount(app.database.db, { role: 'Admin' })
})

/** Signs in as an Admin at the time of the clock. */
async function read(query: object) {
  const admin = app.visit()
  admin.setToken(await makeToken(app, reader))
  return admin.call(securityLog.list, { query })
}

const accountOf = (id: string) =>
  app.database.db
    .selectFrom('account')
    .select(['last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The log entries of an account, newest first. */
async function eventsOf(accountId: string) {
  const { last_name } = await accountOf(accountId)
  const { rows } = await read({ q: `Ada ${last_name}` })
  return rows.filter(({ account }) => account?.id === accountId)
}
const kindsOf = async (accountId: string) =>
  (await eventsOf(accountId)).map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind))

const logIn = (visitor: Visitor, email: string, given = password) =>
  visitor.call(signIn.login, { body: { email, password: given } })

const refused = { code: 'INVALID_LOGIN' }

async function allRows(): Promise<string> {
  const { rows } = await app.database.pool.query('select * from security_event')
  return JSON.stringify(rows)
}

describe('the log records', () => {
  test('signing in, signing out and ending other sessions', async () => {
    const person = await signInAs(app, 'User')
    app.advance(1)
    await person.call(sessions.endAllOthers, {})
    app.advance(1)
    await person.call(sessions.logout, {})
    assert.deepEqual(await kindsOf(person.accountId), [
      'signed-out',
      'sign-ins-ended: All others',
      'signed-in: Password',
    ])
  })

  test('the network and the browser, but never the whole address', async () => {
    const { id, email } = await makeAccount(app.database.db)
    for (const [address, network] of [
      ['203.0.113.77', '203.0.113.0/24'],
      ['::ffff:203.0.113.77', '203.0.113.0/24'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
      ['1::2:3:4:5:6:7', '1:0:2::/48'],
      ['unknown', null],
    ] as const) {
      app.advance(1)
      await logIn(app.visit(address), email)
      const [event] = await eventsOf(id)
      assert.deepEqual([event?.address, event?.device], [network, 'Unknown device'], address)
    }
    assert.doesNotMatch(await allRows(), /203\.0\.113\.77|3:4:5:6/)
  })

  test('failed sign-ins, counted per hour', async () => {
    const { id, email } = await makeAccount(app.database.db)
    const visitor = app.visit()
    app.clock.now = new Date('2026-12-01T10:00:00Z')
    for (let count = 0; count < 3; count++)
      await assert.rejects(logIn(visitor, email, 'x'), refused)
    app.advance(3600)
    await assert.rejects(logIn(visitor, email, 'x'), refused)
    const events = await eventsOf(id)
    assert.deepEqual(
      events.map(({ kind, detail, times, by }) => [kind, detail, times, by]),
      [
        ['sign-in-failed', 'Wrong password', 1, null],
        ['sign-in-failed', 'Wrong password', 3, null],
      ],
    )
  })

  test('nothing that a stranger typed', async () => {
    const typed = 'hunter-2026!secret'
    await assert.rejects(logIn(app.visit(), typed, typed), refused)
    await assert.rejects(logIn(app.visit(), `${typed}@example.test`, typed), refused)
    assert.doesNotMatch(await allRows(), /hunter/i)
    const { rows } = await read({ q: 'No such account' })
    assert.equal(rows.length, 2)
    assert.equal(rows[0]?.account, null)
  })

  test('lockouts of addresses and accounts', async () => {
    const { id, email } = await makeAccount(app.database.db)
    const visitor = app.visit()
    for (let count = 0; count < 10; count++)
      await assert.rejects(logIn(visitor, email, 'x'), refused)
    for (let count = 0; count < 3; count++)
      await assert.rejects(logIn(visitor, email, 'x'), { code: 'TOO_MANY_REQUESTS' })
    const locked = (await eventsOf(id)).filter(({ kind }) => kind === 'locked-out')
    assert.deepEqual(
      locked.map(({ detail, times }) => [detail, times]),
      [['Too many wrong passwords, for a while', 1]],
    )
    const other = await makeAccount(app.database.db, { failed_logins: 99 })
    await assert.rejects(logIn(app.visit(), other.email, 'x'), refused)
    // A job sends the link and records that.
    const sent = 'password-link-sent: Too many wrong passwords'
    await until('the link is sent', async () => (await kindsOf(other.id)).includes(sent))
    app.advance(1)
    await assert.rejects(logIn(app.visit(), other.email), refused)
    const kinds = await kindsOf(other.id)
    assert.ok(kinds.includes('locked-out: Too many wrong passwords, until a new one is set'))
    assert.equal(kinds[0], 'sign-in-failed: Locked')
  })

  test('sign-ins of suspended accounts, and reused tokens', async () => {
    const suspended = await makeAccount(app.database.db, { status: 'Suspended' })
    await assert.rejects(logIn(app.visit(), suspended.email), { code: 'ACCOUNT_NOT_ACTIVE' })
    assert.deepEqual(await kindsOf(suspended.id), ['sign-in-failed: Account not active'])

    const person = await signInAs(app, 'User')
    const old = person.cookies.get('refresh') ?? ''
    for (let count = 0; count < 2; count++) {
      app.advance(60)
      await person.refresh()
    }
    person.cookies.set('refresh', old)
    assert.equal(await person.refresh(), false)
    assert.equal((await kindsOf(person.accountId))[0], 'token-reused: Its sign-in was ended')
  })

  test('password changes, and wrong current passwords', async () => {
    const person = await signInAs(app, 'User')
    const next = { password: 'Another-horse!8', confirmPassword: 'Another-horse!8' }
    const change = (oldPassword: string) =>
      person.call(passwords.update, { body: { oldPassword, ...next } })
    app.advance(1)
    await assert.rejects(change('x'), { code: 'WRONG_PASSWORD' })
    app.advance(1)
    await assert.rejects(person.call(signIn.confirmPassword, { body: { password: 'y' } }), {
      code: 'WRONG_PASSWORD',
    })
    app.advance(1)
    await change(password)
    const [changed, failed] = await eventsOf(person.accountId)
    assert.deepEqual(
      [changed?.kind, failed?.kind, failed?.times],
      ['password-changed', 'password-failed', 2],
    )
    assert.doesNotMatch(await allRows(), /horse/)
  })

  test('turning two-factor on and off, and resets by an Admin', async () => {
    const person = await signInAs(app, 'User')
    const { accountId } = person
    await person.call(twoFactor.enable, { body: { userId: accountId } })
    app.advance(1)
    await person.call(twoFactor.disable, { body: {} })
    app.advance(1)
    await person.call(twoFactor.enable, { body: { userId: accountId } })
    app.advance(1)
    const by = await signInAs(app, 'Admin')
    await by.call(twoFactor.reset, { params: { id: accountId } })
    const events = await eventsOf(accountId)
    assert.deepEqual(
      events.slice(0, 4).map(({ kind }) => kind),
      ['two-factor-reset', 'two-factor-on', 'two-factor-off', 'two-factor-on'],
    )
    assert.match(events[0]?.by?.name ?? '', /^Ada Person/)
    assert.equal(events[0]?.by?.id, by.accountId)
    assert.equal(events[1]?.by, null)
  })

  test('wrong codes until the sign-in ends, and used recovery codes', async () => {
    const person = await signInAs(app, 'User')
    const { accountId: userId } = person
    const { recoveryCodes } = await person.call(twoFactor.enable, { body: { userId } })
    const { email } = await accountOf(userId)
    const atCodeStep = async () => {
      const visitor = app.visit()
      visitor.setToken((await logIn(visitor, email)).accessToken)
      return (token: string) => visitor.call(twoFactor.verify, { body: { userId, token } })
    }
    const give = await atCodeStep()
    const wrong = 'z'.repeat(24)
    for (let count = 0; count < 4; count++)
      await assert.rejects(give(wrong), { code: 'WRONG_CODE' })
    await assert.rejects(give(wrong), { code: 'SIGN_IN_AGAIN' })
    await (await atCodeStep())(recoveryCodes[0] ?? '')
    const events = await eventsOf(userId)
    assert.deepEqual(
      events
        .filter(({ kind }) => /^(code|locked|recovery)/.test(kind))
        .map(({ kind, detail, times }) => [kind, detail, times])
        .sort(),
      [
        ['code-failed', '', 5],
        ['locked-out', 'Too many wrong codes', 1],
        ['recovery-code-used', '9 left', 1],
      ],
    )
    assert.ok((await kindsOf(userId)).includes('signed-in: With a second factor'))
    assert.ok(!(await allRows()).includes(recoveryCodes[0] ?? ''))
  })

  test('passwords set with a link', async () => {
    const { id, email } = await makeAccount(app.database.db)
    await app.visit().call(passwords.forgot, { body: { email } })
    const [mail] = await mailsTo(app, email)
    const token = /\/reset-password\/[\w-]+\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const next = { password: 'Another-horse!8', confirmPassword: 'Another-horse!8' }
    app.advance(1)
    await app.visit().call(passwords.reset, { params: { userId: id, token }, body: next })
    assert.deepEqual(await kindsOf(id), ['password-reset', 'password-link-sent: Requested'])
    assert.ok(!(await allRows()).includes(token))
  })

  test('passkeys that are added, used, rejected and removed', async () => {
    const { origin } = app.kernel.config
    const device = createAuthenticator({ origin, rpId: new URL(origin).hostname })
    const person = await signInAs(app, 'User')
    const options = await person.call(passkeys.addOptions, {})
    const body = { name: 'My phone', answer: device.register(options) }
    await person.call(passkeys.add, { body })
    app.advance(1)
    const visitor = app.visit()
    const asked = await visitor.call(passkeys.signInOptions, {})
    const answer = device.answer(asked)
    await visitor.call(passkeys.signIn, { body: { answer } })
    await assert.rejects(visitor.call(passkeys.signIn, { body: { answer } }), {
      code: 'PASSKEY_REFUSED',
    })
    app.advance(1)
    const [passkey] = (await person.call(passkeys.list, {})).rows
    await person.call(passkeys.remove, { params: { id: passkey?.id ?? '' } })
    assert.deepEqual(await kindsOf(person.accountId), [
      'passkey-removed: My phone',
      'signed-in: Passkey',
      'passkey-added: My phone',
      'signed-in: Password',
    ])
    assert.equal((await read({ q: 'Passkey refused' })).total, 1)
  })

  test('accounts added, changed and deleted by an Admin', async () => {
    const by = await signInAs(app, 'Admin')
    const body = {
      firstName: 'Ada',
      lastName: 'Needle',
      businessName: 'Needle & Thread',
      email: 'needle@example.test',
      password: 'Correct-horse!7',
    }
    const { user } = await by.call(newAccounts.add, { body })
    const { id } = user
    app.advance(1)
    await by.call(accounts.update, { body: { id, role: 'Manager' } })
    app.advance(1)
    await by.call(accounts.update, { body: { id, status: 'Suspended' } })
    app.advance(1)
    await by.call(accounts.update, { body: { id, email: 'thread@example.test' } })
    app.advance(1)
    await by.call(accounts.update, { body: { id, city: 'Waukee' } })
    await by.call(accounts.remove, { params: { id } })
    assert.deepEqual(await kindsOf(id), [
      'account-deleted',
      'email-changed',
      'status-changed: Active → Suspended',
      'role-changed: User → Manager',
      'account-added: User',
    ])
  })
})

describe('the log can be read', () => {
  test('by topic, time and name, newest first', async () => {
    const person = await signInAs(app, 'User')
    const { last_name, email } = await accountOf(person.accountId)
    await assert.rejects(logIn(app.visit(), email, 'x'), refused)
    const count = async (query: object) => (await read(query)).total
    assert.equal(await count({ q: email }), 2)
    assert.equal(await count({ q: last_name, filter: 'failure' }), 1)
    assert.equal(await count({ q: email, filter: 'password' }), 0)
    assert.equal(await count({ q: email, span: 'day' }), 2)
    app.advance(2 * 86_400)
    assert.deepEqual(
      [await count({ q: email, span: 'day' }), await count({ q: email, span: 'week' })],
      [0, 2],
    )
    await assert.rejects(count({ filter: 'signed-in' }), { code: 'INVALID_INPUT' })
  })

  test('by Admins only', async () => {
    for (const role of ['User', 'Employee', 'Manager'] as const) {
      const person = await signInAs(app, role)
      await assert.rejects(person.call(securityLog.list, {}), { code: 'FORBIDDEN', status: 403 })
    }
    await assert.rejects(app.visit().call(securityLog.list, {}), { code: 'NOT_SIGNED_IN' })
  })
})

test('the database rejects a whole address', async () => {
  for (const address of ['203.0.113.77/32', '203.0.112.0/25', '2001:db8:1:2::/64']) {
    const event = { kind: 'signed-in', address }
    await assert.rejects(app.database.db.insertInto('security_event').values(event).execute(), {
      code: '23514',
    })
  }
})
