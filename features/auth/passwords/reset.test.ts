import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { people } from '#people/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, password as oldPassword, signInAs } from '#test/factories.ts'
import { holdSignIns } from '#test/hold-sign-ins.ts'
import { mailsTo, untilDone } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { enqueuePasswordLink } from '../public.server.ts'
import { passwords } from './contract.ts'

const password = 'Plum7!tart'
const sent = { message: 'Link sent successfully.' }
const linkInvalid = { code: 'LINK_INVALID', status: 400 }

let app: TestApp
let counter = 0
before(async () => {
  app = await startTestApp()
})

function requestLink(
  email: string,
  { at = app, address }: { at?: TestApp; address?: string } = {},
) {
  return at.visit(address).call(passwords.forgot, { body: { email } })
}

interface Link {
  userId: string
  token: string
}

/** The newest link sent to this address. */
async function linkFor(email: string, count = 1): Promise<Link> {
  await untilDone(app, 'password-link')
  const mails = await mailsTo(app, email, count)
  const address = /\/(?:reset|choose)-password\/([0-9a-f-]{36})\/([\w-]{43})(?![\w-])/
  const links = mails.flatMap(({ text }) => address.exec(text) ?? [])
  const [token = '', userId = ''] = links.reverse()
  assert.ok(userId && token, 'the mail has a link')
  return { userId, token }
}

function reset(params: Link, given = password, confirmed = given) {
  const body = { password: given, confirmPassword: confirmed }
  return app.visit().call(passwords.reset, { params, body })
}

function choose(params: Link) {
  const body = { password, confirmPassword: password }
  return app.visit().call(passwords.choose, { params, body })
}

