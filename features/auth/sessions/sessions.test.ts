import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { accounts } from '#features/accounts/contract.ts'
import { users } from '#features/accounts/users/contract.ts'
import { passwords } from '#features/auth/passwords/contract.ts'
import { twoFactor } from '#features/auth/two-factor/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeSession, password, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { signIn } from '../sign-in/contract.ts'
import { sessions } from './contract.ts'

const macChrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

async function signInFrom(
  visitor: Visitor,
  email: string,
  userAgent = macChrome,
): Promise<Response> {
  const response = await visitor.fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(response.status, 200)
  visitor.setToken((await response.clone().json()).accessToken)
  return response
}

async function twoSignIns() {
  const { email, id } = await makeAccount(app.database.db)
  const [here, there] = [app.visit(), app.visit()]
  await signInFrom(here, email)
  app.advance(60)
  await signInFrom(there, email, 'curl/8')
  return { id, email, here, there }
}

describe('open sessions', () => {
  test('are listed with their device, most recently used first, and the current one is marked', async () => {
    const { id, here, there } = await twoSignIns()
    await makeSession(app.database.db, id, { pending: true, now: app.clock.now })
    await signInAs(app, 'User')
    const { rows, total } = await here.call(sessions.list, {})
    assert.equal(total, 2)
    const now = app.clock.now.getTime()
    assert.deepEqual(
      rows.map(({ device, current, lastSeenAt, createdAt }) => [
        device,
        current,
        now - Date.parse(lastSeenAt),
        now - Date.parse(createdAt),
      ]),
      [
        ['Unknown device', false, 0, 0],
        ['Chrome on macOS', true, 60_000, 60_000],
      ],
    )
    assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
      '_id',
      'createdAt',
      'current',
      'device',
      'id',
      'lastSeenAt',
    ])
    assert.deepEqual(
      (await there.call(sessions.list, {})).rows.map(({ current }) => current),
      [true, false],
    )
  })

  test('update their last use when they refresh', async () => {
    const { here } = await twoSignIns()
    app.advance(20 * 60)
    await here.refresh()
    const { rows } = await here.call(sessions.list, {})
    assert.equal(rows[0]?.current, true)
    assert.equal(rows[0]?.lastSeenAt, app.clock.now.toISOString())
  })

  test('are no longer listed once they expire', async () => {
    const { email, here } = await twoSignIns()
    app.advance(25 * 60 * 60)
    const late = app.visit()
    await signInFrom(late, email)
    const { rows } = await late.call(sessions.list, {})
    assert.deepEqual(
      rows.map(({ current }) => current),
      [true],
    )
    assert.equal(await here.refresh(), false)
  })
})

