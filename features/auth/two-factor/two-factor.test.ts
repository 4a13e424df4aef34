import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { generateSync } from 'otplib'
import { accounts } from '#features/accounts/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, password, signInAs } from '#test/factories.ts'
import { twoFactor } from './contract.ts'

let app: TestApp
let other: TestApp
before(async () => {
  app = await startTestApp()
  const env = { DATA_DIR: app.kernel.config.dataDir }
  other = await startTestApp({ database: app.database, env })
  advance(0)
})

function advance(seconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
  other.clock.now = app.clock.now
}

function codeOf(key: string, steps = 0): string {
  const epoch = Math.floor(app.clock.now.getTime() / 1000) + steps * 30
  return generateSync({ secret: key, epoch })
}

const wrong = (key: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(key, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

type Person = Awaited<ReturnType<typeof signInAs>>

function enable(person: Person) {
  return person.call(twoFactor.enable, { body: { userId: person.accountId } })
}

/** Gives a code for whoever the visitor's token names. */
function give(visitor: Visitor, token: string) {
  const userId = visitor.claims()?.userId ?? ''
  return visitor.call(twoFactor.verify, { body: { userId, token } })
}

/** Somebody with two-factor on, its first code accepted. */
async function protect(role: 'User' | 'Admin' = 'User') {
  const person = await signInAs(app, role)
  const { key, recoveryCodes } = await enable(person)
  await give(person, codeOf(key))
  advance(30)
  return { person, email: await emailOf(person.accountId), key, recoveryCodes }
}

async function emailOf(id: string): Promise<string> {
  const query = app.database.db.selectFrom('account').select('email').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).email
}

/** The password was right, the code is to come. */
async function begin(email: string, at: TestApp = app) {
  const visitor = at.visit()
  const reply = await visitor.call(signIn.login, { body: { email, password } })
  assert.equal(reply.requires2FAVerification, true)
  visitor.setToken(reply.accessToken)
  return Object.assign(visitor, { reply })
}

/** The text of the mail that was asked for, by its subject. */
async function mailAbout(subject: string, email: string): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select data->>'text' as text from job.job where name = 'mail' and data->>'to' = $1 and data->>'subject' = $2`,
    [email, subject],
  )
  assert.equal(rows.length, 1, subject)
  return rows[0].text
}

const isIn = async (visitor: Visitor) => (await visitor.call(accounts.authUser, {})).user.id

describe('switching on', () => {
  test('answers a QR code, the key and ten recovery codes', async () => {
    const person = await signInAs(app, 'User')
    const reply = await enable(person)
    assert.match(reply.qrCodeUrl, /^data:image\/png;base64,/)
    assert.match(reply.key, /^[A-Z2-7]{32}$/)
    assert.equal(new Set(reply.recoveryCodes).size, 10)
    for (const code of reply.recoveryCodes) assert.match(code, /^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
    assert.equal(
      reply.message,
      '2FA has been enabled. Please scan the QR code with your authenticator app.',
    )
    assert.equal((await person.call(accounts.authUser, {})).user.isTwoFactorEnabled, true)
  })

  test('keeps nothing readable', async () => {
    const { person, key, recoveryCodes } = await protect()
    const { rows } = await app.database.pool.query(
      `select a::text || coalesce((select string_agg(r::text, ' ') from recovery_code r where r.account_id = a.id), '') as text
       from account a where a.id = $1`,
      [person.accountId],
    )
    const asHex = (text: string) => Buffer.from(text).toString('hex')
    const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
    for (const secret of [key, ...codes].flatMap((text) => [text, asHex(text)])) {
      assert.ok(!rows[0].text.includes(secret), secret)
    }
    assert.equal(rows[0].text.match(/\\x/g)?.length, 11)
  })

  test('ends the other sign-ins and is told by mail', async () => {
    const person = await signInAs(app, 'User')
    const email = await emailOf(person.accountId)
    const elsewhere = app.visit()
    const { accessToken } = await elsewhere.call(signIn.login, { body: { email, password } })
    elsewhere.setToken(accessToken)
    await enable(person)
    assert.equal(await isIn(person), person.accountId)
    await assert.rejects(isIn(elsewhere), { code: 'TOKEN_INVALID' })
    assert.match(await mailAbout('Two-factor is on for your account', email), /Hello Ada/)
  })

  test('of somebody else is not found', async () => {
    const [person, victim] = await Promise.all([signInAs(app, 'Admin'), signInAs(app, 'User')])
    const body = { userId: victim.accountId }
    await assert.rejects(person.call(twoFactor.enable, { body }), { code: 'NOT_FOUND' })
  })

  test('again gives a new key and new codes, until a code was accepted', async () => {
    const person = await signInAs(app, 'User')
    const first = await enable(person)
    const second = await enable(person)
    assert.notEqual(second.key, first.key)
    await assert.rejects(give(person, codeOf(first.key)), { code: 'WRONG_CODE' })
    await give(person, codeOf(second.key))
    await assert.rejects(enable(person), { code: 'TWO_FACTOR_ON', status: 409 })
    advance(30)
    const visitor = await begin(await emailOf(person.accountId))
    assert.equal(visitor.reply.key, undefined)
    await assert.rejects(give(visitor, first.recoveryCodes[0] ?? ''), { code: 'WRONG_CODE' })
    await give(visitor, second.recoveryCodes[0] ?? '')
  })

  test('a recovery code confirms nothing on the page that gave it', async () => {
    const person = await signInAs(app, 'User')
    const { recoveryCodes } = await enable(person)
    await assert.rejects(give(person, recoveryCodes[0] ?? ''), { code: 'WRONG_CODE' })
    assert.ok((await enable(person)).key)
  })
})

describe('before the first code was accepted', () => {
  test('the sign-in offers the QR code again, and nobody is locked out', async () => {
    const person = await signInAs(app, 'User')
    const { key, qrCodeUrl } = await enable(person)
    const visitor = await begin(await emailOf(person.accountId))
    assert.deepEqual(
      { key: visitor.reply.key, qrCodeUrl: visitor.reply.qrCodeUrl },
      { key, qrCodeUrl },
    )
    await give(visitor, codeOf(key))
    assert.equal((await begin(await emailOf(person.accountId))).reply.key, undefined)
  })

  test('also where the key was lost', async () => {
    const { email } = await makeAccount(app.database.db, { two_factor_enabled: true })
    const visitor = await begin(email)
    assert.match(visitor.reply.qrCodeUrl ?? '', /^data:image\/png/)
    await give(visitor, codeOf(visitor.reply.key ?? ''))
  })
})

describe('signing in', () => {
  test('the password opens the code step and logging out, the code everything', async () => {
    const { email, key, person } = await protect()
    const visitor = await begin(email)
    assert.equal(visitor.cookies.size, 0)
    for (const call of [
      () => visitor.call(accounts.authUser, {}),
      () => visitor.call(services.list, {}),
      () => visitor.call(twoFactor.enable, { body: { userId: person.accountId } }),
      () => visitor.call(twoFactor.disable, { body: {} }),
      () => visitor.call(signIn.confirmPassword, { body: { password } }),
    ]) {
      visitor.setToken(visitor.reply.accessToken)
      await assert.rejects(call(), { status: 403 })
    }
    visitor.setToken(visitor.reply.accessToken)
    const { accessToken, role } = await give(visitor, codeOf(key))
    assert.equal(role, 'User')
    assert.equal(await isIn(visitor), person.accountId)
    visitor.setToken(accessToken)
    assert.equal(await isIn(visitor), person.accountId)
    assert.equal(await visitor.refresh(), true)
  })

  test('with the code of the step before or after, and no other', async () => {
    const { email, key } = await protect()
    advance(300)
    for (const steps of [-2, 2]) {
      await assert.rejects(give(await begin(email), codeOf(key, steps)), { code: 'WRONG_CODE' })
    }
    await give(await begin(email), codeOf(key, -1))
    await give(await begin(email), codeOf(key, 1))
    await assert.rejects(give(await begin(email), codeOf(key)), { code: 'WRONG_CODE' })
  })

  test('a code is good once', async () => {
    const { email, key } = await protect()
    const code = codeOf(key)
    await give(await begin(email), code)
    await assert.rejects(give(await begin(email), code), { code: 'WRONG_CODE', status: 400 })
  })

  test('twenty at once over two processes are one', async () => {
    const { email, key, person } = await protect()
    const code = codeOf(key)
    const { reply } = await begin(email)
    const tries = Array.from({ length: 20 }, (_, at) => {
      const visitor = [app, other][at % 2]!.visit()
      visitor.setToken(reply.accessToken)
      return give(visitor, code)
    })
    const settled = await Promise.allSettled(tries)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    const waiting = await Promise.all([begin(email), begin(email, other)])
    advance(30)
    const later = codeOf(key)
    const both = await Promise.allSettled(waiting.map((visitor) => give(visitor, later)))
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
    const mine = app.visit()
    mine.setToken(reply.accessToken)
    assert.equal(await isIn(mine), person.accountId)
  })

  test('the code of somebody else, and the id of somebody else, help nobody', async () => {
    const [one, two] = [await protect(), await protect()]
    const visitor = await begin(one.email)
    await assert.rejects(give(visitor, codeOf(two.key)), { code: 'WRONG_CODE' })
    const body = { userId: two.person.accountId, token: codeOf(two.key) }
    await assert.rejects(visitor.call(twoFactor.verify, { body }), { code: 'NOT_FOUND' })
    assert.equal((await give(visitor, codeOf(one.key))).role, 'User')
  })

  test('a code that cannot be one is refused before it counts', async () => {
    const { email, key } = await protect()
    const visitor = await begin(email)
    const wide = [...codeOf(key)].map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
    for (const token of [wide.join(''), '12345', '1234567', '12345x', '', '١٢٣٤٥٦']) {
      await assert.rejects(give(visitor, token), { code: 'INVALID_INPUT' })
    }
    await give(visitor, ` ${codeOf(key)} `)
  })

  test('without two-factor there is nothing to verify', async () => {
    const person = await signInAs(app, 'User')
    await assert.rejects(give(person, '123456'), { code: 'TWO_FACTOR_OFF' })
  })
})

describe('wrong codes', () => {
  test('five end the sign-in, and say to begin again', async () => {
    const { email, key } = await protect()
    const visitor = await begin(email)
    for (let tried = 1; tried <= 4; tried += 1) {
      await assert.rejects(give(visitor, wrong(key)), { code: 'WRONG_CODE' })
    }
    await assert.rejects(give(visitor, wrong(key)), {
      code: 'SIGN_IN_AGAIN',
      status: 400,
      message: 'That was one wrong code too many. Please sign in again.',
    })
    await assert.rejects(give(visitor, codeOf(key)), { code: 'TOKEN_INVALID' })
    await give(await begin(email), codeOf(key))
  })

  test('twenty end all tries of an account for a quarter of an hour, and no other account', async () => {
    const { email, key } = await protect()
    const someone = await protect()
    const codes: unknown[] = []
    for (let at = 0; at < 5; at += 1) {
      const visitor = await begin(email, [app, other][at % 2])
      for (let tried = 0; tried < 5; tried += 1) {
        await give(visitor, wrong(key)).catch(({ code }) => codes.push(code))
      }
    }
    assert.equal(codes.filter((code) => code !== 'TOO_MANY_REQUESTS').length, 20)
    await assert.rejects(give(await begin(email), codeOf(key)), { status: 429 })
    await give(await begin(someone.email), codeOf(someone.key))
    advance(900)
    await give(await begin(email), codeOf(key))
  })

  test('right ones count for nothing', async () => {
    const { email, key } = await protect()
    for (let at = 0; at < 21; at += 1) {
      await give(await begin(email), codeOf(key))
      advance(30)
    }
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is written, and is told by mail', async () => {
    const { email, recoveryCodes } = await protect()
    const [code = ''] = recoveryCodes
    const written = code.toUpperCase().replaceAll('-', ' ').replace('0', 'O').replace('1', 'L')
    await give(await begin(email), written)
    await assert.rejects(give(await begin(email), code), { code: 'WRONG_CODE' })
    const told = await mailAbout('A recovery code was used to sign in', email)
    assert.match(told, /You have 9 of them left\./)
  })

  test('twenty at once are one', async () => {
    const { email, recoveryCodes } = await protect()
    const waiting = await Promise.all(
      Array.from({ length: 20 }, (_, at) => begin(email, [app, other][at % 2])),
    )
    const settled = await Promise.allSettled(
      waiting.map((visitor) => give(visitor, recoveryCodes[3] ?? '')),
    )
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})

describe('switching off', () => {
  test('the password signs in again; key and codes are gone; other sign-ins end', async () => {
    const { person, email, key } = await protect()
    const elsewhere = await begin(email)
    await give(elsewhere, codeOf(key))
    const reply = await person.call(twoFactor.disable, { body: {} })
    assert.deepEqual(reply, { message: '2FA has been disabled.' })
    assert.equal(await isIn(person), person.accountId)
    await assert.rejects(isIn(elsewhere), { code: 'TOKEN_INVALID' })
    await assert.rejects(person.call(twoFactor.disable, { body: {} }), { code: 'TWO_FACTOR_OFF' })
    const { rows } = await app.database.pool.query(
      `select two_factor_secret, (select count(*)::int from recovery_code where account_id = $1) as codes
       from account where id = $1`,
      [person.accountId],
    )
    assert.deepEqual(rows, [{ two_factor_secret: null, codes: 0 }])
    const plain = await app.visit().call(signIn.login, { body: { email, password } })
    assert.equal(plain.requires2FAVerification, false)
    assert.ok(await mailAbout('Two-factor is off for your account', email))
  })

  test('and on again takes the code of the same half minute', async () => {
    const { person, key } = await protect()
    await give(await begin(await emailOf(person.accountId)), codeOf(key))
    await person.call(twoFactor.disable, { body: {} })
    await give(person, codeOf((await enable(person)).key))
  })
})

describe('ten minutes after the password', () => {
  test('a stolen sign-in neither switches two-factor off or on nor resets it', async () => {
    const { person, key } = await protect()
    const { person: admin } = await protect('Admin')
    const plain = await signInAs(app, 'User')
    advance(601)
    const params = { id: person.accountId }
    const refused = { code: 'REAUTH_REQUIRED', status: 400 }
    await assert.rejects(person.call(twoFactor.disable, { body: {} }), refused)
    await assert.rejects(enable(plain), refused)
    await assert.rejects(admin.call(twoFactor.reset, { params }), refused)
    await assert.rejects(person.call(signIn.confirmPassword, { body: { password: 'wrong' } }), {
      code: 'WRONG_PASSWORD',
      fields: { password: 'This is not your password.' },
    })
    await assert.rejects(person.call(twoFactor.disable, { body: {} }), refused)
    await person.call(signIn.confirmPassword, { body: { password, token: codeOf(key) } })
    await person.call(twoFactor.disable, { body: {} })
  })

  test('whoever has set up two-factor enters a code beside the password, once', async () => {
    const { person, key } = await protect()
    advance(601)
    const confirm = (given: string, token?: string) =>
      person.call(signIn.confirmPassword, { body: { password: given, token } })
    const off = () => person.call(twoFactor.disable, { body: {} })
    await assert.rejects(confirm(password), { code: 'CODE_REQUIRED', status: 400 })
    await assert.rejects(confirm(password, ''), { code: 'CODE_REQUIRED' })
    await assert.rejects(confirm('wrong', codeOf(key)), { code: 'WRONG_PASSWORD' })
    await assert.rejects(confirm(password, wrong(key)), {
      code: 'WRONG_CODE',
      fields: { token: 'This code is not right, or it was used before.' },
    })
    await assert.rejects(off(), { code: 'REAUTH_REQUIRED' })
    await confirm(password, codeOf(key))
    await assert.rejects(confirm(password, codeOf(key)), { code: 'WRONG_CODE' })
    await off()
  })

  test('a code that is wrong counts like a wrong password, a missing one does not', async () => {
    const { person, key } = await protect()
    const confirm = (token?: string) =>
      person.call(signIn.confirmPassword, { body: { password, token } })
    for (let tried = 0; tried < 5; tried += 1) {
      await assert.rejects(confirm(), { code: 'CODE_REQUIRED' })
      await assert.rejects(confirm(wrong(key)), { code: 'WRONG_CODE' })
    }
    await assert.rejects(confirm(codeOf(key)), { status: 429 })
  })

  test('whose app is not set up yet enters the password alone', async () => {
    const person = await signInAs(app, 'User')
    await enable(person)
    await person.call(signIn.confirmPassword, { body: { password } })
  })

  test('the password can be tried five times in a quarter of an hour', async () => {
    const person = await signInAs(app, 'User')
    const confirm = (given: string) =>
      person.call(signIn.confirmPassword, { body: { password: given } })
    for (let tried = 0; tried < 4; tried += 1) {
      await assert.rejects(confirm('wrong'), { code: 'WRONG_PASSWORD' })
    }
    await confirm(password)
    await assert.rejects(confirm('wrong'), { code: 'WRONG_PASSWORD' })
    await assert.rejects(confirm(password), { status: 429 })
    advance(900)
    await confirm(password)
  })
})

describe('an Admin resets it', () => {
  test('the sign-ins end, the password signs in, and the person is told', async () => {
    const { person, email, key } = await protect()
    const admin = await signInAs(app, 'Admin')
    const waiting = await begin(email)
    await admin.call(twoFactor.reset, { params: { id: person.accountId } })
    await assert.rejects(isIn(person), { code: 'TOKEN_INVALID' })
    await assert.rejects(give(waiting, codeOf(key)), { code: 'TOKEN_INVALID' })
    const plain = await app.visit().call(signIn.login, { body: { email, password } })
    assert.equal(plain.requires2FAVerification, false)
    assert.ok(await mailAbout('Two-factor was reset for your account', email))
    await assert.rejects(admin.call(twoFactor.reset, { params: { id: person.accountId } }), {
      code: 'TWO_FACTOR_OFF',
    })
  })
})
