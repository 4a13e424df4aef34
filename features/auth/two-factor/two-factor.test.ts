import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { generateSync } from 'otplib'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { services } from '#features/services/contract.ts'
import { people } from '#people/contract.ts'
import { limits } from '#server/http/limits.ts'
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

/** Verifies a code for the account of the visitor's token. */
function verifyCode(visitor: Visitor, token: string) {
  const userId = visitor.claims()?.userId ?? ''
  return visitor.call(twoFactor.verify, { body: { userId, token } })
}

/** A person with two-factor on and confirmed. */
async function signInWithTwoFactor(role: 'User' | 'Admin' = 'User') {
  const person = await signInAs(app, role)
  const { key, recoveryCodes } = await enable(person)
  await verifyCode(person, codeOf(key))
  advance(30)
  return { person, email: await emailOf(person.accountId), key, recoveryCodes }
}

async function emailOf(id: string): Promise<string> {
  const query = app.database.db.selectFrom('account').select('email').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).email
}

/** A visitor who has entered the password, but not the code. */
async function startSignIn(email: string, at: TestApp = app) {
  const visitor = at.visit()
  const reply = await visitor.call(signIn.login, { body: { email, password } })
  assert.equal(reply.requires2FAVerification, true)
  visitor.setToken(reply.accessToken)
  return Object.assign(visitor, { reply })
}

