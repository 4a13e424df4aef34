import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { decodeJwt, type JWTHeaderParameters, SignJWT } from 'jose'
import { sql } from 'kysely'
import { blog } from '#features/blog/contract.ts'
import { services } from '#features/services/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeBlog, password, signInAs } from '#test/factories.ts'
import { holdSignIns } from '#test/hold-sign-ins.ts'
import { countMails } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { sessions } from '../sessions/contract.ts'
import { signIn } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

function logIn(visitor: Visitor, email: string, given = password) {
  return visitor.call(signIn.login, { body: { email, password: given } })
}

describe('login', () => {
  test('returns the role and a token that works', async () => {
    const client = await signInAs(app, 'User')
    const { user } = await client.call(people.authUser, {})
    assert.equal(user.id, client.accountId)
    assert.equal(user.role, 'User')
    assert.deepEqual(
      Object.keys(user).filter((key) => /hash|secret|password/i.test(key)),
      [],
    )
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const { email } = await makeAccount(app.database.db)
    const refused = { code: 'INVALID_LOGIN', status: 401 }
    await assert.rejects(logIn(app.visit(), email, 'wrong'), refused)
    await assert.rejects(logIn(app.visit(), 'nobody@example.test', 'wrong'), refused)
  })

  test('ignores case and spaces in the email', async () => {
    const { email } = await makeAccount(app.database.db)
    const reply = await logIn(app.visit(), `  ${email.toUpperCase()} `)
    assert.equal(reply.requires2FAVerification, false)
  })

  for (const status of ['Suspended', 'InActive']) {
    test(`${status}: revealed only to the right password`, async () => {
      const { email } = await makeAccount(app.database.db, { status })
      await assert.rejects(logIn(app.visit(), email, 'wrong'), { code: 'INVALID_LOGIN' })
      await assert.rejects(logIn(app.visit(), email), {
        code: 'ACCOUNT_NOT_ACTIVE',
        message: 'Your account is not active. Please contact support.',
      })
    })
  }

  test('is rejected from another site', async () => {
    const { email } = await makeAccount(app.database.db)
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' },
      body: JSON.stringify({ email, password }),
    })
    assert.equal(response.status, 403)
    assert.deepEqual(response.headers.getSetCookie(), [])
  })

  test('checks ten of 40 concurrent wrong passwords across processes, and accepts the owner from elsewhere', async () => {
    const env = { DATA_DIR: app.kernel.config.dataDir }
    const other = await startTestApp({ database: app.database, env })
    const { email } = await makeAccount(app.database.db)
    const address = '10.9.9.9'
    const visitors = [app.visit(address), other.visit(address)]
    const tries = Array.from({ length: 40 }, (_, at) => logIn(visitors[at % 2]!, email, 'wrong'))
    const codes = (await Promise.allSettled(tries)).map((each) =>
      each.status === 'rejected' ? each.reason.code : 'signed in',
    )
    const counted = [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length])
    assert.deepEqual(Object.fromEntries(counted), { INVALID_LOGIN: 10, TOO_MANY_REQUESTS: 30 })
    assert.ok((await logIn(app.visit('10.9.9.10'), email)).accessToken)
  })

  test('checks ten of 40 wrong passwords from one IPv6 /64', async () => {
    const { email } = await makeAccount(app.database.db)
    const tries = Array.from({ length: 40 }, (_, at) =>
      logIn(app.visit(`2001:db8:7:7::${at}`), email, 'wrong'),
    )
    const codes = (await Promise.allSettled(tries)).map((each) =>
      each.status === 'rejected' ? each.reason.code : 'signed in',
    )
    assert.equal(codes.filter((code) => code === 'INVALID_LOGIN').length, 10)
    assert.ok((await logIn(app.visit('2001:db8:7:8::1'), email)).accessToken)
  })
})

describe('two-factor', () => {
  test('the password alone allows nothing and sets no cookie', async () => {
    const { email } = await makeAccount(app.database.db, { two_factor_enabled: true })
    const visitor = app.visit()
    const reply = await logIn(visitor, email)
    assert.equal(reply.requires2FAVerification, true)
    assert.equal(visitor.cookies.size, 0)
    visitor.setToken(reply.accessToken)
    const { status } = await visitor.fetch(`${app.url}/api/user/auth-user`, {
      headers: { Authorization: `Bearer ${reply.accessToken}` },
    })
    assert.equal(status, 403)
    assert.equal((await visitor.call(sessions.logout, {})).message, 'You are signed out.')
  })
})