async function listMailsAboutNewPasswords(email: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select data->>'text' as text from job.job where data->>'to' = $1 and data->>'subject' = $2`,
    [email, 'A new password was set for your account'],
  )
  return rows.map(({ text }) => text)
}

function logIn(email: string, given: string) {
  return app.visit().call(signIn.login, { body: { email, password: given } })
}

async function accountWithLink(values: Parameters<typeof makeAccount>[1] = {}) {
  const account = await makeAccount(app.database.db, values)
  await requestLink(account.email)
  return { account, link: await linkFor(account.email) }
}

describe('forgot password', () => {
  test('answers and enqueues the same for every address, but mails only active accounts', async () => {
    const { db } = app.database
    const active = await makeAccount(db)
    const others = [
      await makeAccount(db, { status: 'Suspended' }),
      await makeAccount(db, { status: 'InActive' }),
      await makeAccount(db, { deleted_at: app.clock.now.toISOString() }),
      { email: 'nobody@example.test' },
    ]
    const { rows: before } = await app.database.pool.query(
      `select count(*)::int as count from job.job where name = 'password-link'`,
    )
    for (const { email } of [...others, active]) assert.deepEqual(await requestLink(email), sent)
    const { rows: after } = await app.database.pool.query(
      `select count(*)::int as count from job.job where name = 'password-link'`,
    )
    assert.equal(after[0].count - before[0].count, 5)
    await untilDone(app, 'password-link')
    assert.equal((await mailsTo(app, active.email)).length, 1)
    for (const { email } of others) assert.deepEqual(await mailsTo(app, email, 0), [])
    const links = await db
      .selectFrom('password_link')
      .select('account_id')
      .where('created_at', '=', app.clock.now.toISOString())
      .execute()
    assert.deepEqual(links, [{ account_id: active.id }])
  })

  test('ignores case and spaces in the address', async () => {
    const { email } = await makeAccount(app.database.db)
    await requestLink(`  ${email.toUpperCase()}`)
    await linkFor(email)
  })

  test('builds its link from ORIGIN, whatever host the request names', async () => {
    const { id, email } = await makeAccount(app.database.db)
    const request = http.request(`${app.url}/api/user/forgot-password`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example',
      },
    })
    request.end(JSON.stringify({ email }))
    const [response] = await once(request, 'response')
    response.resume()
    assert.equal(response.statusCode, 200)
    const [mail] = await mailsTo(app, email)
    const { origin } = app.kernel.config
    for (const content of [mail?.text, mail?.html]) {
      assert.ok(content?.includes(`${origin}/reset-password/${id}/`))
      assert.doesNotMatch(content ?? '', /evil/)
    }
  })

  for (const [given, says] of [
    ['', 'Email is required'],
    ['ada@', 'Invalid email'],
  ] as const) {
    test(`"${given}": ${says}`, () =>
      assert.rejects(requestLink(given), { code: 'INVALID_INPUT', fields: { email: says } }))
  }

  test('accepts three of twelve concurrent requests per address, with and without an account', async () => {
    const one = await startTestApp()
    const env = { DATA_DIR: one.kernel.config.dataDir }
    const two = await startTestApp({ database: one.database, env })
    const { email } = await makeAccount(one.database.db)
    for (const address of [email, 'no-account@example.test']) {
      const tries = Array.from({ length: 12 }, (_, at) =>
        requestLink(address, { at: at % 2 ? one : two }),
      )
      const codes = (await Promise.allSettled(tries)).map(
        (each) => each.status === 'rejected' && each.reason.code,
      )
      assert.equal(codes.filter((code) => code === false).length, 3)
      assert.equal(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length, 9)
      const { rows } = await one.database.pool.query(
        `select 1 from job.job where name = 'password-link' and data->>'email' = $1`,
        [address],
      )
      assert.equal(rows.length, 3)
    }
  })

  test('accepts twenty requests per hour from one network address', async () => {
    const address = '10.7.7.7'
    const tries = Array.from({ length: 30 }, (_, at) =>
      requestLink(`far-${at}@example.test`, { address }),
    )
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    assert.equal(done.length, 20)
    await requestLink('far-0@example.test')
  })
})

describe('a link', () => {
  test('sets the password, ends all sessions and notifies the owner, without signing in', async () => {
    const client = await signInAs(app, 'User')
    const { email } = (await client.call(people.authUser, {})).user
    await requestLink(email)
    const visitor = app.visit()
    const params = await linkFor(email)
    const body = { password, confirmPassword: password }
    const reply = await visitor.call(passwords.reset, { params, body })
    assert.deepEqual(reply, { message: 'Password reset successfully.' })
    assert.equal(visitor.cookies.size, 0)
    await assert.rejects(client.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    assert.equal(await client.refresh(), false)
    await assert.rejects(logIn(email, oldPassword), { code: 'INVALID_LOGIN' })
    assert.ok((await logIn(email, password)).accessToken)
    const texts = await listMailsAboutNewPasswords(email)
    assert.equal(texts.length, 1)
    assert.doesNotMatch(texts.join(), /reset-password/)
  })

  test('works once, also under concurrency', async () => {
    const { account, link } = await accountWithLink()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => reset(link)))
    const codes = tries.map((each) => each.status === 'rejected' && each.reason.code)
    assert.equal(codes.filter((code) => code === false).length, 1)
    assert.equal(codes.filter((code) => code === 'LINK_INVALID').length, 19)
    await assert.rejects(reset(link), linkInvalid)
    assert.ok(await logIn(account.email, password))
  })

  test('expires after thirty minutes', async () => {
    const first = await accountWithLink()
    app.advance(30 * 60 - 1)
    await reset(first.link)
    const second = await accountWithLink()
    app.advance(30 * 60)
    await assert.rejects(reset(second.link), linkInvalid)
  })

  test('is invalidated by a newer one', async () => {
    const { account, link } = await accountWithLink()
    await requestLink(account.email)
    const newer = await linkFor(account.email, 2)
    assert.notEqual(newer.token, link.token)
    await assert.rejects(reset(link), linkInvalid)
    await reset(newer)
  })

  test('is rejected for another account, and malformed ones get the same answer', async () => {
    const { link } = await accountWithLink()
    const { account } = await accountWithLink()
    const wrong: Link[] = [
      { ...link, userId: account.id },
      { ...link, userId: 'garbage' },
      { ...link, token: `${link.token.slice(0, -1)}!` },
      { ...link, token: "'; drop table account; --" },
      { ...link, token: 'x'.repeat(300) },
    ]
    for (const params of wrong) await assert.rejects(reset(params), linkInvalid)
    await reset(link)
  })

  test('is rejected while the account is suspended', async () => {
    const { account, link } = await accountWithLink()
    const { db } = app.database
    const set = (status: string) =>
      db.updateTable('account').set({ status }).where('id', '=', account.id).execute()
    await set('Suspended')
    await assert.rejects(reset(link), linkInvalid)
    await set('Active')
    await reset(link)
  })

  test('leaves two-factor on', async () => {
    const { account, link } = await accountWithLink({ two_factor_enabled: true })
    await reset(link)
    const reply = await logIn(account.email, password)
    assert.equal(reply.requires2FAVerification, true)
  })

  test('unlocks an account after a hundred wrong passwords', async () => {
    const { account, link } = await accountWithLink({ failed_logins: 100 })
    await assert.rejects(logIn(account.email, oldPassword), { code: 'INVALID_LOGIN' })
    await reset(link)
    assert.ok((await logIn(account.email, password)).accessToken)
  })

  test('is stored only as a hash', async () => {
    const { link } = await accountWithLink()
    const { rows } = await app.database.pool.query(
      `select 1 from password_link where hash = $1 or encode(hash, 'escape') like $2
       union all select 1 from job.job where data::text like $2 or output::text like $2`,
      [Buffer.from(link.token, 'base64url'), `%${link.token}%`],
    )
    assert.deepEqual(rows, [])
  })
})

describe('the link of a new account', () => {
  test('sets the first password, once, within a day', async () => {
    const { db } = app.database
    const [early, late] = [
      await makeAccount(db, { password_hash: null }),
      await makeAccount(db, { password_hash: null }),
    ]
    for (const account of [early, late]) await enqueuePasswordLink(app.kernel, db, account)
    const links = [await linkFor(early.email), await linkFor(late.email)] as const
    app.advance(24 * 3600 - 1)
    await choose(links[0])
    await assert.rejects(choose(links[0]), linkInvalid)
    assert.ok((await logIn(early.email, password)).accessToken)
    app.advance(1)
    await assert.rejects(choose(links[1]), linkInvalid)
  })

  test('leads to its own page, in words for the role, also after Forgot Password', async () => {
    const { db } = app.database
    for (const [role, says] of [
      ['User', /the place for everything we do together/],
      ['Employee', /where the team works/],
    ] as const) {
      const { id, email } = await makeAccount(db, { password_hash: null, role })
      await requestLink(email)
      const [mail] = await mailsTo(app, email)
      assert.match(mail?.text.replaceAll(/\s+/g, ' ') ?? '', says)
      assert.ok(mail?.text.includes(`/choose-password/${id}/`))
    }
  })

  test('signs in, and no mail reports a new password', async () => {
    const { id, email } = await makeAccount(app.database.db, {
      password_hash: null,
      role: 'Manager',
    })
    await enqueuePasswordLink(app.kernel, app.kernel.db, { email })
    const visitor = app.visit()
    const body = { password, confirmPassword: password }
    const signedIn = await visitor.call(passwords.choose, { params: await linkFor(email), body })
    assert.equal(signedIn.role, 'Manager')
    visitor.setToken(signedIn.accessToken)
    assert.equal((await visitor.call(people.authUser, {})).user.id, id)
    assert.equal(await visitor.refresh(), true)
    assert.deepEqual(await listMailsAboutNewPasswords(email), [])
  })

  test('is not interchangeable with a link to reset a password', async () => {
    const { account, link } = await accountWithLink()
    await assert.rejects(choose(link), linkInvalid)
    await reset(link)
    assert.ok(await logIn(account.email, password))
  })
})

describe('a new password', () => {
  const tooLong = `Plum7!${'kettle drum '.repeat(11)}`
  for (const [given, confirmed, fields] of [
    ['', '', { password: 'Password is required', confirmPassword: 'Confirm Password is required' }],
    [password, '', { confirmPassword: 'Confirm Password is required' }],
    [password, 'Plum7!tarts', { confirmPassword: 'Password must match' }],
    ['plum', 'plums', { password: 'Invalid password', confirmPassword: 'Password must match' }],
    ['Pl7m!ta', 'Pl7m!ta', { password: 'Invalid password' }],
    ['Password1!', 'Password1!', { password: 'Invalid password' }],
    ['Atrium!2026', 'Atrium!2026', { password: 'Invalid password' }],
    [tooLong.slice(0, 129), tooLong.slice(0, 129), { password: 'Invalid password' }],
    ['Okonkwo-1977!', 'Okonkwo-1977!', { password: 'Invalid password' }],
    ['Lantern.Keeper1!', 'Lantern.Keeper1!', { password: 'Invalid password' }],
  ] as const) {
    test(`${given.slice(0, 20)} / ${confirmed.slice(0, 20)} is rejected, and the link stays valid`, async () => {
      counter += 1
      const { link } = await accountWithLink({
        last_name: 'Okonkwo',
        email: `lantern.keeper@site-${counter}.example.test`,
      })
      await assert.rejects(reset(link, given, confirmed), { code: 'INVALID_INPUT', fields })
      await reset(link, tooLong.slice(0, 128))
    })
  }

  test('an empty body reports both fields', async () => {
    const params = { userId: 'x', token: 'x' }
    const reset: Endpoint = passwords.reset
    await assert.rejects(app.visit().call(reset, { params, body: {} }), {
      fields: {
        password: 'Password is required',
        confirmPassword: 'Confirm Password is required',
      },
    })
  })
})

test('a sign-in whose old password was verified just before a reset does not survive it', async (t) => {
  const { account, link } = await accountWithLink()
  const { db } = app.database
  // Holds a sign-in after its password was verified, where it gives back what was counted.
  await holdSignIns(
    app,
    t,
    `before update on rate_limit for each row
      when (new.key like 'failedLogin%' and new.count < old.count)`,
  )
  let signingIn: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sign-in'))`.execute(trx)
    signingIn = logIn(account.email, oldPassword)
    signingIn.catch(() => {})
    await until('the sign-in is held', async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event = 'advisory'
        and datname = current_database()`.execute(db)
      return rows.length === 1
    })
    await reset(link)
  })
  await assert.rejects(signingIn, { code: 'INVALID_LOGIN' })
})

test('both forms require the bot check if it is on', async () => {
  const guarded = await startTestApp({ env: { BOT_CHECK: 'altcha' } })
  await assert.rejects(requestLink('ada@example.test', { at: guarded }), {
    code: 'BOT_CHECK_FAILED',
  })
  const params = { userId: 'x', token: 'x' }
  const body = { password, confirmPassword: password }
  await assert.rejects(guarded.visit().call(passwords.reset, { params, body }), {
    code: 'BOT_CHECK_FAILED',
  })
})
