import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, password } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { accounts } from '../contract.ts'
import { emailChange } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

async function logIn(email: string) {
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, { body: { email, password } })
  visitor.setToken(accessToken)
  return visitor
}

let made = 0
function newAddress(): string {
  made += 1
  return `moved-${made}@example.test`
}

const request = (visitor: Visitor, id: string, email: string) =>
  visitor.call(accounts.update, { body: { id, email } })
const confirm = (token: string) =>
  app.visit().call(emailChange.confirm, { params: { token }, body: {} })

async function tokenSentTo(address: string): Promise<string> {
  const [mail] = await mailsTo(app, address)
  return /\/confirm-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Somebody who asked for a new address and has not confirmed it. */
async function setUp() {
  const { id, email } = await makeAccount(app.database.db)
  const person = await logIn(email)
  const to = newAddress()
  const { message, user } = await request(person, id, to)
  return { id, email, person, to, message, user, token: await tokenSentTo(to) }
}

const linkInvalid = { code: 'LINK_INVALID', status: 400 }

describe('a new email of one’s own account', () => {
  test('counts only after its link was opened', async () => {
    const { email, person, to, message, user, token } = await setUp()
    assert.match(message, /^Account updated successfully! Open the link that we sent to /)
    assert.equal(user.email, email)
    await logIn(email)
    await assert.rejects(logIn(to), { code: 'INVALID_LOGIN' })
    assert.equal((await confirm(token)).message, 'Your new email is confirmed.')
    await logIn(to)
    await assert.rejects(logIn(email), { code: 'INVALID_LOGIN' })
    assert.equal((await person.call(people.authUser, {})).user.email, to)
  })

  test('tells the old address and ends the other sessions', async () => {
    const { email, token } = await setUp()
    const other = await logIn(email)
    await confirm(token)
    await assert.rejects(other.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    const mails = await mailsTo(app, email, 2)
    const told = mails.filter(({ head }) => /The email of your account was changed/.test(head))
    assert.equal(told.length, 1)
  })

  test('is confirmed once, whichever of ten calls comes first', async () => {
    const { token } = await setUp()
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(token)))
    assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('is confirmed by the newest link alone', async () => {
    const { id, person, token } = await setUp()
    const other = newAddress()
    await request(person, id, other)
    await assert.rejects(confirm(token), linkInvalid)
    await confirm(await tokenSentTo(other))
    await logIn(other)
  })

  test('expires after a day', async () => {
    const { token } = await setUp()
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 24 * 60 * 60_000 + 1)
    await assert.rejects(confirm(token), linkInvalid)
    app.clock.now = now
  })

  test('is canceled by a new password, so that a thief’s request does not outlive it', async () => {
    const { id, token } = await setUp()
    const { db } = app.database
    await db.updateTable('account').set({ password_hash: 'another' }).where('id', '=', id).execute()
    await assert.rejects(confirm(token), linkInvalid)
  })

  test('is refused if somebody else took the address meanwhile', async () => {
    const { email, to, token } = await setUp()
    await makeAccount(app.database.db, { email: to })
    await assert.rejects(confirm(token), { code: 'EMAIL_TAKEN' })
    await logIn(email)
  })

  test('mails one address three times an hour at most', async () => {
    const { id, person, to } = await setUp()
    await request(person, id, to)
    await request(person, id, to)
    await assert.rejects(request(person, id, to), { code: 'TOO_MANY_REQUESTS' })
  })

  test('is refused with a token that was made up', () =>
    assert.rejects(confirm('x'.repeat(43)), linkInvalid))
})