describe('refresh', () => {
  test('answers twenty concurrent calls, and nobody is signed out', async () => {
    const client = await signInAs(app, 'User')
    app.advance(60)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.fetch(`${app.url}/api/auth/refresh`)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(answers.filter(({ headers }) => headers.getSetCookie().length > 0).length, 1)
    assert.equal(await client.refresh(), true)
  })

  test('ends the session and notifies its owner if a token is reused after eleven seconds', async () => {
    const client = await signInAs(app, 'User')
    const old = client.cookies.get('refresh') ?? ''
    app.advance(60)
    await client.refresh()
    app.advance(11)
    const thief = app.visit()
    thief.cookies.set('refresh', old)
    assert.equal(await thief.refresh(), false)
    assert.equal(await client.refresh(), false)
    await assert.rejects(client.call(people.authUser, {}), { status: 401 })
    const { rows } = await app.database.pool.query(
      `select data->>'subject' as subject from job.job where name = 'mail'`,
    )
    assert.deepEqual(rows, [{ subject: 'We signed you out of one browser' }])
  })

  test('ignores forged tokens', async () => {
    const client = await signInAs(app, 'User')
    const [id, secret, tag] = (client.cookies.get('refresh') ?? '').split('.')
    const other = await signInAs(app, 'User')
    const [, otherSecret, otherTag] = (other.cookies.get('refresh') ?? '').split('.')
    app.advance(60)
    await client.refresh()
    app.advance(11)
    const mails = await countMails(app)
    const random = randomBytes(32).toString('base64url')
    const madeUp = [
      ...[`${id}`, `${id}.`, `${id}.garbage`, `${id}.${random}`, `${id}.${random}.${random}`],
      ...[`${id}.${secret}`, `${id}.${random}.${tag}`, `${id}.${otherSecret}.${otherTag}`],
    ]
    for (const cookie of madeUp) {
      const stranger = app.visit()
      stranger.cookies.set('refresh', cookie)
      assert.equal(await stranger.refresh(), false, cookie)
    }
    assert.equal(await countMails(app), mails)
    assert.equal(await client.refresh(), true)
  })

  test('answers 401 without a cookie and 403 with a forged one', async () => {
    const visitor = app.visit()
    assert.equal((await visitor.fetch(`${app.url}/api/auth/refresh`)).status, 401)
    visitor.cookies.set('refresh', 'made-up')
    assert.equal((await visitor.fetch(`${app.url}/api/auth/refresh`)).status, 403)
  })

  test('works after a day only with Keep me signed in', async () => {
    const { email } = await makeAccount(app.database.db)
    const [kept, passing] = [app.visit(), app.visit()]
    await kept.call(signIn.login, { body: { email, password, keepSignedIn: true } })
    await passing.call(signIn.login, { body: { email, password } })
    app.advance(25 * 60 * 60)
    assert.equal(await kept.refresh(), true)
    assert.equal(await passing.refresh(), false)
    app.advance(31 * 24 * 60 * 60)
    assert.equal(await kept.refresh(), false)
  })
})