describe('ending sessions', () => {
  test('signs the other browser out at its next request, and keeps this one', async () => {
    const { here, there } = await twoSignIns()
    const other = (await here.call(sessions.list, {})).rows.find(({ current }) => !current)
    assert.ok(other)
    await here.call(sessions.endOther, { params: { id: other.id } })
    await assert.rejects(there.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    assert.equal(await there.refresh(), false)
    assert.equal((await here.call(sessions.list, {})).total, 1)
    await assert.rejects(here.call(sessions.endOther, { params: { id: other.id } }), {
      status: 404,
    })
  })

  test("answers 404 for somebody else's session, whatever the role", async () => {
    const admin = await signInAs(app, 'Admin')
    const client = await signInAs(app, 'User')
    const [session] = (await client.call(sessions.list, {})).rows
    assert.ok(session)
    await assert.rejects(admin.call(sessions.endOther, { params: { id: session.id } }), {
      status: 404,
    })
    await client.call(people.authUser, {})
  })

  test('asks for the password again after ten minutes', async () => {
    const { email, here, there } = await twoSignIns()
    const other = (await here.call(sessions.list, {})).rows.find(({ current }) => !current)
    app.advance(11 * 60)
    await Promise.all([here.refresh(), there.refresh()])
    const one = () => here.call(sessions.endOther, { params: { id: other?.id ?? '' } })
    const all = () => here.call(sessions.endAllOthers, {})
    for (const end of [one, all]) await assert.rejects(end(), { code: 'REAUTH_REQUIRED' })
    assert.equal((await there.call(people.authUser, {})).user.email, email)
    await here.call(signIn.confirmPassword, { body: { password } })
    await one()
    await all()
    await assert.rejects(there.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
  })

  test('can end all of the account except the current one', async () => {
    const { email, here, there } = await twoSignIns()
    const third = app.visit()
    await signInFrom(third, email)
    const stranger = await signInAs(app, 'User')
    await here.call(sessions.endAllOthers, {})
    for (const out of [there, third]) {
      await assert.rejects(out.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    }
    assert.equal((await here.call(sessions.list, {})).total, 1)
    await stranger.call(people.authUser, {})
  })
})

describe('an ended session', () => {
  async function reasonFor(visitor: Visitor, cookie = visitor.cookies.get('refresh') ?? '') {
    const headers = { Cookie: `refresh=${cookie}` }
    const response = await fetch(`${app.url}/api/auth/refresh`, { headers })
    assert.equal(response.status, 403)
    const { code, message } = await response.json()
    assert.equal(code, 'TOKEN_INVALID')
    return message
  }

  const admin = () => signInAs(app, 'Admin')
  const change = async (id: string, fields: object) =>
    (await admin()).call(accounts.update, { body: { id, ...fields } })

  const endings: Record<string, (session: Awaited<ReturnType<typeof twoSignIns>>) => unknown> = {
    'You were signed out from another browser.': ({ here }) => here.call(sessions.endAllOthers, {}),
    'Your password was changed. Please sign in with the new one.': ({ here }) => {
      const next = 'Plum7!tart'
      const body = { oldPassword: password, password: next, confirmPassword: next }
      return here.call(passwords.update, { body })
    },
    'Two-factor was turned on or off, so you were signed out. Please sign in again.': ({
      here,
      id,
    }) => here.call(twoFactor.enable, { body: { userId: id } }),
    'We signed you out. Please sign in again.': async ({ id }) =>
      (await admin()).call(users.endSignIns, { params: { id } }),
    'Your account is not active. Please contact support.': ({ id }) =>
      change(id, { status: 'Suspended' }),
    'Your role was changed. Please sign in again.': ({ id }) => change(id, { role: 'Employee' }),
    'Your login has expired.': () => app.advance(25 * 60 * 60),
  }
  for (const [message, end] of Object.entries(endings)) {
    test(`says: ${message}`, async () => {
      const session = await twoSignIns()
      await end(session)
      assert.equal(await reasonFor(session.there), message)
    })
  }

  test('tells nothing with a forged cookie', async () => {
    const { here, there } = await twoSignIns()
    await here.call(sessions.endAllOthers, {})
    const [id = ''] = (there.cookies.get('refresh') ?? '').split('.')
    const secret = Buffer.alloc(32).toString('base64url')
    for (const forged of [id, `${id}.${secret}.${secret}`])
      assert.equal(await reasonFor(there, forged), 'Your login has expired.')
  })
})

describe('a new device', () => {
  const subject = /^Subject: A new device signed in to your account$/m
  const notices = async (email: string) =>
    (
      await app.database.pool.query(
        `select from job.job where name = 'mail' and data->>'to' = $1 and data->>'subject' like 'A new device%'`,
        [email],
      )
    ).rowCount

  test('is announced once by mail, except the first one of an account', async () => {
    const { email } = await makeAccount(app.database.db, { first_name: 'Ada' })
    const [first, second] = [app.visit(), app.visit()]
    await signInFrom(first, email)
    await signInFrom(first, email)
    assert.equal(await notices(email), 0)
    await signInFrom(second, email)
    assert.equal(await notices(email), 1)
    for (const visitor of [second, first, second]) await signInFrom(visitor, email)
    assert.equal(await notices(email), 1)
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.head ?? '', subject)
    assert.match(mail?.text ?? '', /Chrome on macOS/)
    assert.match(mail?.text ?? '', /If this was not you: /)
    assert.ok(mail?.text.includes(`${app.kernel.config.origin}/client-portal/profile`))
  })

  test('is recognized by an HttpOnly cookie for 400 days, which does not identify the account', async () => {
    const { email } = await makeAccount(app.database.db)
    const other = await makeAccount(app.database.db)
    const visitor = app.visit()
    const cookies = (await signInFrom(visitor, email)).headers.getSetCookie()
    const cookie = cookies.find((each) => each.startsWith('device=')) ?? ''
    assert.match(cookie, /HttpOnly/)
    assert.match(cookie, /SameSite=Strict/)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    assert.equal(Math.round((expires - app.clock.now.getTime()) / 86_400_000), 400)
    await signInFrom(visitor, other.email)
    const { rows } = await app.database.pool.query(
      'select distinct hash from known_device where account_id in (select id from account where email in ($1, $2))',
      [email, other.email],
    )
    assert.equal(rows.length, 2)
    const value = visitor.cookies.get('device') ?? ''
    await visitor.call(sessions.logout, {})
    assert.equal(visitor.cookies.get('device'), value)
  })

  test('counts as new with a forged cookie', async () => {
    const { email } = await makeAccount(app.database.db)
    await signInFrom(app.visit(), email)
    const visitor = app.visit()
    visitor.cookies.set('device', 'made-up')
    await signInFrom(visitor, email)
    assert.equal(await notices(email), 1)
    assert.notEqual(visitor.cookies.get('device'), 'made-up')
  })
})