/** The text of the queued mail with this subject. */
async function queuedMailText(subject: string, email: string): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select data->>'text' as text from job.job where name = 'mail' and data->>'to' = $1 and data->>'subject' = $2`,
    [email, subject],
  )
  assert.equal(rows.length, 1, subject)
  return rows[0].text
}

const readOwnId = async (visitor: Visitor) => (await visitor.call(people.authUser, {})).user.id

describe('turning it on', () => {
  test('returns a QR code, the key and ten recovery codes', async () => {
    const person = await signInAs(app, 'User')
    const reply = await enable(person)
    assert.match(reply.qrCodeUrl, /^data:image\/png;base64,/)
    assert.match(reply.key, /^[A-Z2-7]{32}$/)
    assert.equal(new Set(reply.recoveryCodes).size, 10)
    for (const code of reply.recoveryCodes) assert.match(code, /^[0-9a-z]{5}-[0-9a-z]{5}$/)
    assert.equal(
      reply.message,
      '2FA has been enabled. Please scan the QR code with your authenticator app.',
    )
    assert.match(reply.appUrl, /^otpauth:\/\/totp\//)
    assert.ok(reply.appUrl.includes(`secret=${reply.key}`))
    const readState = async () => {
      const { user } = await person.call(people.authUser, {})
      return [user.isTwoFactorEnabled, user.isTwoFactorConfirmed]
    }
    assert.deepEqual(await readState(), [true, false])
    await verifyCode(person, codeOf(reply.key))
    assert.deepEqual(await readState(), [true, true])
  })

  test('stores the key and the codes encrypted or hashed', async () => {
    const { person, key, recoveryCodes } = await signInWithTwoFactor()
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
    // The key, and a hash and a salt for each code.
    assert.equal(rows[0].text.match(/\\x/g)?.length, 21)
  })

  test('ends the other sessions and notifies the owner', async () => {
    const person = await signInAs(app, 'User')
    const email = await emailOf(person.accountId)
    const elsewhere = app.visit()
    const { accessToken } = await elsewhere.call(signIn.login, { body: { email, password } })
    elsewhere.setToken(accessToken)
    await enable(person)
    assert.equal(await readOwnId(person), person.accountId)
    await assert.rejects(readOwnId(elsewhere), { code: 'TOKEN_INVALID' })
    assert.match(await queuedMailText('Two-factor is on for your account', email), /Hello Ada/)
  })

  test('is limited for each person, because it takes ten hashes', async () => {
    const person = await signInAs(app, 'User')
    for (let times = 0; times < limits.twoFactorSetup.max; times += 1) await enable(person)
    await assert.rejects(enable(person), { code: 'TOO_MANY_REQUESTS' })
    await enable(await signInAs(app, 'User'))
  })

  test('for somebody else answers 404', async () => {
    const [person, victim] = await Promise.all([signInAs(app, 'Admin'), signInAs(app, 'User')])
    const body = { userId: victim.accountId }
    await assert.rejects(person.call(twoFactor.enable, { body }), { code: 'NOT_FOUND' })
  })

  test('can be repeated with a new key and new codes until a code is accepted', async () => {
    const person = await signInAs(app, 'User')
    const first = await enable(person)
    const second = await enable(person)
    assert.notEqual(second.key, first.key)
    await assert.rejects(verifyCode(person, codeOf(first.key)), { code: 'WRONG_CODE' })
    await verifyCode(person, codeOf(second.key))
    await assert.rejects(enable(person), { code: 'TWO_FACTOR_ON', status: 409 })
    advance(30)
    const visitor = await startSignIn(await emailOf(person.accountId))
    assert.equal(visitor.reply.key, undefined)
    await assert.rejects(verifyCode(visitor, first.recoveryCodes[0] ?? ''), { code: 'WRONG_CODE' })
    await verifyCode(visitor, second.recoveryCodes[0] ?? '')
  })

  test('is not confirmed by a recovery code', async () => {
    const person = await signInAs(app, 'User')
    const { recoveryCodes } = await enable(person)
    await assert.rejects(verifyCode(person, recoveryCodes[0] ?? ''), { code: 'WRONG_CODE' })
    assert.ok((await enable(person)).key)
  })
})

describe('before the first code is accepted', () => {
  test('the sign-in returns the QR code again', async () => {
    const person = await signInAs(app, 'User')
    const { key, qrCodeUrl } = await enable(person)
    const visitor = await startSignIn(await emailOf(person.accountId))
    assert.deepEqual(
      { key: visitor.reply.key, qrCodeUrl: visitor.reply.qrCodeUrl },
      { key, qrCodeUrl },
    )
    await verifyCode(visitor, codeOf(key))
    assert.equal((await startSignIn(await emailOf(person.accountId))).reply.key, undefined)
  })

  test('the sign-in returns a new key if there is none', async () => {
    const { email } = await makeAccount(app.database.db, { two_factor_enabled: true })
    const visitor = await startSignIn(email)
    assert.match(visitor.reply.qrCodeUrl ?? '', /^data:image\/png/)
    await verifyCode(visitor, codeOf(visitor.reply.key ?? ''))
  })
})

describe('signing in', () => {
  test('the password only allows the code step and signing out', async () => {
    const { email, key, person } = await signInWithTwoFactor()
    const visitor = await startSignIn(email)
    assert.equal(visitor.cookies.size, 0)
    for (const call of [
      () => visitor.call(people.authUser, {}),
      () => visitor.call(services.list, {}),
      () => visitor.call(twoFactor.enable, { body: { userId: person.accountId } }),
      () => visitor.call(twoFactor.disable, { body: {} }),
      () => visitor.call(signIn.confirmPassword, { body: { password } }),
    ]) {
      visitor.setToken(visitor.reply.accessToken)
      await assert.rejects(call(), { status: 403 })
    }
    visitor.setToken(visitor.reply.accessToken)
    const { accessToken, role } = await verifyCode(visitor, codeOf(key))
    assert.equal(role, 'User')
    assert.equal(await readOwnId(visitor), person.accountId)
    visitor.setToken(accessToken)
    assert.equal(await readOwnId(visitor), person.accountId)
    assert.equal(await visitor.refresh(), true)
  })

  test('accepts the code of the previous and the next time step, and no other', async () => {
    const { email, key } = await signInWithTwoFactor()
    advance(300)
    for (const steps of [-2, 2]) {
      await assert.rejects(verifyCode(await startSignIn(email), codeOf(key, steps)), {
        code: 'WRONG_CODE',
      })
    }
    await verifyCode(await startSignIn(email), codeOf(key, -1))
    await verifyCode(await startSignIn(email), codeOf(key, 1))
    await assert.rejects(verifyCode(await startSignIn(email), codeOf(key)), { code: 'WRONG_CODE' })
  })

  test('accepts a code once', async () => {
    const { email, key } = await signInWithTwoFactor()
    const code = codeOf(key)
    await verifyCode(await startSignIn(email), code)
    await assert.rejects(verifyCode(await startSignIn(email), code), {
      code: 'WRONG_CODE',
      status: 400,
    })
  })

  test('accepts a code once under concurrency across processes', async () => {
    const { email, key, person } = await signInWithTwoFactor()
    const code = codeOf(key)
    const { reply } = await startSignIn(email)
    const tries = Array.from({ length: 20 }, (_, at) => {
      const visitor = [app, other][at % 2]!.visit()
      visitor.setToken(reply.accessToken)
      return verifyCode(visitor, code)
    })
    const settled = await Promise.allSettled(tries)
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    const waiting = await Promise.all([startSignIn(email), startSignIn(email, other)])
    advance(30)
    const later = codeOf(key)
    const both = await Promise.allSettled(waiting.map((visitor) => verifyCode(visitor, later)))
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
    const mine = app.visit()
    mine.setToken(reply.accessToken)
    assert.equal(await readOwnId(mine), person.accountId)
  })

  test('rejects the code and the id of another account', async () => {
    const [one, two] = [await signInWithTwoFactor(), await signInWithTwoFactor()]
    const visitor = await startSignIn(one.email)
    await assert.rejects(verifyCode(visitor, codeOf(two.key)), { code: 'WRONG_CODE' })
    const body = { userId: two.person.accountId, token: codeOf(two.key) }
    await assert.rejects(visitor.call(twoFactor.verify, { body }), { code: 'NOT_FOUND' })
    assert.equal((await verifyCode(visitor, codeOf(one.key))).role, 'User')
  })

  test('rejects malformed codes without counting them', async () => {
    const { email, key } = await signInWithTwoFactor()
    const visitor = await startSignIn(email)
    const wide = [...codeOf(key)].map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
    for (const token of [wide.join(''), '12345', '1234567', '12345x', '', '١٢٣٤٥٦']) {
      await assert.rejects(verifyCode(visitor, token), { code: 'INVALID_INPUT' })
    }
    await verifyCode(visitor, ` ${codeOf(key)} `)
  })

  test('rejects a code if two-factor is off', async () => {
    const person = await signInAs(app, 'User')
    await assert.rejects(verifyCode(person, '123456'), { code: 'TWO_FACTOR_OFF' })
  })
})

describe('wrong codes', () => {
  test('end the sign-in after five', async () => {
    const { email, key } = await signInWithTwoFactor()
    const visitor = await startSignIn(email)
    for (let tried = 1; tried <= 4; tried += 1) {
      await assert.rejects(verifyCode(visitor, wrong(key)), { code: 'WRONG_CODE' })
    }
    await assert.rejects(verifyCode(visitor, wrong(key)), {
      code: 'SIGN_IN_AGAIN',
      status: 400,
      message: 'Too many wrong codes. Please sign in again.',
    })
    await assert.rejects(verifyCode(visitor, codeOf(key)), { code: 'TOKEN_INVALID' })
    await verifyCode(await startSignIn(email), codeOf(key))
  })

  test('block one account for 15 minutes after twenty', async () => {
    const { email, key } = await signInWithTwoFactor()
    const someone = await signInWithTwoFactor()
    const codes: unknown[] = []
    for (let at = 0; at < 5; at += 1) {
      const visitor = await startSignIn(email, [app, other][at % 2])
      for (let tried = 0; tried < 5; tried += 1) {
        await verifyCode(visitor, wrong(key)).catch(({ code }) => codes.push(code))
      }
    }
    assert.equal(codes.filter((code) => code !== 'TOO_MANY_REQUESTS').length, 20)
    await assert.rejects(verifyCode(await startSignIn(email), codeOf(key)), { status: 429 })
    await verifyCode(await startSignIn(someone.email), codeOf(someone.key))
    advance(900)
    await verifyCode(await startSignIn(email), codeOf(key))
  })

  test('exclude right ones from the count', async () => {
    const { email, key } = await signInWithTwoFactor()
    for (let at = 0; at < 21; at += 1) {
      await verifyCode(await startSignIn(email), codeOf(key))
      advance(30)
    }
  })
})

describe('a recovery code', () => {
  test('signs in once, in any spelling, and notifies the owner', async () => {
    const { email, recoveryCodes } = await signInWithTwoFactor()
    const [code = ''] = recoveryCodes
    const written = code.toUpperCase().replaceAll('-', ' ').replace('0', 'O').replace('1', 'L')
    await verifyCode(await startSignIn(email), written)
    await assert.rejects(verifyCode(await startSignIn(email), code), { code: 'WRONG_CODE' })
    const mailText = await queuedMailText('A recovery code was used to sign in', email)
    assert.match(mailText, /You have 9 of them left\./)
  })

  test('of 24 letters and digits, from before codes were short, still signs in once', async () => {
    const { person, email } = await signInWithTwoFactor()
    const code = 'abcd-ef01-2345-6789-abcd-ef01'
    const hash = createHash('sha256').update(code.replaceAll('-', '')).digest()
    const { db } = app.database
    await db.deleteFrom('recovery_code').where('account_id', '=', person.accountId).execute()
    await db.insertInto('recovery_code').values({ account_id: person.accountId, hash }).execute()
    await verifyCode(await startSignIn(email), code)
    await assert.rejects(verifyCode(await startSignIn(email), code), { code: 'WRONG_CODE' })
  })

  test('works once under concurrency', async () => {
    const { email, recoveryCodes } = await signInWithTwoFactor()
    const waiting = await Promise.all(
      Array.from({ length: 20 }, (_, at) => startSignIn(email, [app, other][at % 2])),
    )
    const settled = await Promise.allSettled(
      waiting.map((visitor) => verifyCode(visitor, recoveryCodes[3] ?? '')),
    )
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})

describe('turning it off', () => {
  test('removes the key and the codes, and ends the other sessions', async () => {
    const { person, email, key } = await signInWithTwoFactor()
    const elsewhere = await startSignIn(email)
    await verifyCode(elsewhere, codeOf(key))
    const reply = await person.call(twoFactor.disable, { body: {} })
    assert.deepEqual(reply, { message: '2FA has been disabled.' })
    assert.equal(await readOwnId(person), person.accountId)
    await assert.rejects(readOwnId(elsewhere), { code: 'TOKEN_INVALID' })
    await assert.rejects(person.call(twoFactor.disable, { body: {} }), { code: 'TWO_FACTOR_OFF' })
    const { rows } = await app.database.pool.query(
      `select two_factor_secret, (select count(*)::int from recovery_code where account_id = $1) as codes
       from account where id = $1`,
      [person.accountId],
    )
    assert.deepEqual(rows, [{ two_factor_secret: null, codes: 0 }])
    const plain = await app.visit().call(signIn.login, { body: { email, password } })
    assert.equal(plain.requires2FAVerification, false)
    assert.ok(await queuedMailText('Two-factor is off for your account', email))
  })

  test('and on again accepts a code of the same time step', async () => {
    const { person, key } = await signInWithTwoFactor()
    await verifyCode(await startSignIn(await emailOf(person.accountId)), codeOf(key))
    await person.call(twoFactor.disable, { body: {} })
    await verifyCode(person, codeOf((await enable(person)).key))
  })
})

describe('ten minutes after entering the password', () => {
  test('a session can neither turn two-factor on or off nor reset it', async () => {
    const { person, key } = await signInWithTwoFactor()
    const { person: admin } = await signInWithTwoFactor('Admin')
    const plain = await signInAs(app, 'User')
    advance(601)
    const params = { id: person.accountId }
    const refused = { code: 'REAUTH_REQUIRED', status: 400 }
    await assert.rejects(person.call(twoFactor.disable, { body: {} }), refused)
    await assert.rejects(enable(plain), refused)
    await assert.rejects(admin.call(twoFactor.reset, { params }), refused)
    await assert.rejects(person.call(signIn.confirmPassword, { body: { password: 'wrong' } }), {
      code: 'WRONG_PASSWORD',
      fields: { password: 'That password is incorrect.' },
    })
    await assert.rejects(person.call(twoFactor.disable, { body: {} }), refused)
    await person.call(signIn.confirmPassword, { body: { password, token: codeOf(key) } })
    await person.call(twoFactor.disable, { body: {} })
  })

  test('people with two-factor confirm with the password and a code, once', async () => {
    const { person, key } = await signInWithTwoFactor()
    advance(601)
    const confirm = (given: string, token?: string) =>
      person.call(signIn.confirmPassword, { body: { password: given, token } })
    const off = () => person.call(twoFactor.disable, { body: {} })
    await assert.rejects(confirm(password), { code: 'CODE_REQUIRED', status: 400 })
    await assert.rejects(confirm(password, ''), { code: 'CODE_REQUIRED' })
    await assert.rejects(confirm('wrong', codeOf(key)), { code: 'WRONG_PASSWORD' })
    await assert.rejects(confirm(password, wrong(key)), {
      code: 'WRONG_CODE',
      fields: { token: 'That code is wrong or already used. Try the next one.' },
    })
    await assert.rejects(off(), { code: 'REAUTH_REQUIRED' })
    await confirm(password, codeOf(key))
    await assert.rejects(confirm(password, codeOf(key)), { code: 'WRONG_CODE' })
    await off()
  })

  test('a wrong code counts like a wrong password, a missing one does not', async () => {
    const { person, key } = await signInWithTwoFactor()
    const confirm = (token?: string) =>
      person.call(signIn.confirmPassword, { body: { password, token } })
    for (let tried = 0; tried < 5; tried += 1) {
      await assert.rejects(confirm(), { code: 'CODE_REQUIRED' })
      await assert.rejects(confirm(wrong(key)), { code: 'WRONG_CODE' })
    }
    await assert.rejects(confirm(codeOf(key)), { status: 429 })
  })

  test('people who have not completed the setup confirm with the password alone', async () => {
    const person = await signInAs(app, 'User')
    await enable(person)
    await person.call(signIn.confirmPassword, { body: { password } })
  })

  test('the password can be tried five times in 15 minutes', async () => {
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

describe('a reset by an Admin', () => {
  test('ends the sessions, turns two-factor off and notifies the person', async () => {
    const { person, email, key } = await signInWithTwoFactor()
    const admin = await signInAs(app, 'Admin')
    const waiting = await startSignIn(email)
    await admin.call(twoFactor.reset, { params: { id: person.accountId } })
    await assert.rejects(readOwnId(person), { code: 'TOKEN_INVALID' })
    await assert.rejects(verifyCode(waiting, codeOf(key)), { code: 'TOKEN_INVALID' })
    const plain = await app.visit().call(signIn.login, { body: { email, password } })
    assert.equal(plain.requires2FAVerification, false)
    assert.ok(await queuedMailText('Two-factor was reset for your account', email))
    await assert.rejects(admin.call(twoFactor.reset, { params: { id: person.accountId } }), {
      code: 'TWO_FACTOR_OFF',
    })
  })
})