describe('a session ends', () => {
  test('after logout', async () => {
    const client = await signInAs(app, 'User')
    const cookie = client.cookies.get('refresh') ?? ''
    await client.call(sessions.logout, {})
    await assert.rejects(client.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    client.cookies.set('refresh', cookie)
    assert.equal(await client.refresh(), false)
  })

  test('at the next request after a suspension', async () => {
    const client = await signInAs(app, 'User')
    await app.kernel.db
      .updateTable('account')
      .set({ status: 'Suspended' })
      .where('id', '=', client.accountId)
      .execute()
    await assert.rejects(client.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    assert.equal(await client.refresh(), false)
  })

  test('a new role applies at the next request', async () => {
    const admin = await signInAs(app, 'Admin')
    await app.kernel.db
      .updateTable('account')
      .set({ role: 'User' })
      .where('id', '=', admin.accountId)
      .execute()
    const body = { title: 'T', slug: 'no-more', content: '<p>x</p>' }
    await assert.rejects(admin.call(services.add, { body }), { code: 'FORBIDDEN' })
  })

  test('an expired access token is refreshed, and the call is retried', async () => {
    const client = await signInAs(app, 'User')
    app.advance(11 * 60)
    assert.equal((await client.call(people.authUser, {})).user.id, client.accountId)
  })
})

describe('forged tokens', () => {
  test('all answer 403, and a correct one signed the same way works', async () => {
    const admin = await signInAs(app, 'Admin')
    const { accessToken } = await (await admin.fetch(`${app.url}/api/auth/refresh`)).json()
    const [head = '', body = '', signature = ''] = accessToken.split('.')
    const claims = decodeJwt(accessToken)
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const right = { alg: 'HS256', typ: 'at+jwt' }
    const { tokens: key } = app.kernel.secrets
    const sign = (header: JWTHeaderParameters, changes: object = {}, by: Uint8Array = key) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(by)
    // Signed by hand, because the library requires a longer key than ours.
    const hs512 = (signed: string) =>
      `${signed}.${createHmac('sha512', key).update(signed).digest('base64url')}`
    const tokens = {
      'an edited role': `${head}.${encode({ ...claims, role: 'Manager' })}.${signature}`,
      'no algorithm': `${encode({ ...right, alg: 'none' })}.${body}.`,
      'no algorithm with a signature': `${encode({ ...right, alg: 'none' })}.${body}.${signature}`,
      'another algorithm': hs512(`${encode({ ...right, alg: 'HS512' })}.${body}`),
      'a key of zeros': await sign(right, {}, Buffer.alloc(32)),
      'another kind of token': await sign({ ...right, typ: 'JWT' }),
      'no end': await sign(right, { exp: undefined }),
      'an end that is over': await sign(right, { exp: 1 }),
      'a foreign issuer': await sign(right, { iss: 'elsewhere' }),
      'a foreign audience': await sign(right, { aud: 'https://elsewhere.example' }),
      'no sign-in': await sign(right, { sid: undefined }),
      'a sign-in that is no id': await sign(right, { sid: 'everybody' }),
      'a sign-in that is no text': await sign(right, { sid: 7 }),
      'the sign-in of nobody': await sign(right, { sid: claims.userId }),
      'the refresh token': admin.cookies.get('refresh') ?? '',
      garbage: 'garbage',
    }
    const use = (token: string) =>
      fetch(`${app.url}/api/user/auth-user`, { headers: { Authorization: `Bearer ${token}` } })
    for (const [name, token] of Object.entries(tokens)) {
      const response = await use(token)
      assert.equal(response.status, 403, name)
      assert.equal((await response.json()).code, 'TOKEN_INVALID', name)
    }
    assert.equal((await use(await sign(right))).status, 200)
  })
})

describe('an expired or invalid token', () => {
  test('does not prevent calls that need none', async () => {
    const client = await signInAs(app, 'User')
    const { accessToken } = await (await client.fetch(`${app.url}/api/auth/refresh`)).json()
    app.advance(11 * 60)
    const { email } = await makeAccount(app.database.db)
    const bodies = {
      '/api/auth/login': { email, password },
      '/api/user/forgot-password': { email },
      '/api/auth/logout': {},
    }
    for (const authorization of [`Bearer ${accessToken}`, 'Bearer garbage', 'Basic YTpi']) {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
      assert.equal((await client.fetch(`${app.url}/api/auth/refresh`, { headers })).status, 200)
      const read = await fetch(`${app.url}/api/service`, { headers })
      assert.deepEqual([read.status, await read.json()], [200, []])
      for (const [path, sent] of Object.entries(bodies)) {
        const init = { method: 'POST', headers, body: JSON.stringify(sent) }
        assert.equal((await app.visit().fetch(app.url + path, init)).status, 200, path)
      }
    }
  })

  test('is ignored by a public read, which reports that in a header', async () => {
    const manager = await signInAs(app, 'Manager')
    const { slug } = await makeBlog(app.database.db, { published_status: false })
    const { accessToken } = await (await manager.fetch(`${app.url}/api/auth/refresh`)).json()
    const read = async () => {
      const headers = { Authorization: `Bearer ${accessToken}` }
      const response = await fetch(`${app.url}/api/blog/${slug}`, { headers })
      return [response.status, response.headers.get('WWW-Authenticate')]
    }
    assert.deepEqual(await read(), [200, null])
    app.advance(11 * 60)
    assert.deepEqual(await read(), [404, 'Bearer error="invalid_token"'])
    assert.equal((await manager.call(blog.one, { params: { id: slug } })).slug, slug)
  })
})

test('two sign-ins of one account at once both succeed', async (t) => {
  const { db } = app.database
  const { email } = await makeAccount(db)
  // Holds a sign-in that has locked the account.
  await holdSignIns(app, t, 'before insert on session for each row')
  const replies = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sign-in'))`.execute(trx)
    const both = [logIn(app.visit(), email), logIn(app.visit(), email)]
    await until('both wait', async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      return rows.length === 2
    })
    return { both }
  })
  for (const { role } of await Promise.all(replies.both)) assert.equal(role, 'User')
})
