import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { pino } from 'pino'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { makeAccount, makeToken, password, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { verifyAttestation } from './ceremony.server.ts'
import { passkeys } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const refused = { code: 'PASSKEY_REFUSED', status: 400 }
const again = { code: 'REAUTH_REQUIRED' }

function newDevice() {
  const { origin } = app.kernel.config
  return createAuthenticator({ origin, rpId: new URL(origin).hostname })
}

type Device = ReturnType<typeof newDevice>
type Quirks = NonNullable<Parameters<Device['answer']>[1]>

const wrongAnswers: Record<string, Quirks> = {
  'from another site': { origin: 'https://elsewhere.example' },
  'for another site': { rpId: 'elsewhere.example' },
  'without user verification': { userVerified: false },
}
const wrongOwner = {
  'with the user handle of somebody else': { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
}

async function register(visitor: Visitor, name = 'My phone', quirks: Quirks = {}) {
  const device = newDevice()
  const options = await visitor.call(passkeys.addOptions, {})
  const answer = device.register(options, quirks)
  await visitor.call(passkeys.add, { body: { name, answer } })
  return device
}

/** An account with a passkey, its signed-in visitor and its device. */
async function owner(values: Parameters<typeof makeAccount>[1] = {}) {
  const account = await makeAccount(app.database.db, values)
  const visitor = app.visit()
  visitor.setToken(await makeToken(app, account))
  return { account, visitor, device: await register(visitor) }
}

async function signInWith(device: Device, quirks: Quirks = {}, visitor = app.visit()) {
  const options = await visitor.call(passkeys.signInOptions, {})
  return visitor.call(passkeys.signIn, { body: { answer: device.answer(options, quirks) } })
}

/** A visitor who has entered the password, but not the second factor. */
async function atCodeStep(email: string) {
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, { body: { email, password } })
  visitor.setToken(accessToken)
  return visitor
}

async function finish(visitor: Visitor, device: Device, quirks: Quirks = {}) {
  const options = await visitor.call(passkeys.secondFactorOptions, {})
  return visitor.call(passkeys.secondFactor, { body: { answer: device.answer(options, quirks) } })
}

describe('one’s own passkeys', () => {
  test('are added, listed, renamed and removed, with a mail for adding and removing', async () => {
    const { visitor, account } = await owner()
    const [added] = (await visitor.call(passkeys.list, {})).rows
    assert.ok(added)
    assert.equal(added.name, 'My phone')
    assert.equal(added.lastUsedAt, null)
    const params = { id: added.id }
    await visitor.call(passkeys.rename, { params, body: { name: ' Old phone ' } })
    assert.equal((await visitor.call(passkeys.list, {})).rows[0]?.name, 'Old phone')
    await visitor.call(passkeys.remove, { params })
    assert.deepEqual(await visitor.call(passkeys.list, {}), { rows: [], total: 0 })
    const [one, other] = await mailsTo(app, account.email, 2)
    const both = `${one?.head} ${one?.text} ${other?.head} ${other?.text}`
    for (const words of ['was added', 'My phone', 'was removed', 'Old phone'])
      assert.match(both, new RegExp(words))
  })

  test('are excluded from the options to add one, which name the account', async () => {
    const { visitor, account, device } = await owner()
    const options = await visitor.call(passkeys.addOptions, {})
    assert.deepEqual(options.excludeCredentials, [
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
    assert.equal(options.rp.id, new URL(app.kernel.config.origin).hostname)
    const handle = Buffer.from(options.user.id, 'base64url').toString('hex')
    assert.equal(handle, account.id.replaceAll('-', ''))
    assert.equal(options.authenticatorSelection.userVerification, 'required')
  })

  test('of somebody else are not found', async () => {
    const { visitor } = await owner()
    const [theirs] = (await visitor.call(passkeys.list, {})).rows
    const other = await owner()
    const params = { id: theirs?.id ?? '' }
    const missing = { code: 'NOT_FOUND' }
    await assert.rejects(other.visitor.call(passkeys.remove, { params }), missing)
    const body = { name: 'Mine now' }
    await assert.rejects(other.visitor.call(passkeys.rename, { params, body }), missing)
    assert.deepEqual((await visitor.call(passkeys.list, {})).rows, [theirs])
  })

  test('are added and removed only with a recent password', async () => {
    const visitor = await signInAs(app, 'User')
    await register(visitor)
    const [mine] = (await visitor.call(passkeys.list, {})).rows
    app.advance(601)
    await visitor.refresh()
    await assert.rejects(visitor.call(passkeys.addOptions, {}), again)
    const params = { id: mine?.id ?? '' }
    await assert.rejects(visitor.call(passkeys.remove, { params }), again)
  })

  test('are limited to twenty, also under concurrency', async () => {
    const visitor = await signInAs(app, 'User')
    for (let count = 0; count < 19; count += 1) await register(visitor, `Key ${count}`)
    const late = await Promise.allSettled([register(visitor), register(visitor), register(visitor)])
    assert.equal(late.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await visitor.call(passkeys.list, {})).total, 20)
    await assert.rejects(visitor.call(passkeys.addOptions, {}), { code: 'CONFLICT' })
  })
})

describe('a new passkey is rejected', () => {
  for (const [what, quirks] of Object.entries(wrongAnswers)) {
    test(what, async () => {
      const visitor = await signInAs(app, 'Employee')
      await assert.rejects(register(visitor, 'Key', quirks), refused)
      assert.equal((await visitor.call(passkeys.list, {})).total, 0)
    })
  }

  test('if it has a certificate, which is not read', async () => {
    const reasons: string[] = []
    const log = pino({}, { write: (line) => reasons.push(JSON.parse(line).reason) })
    const asked = { challenge: 'x'.repeat(43), user: { id: 'AAAA' } }
    for (const format of ['packed', 'android-key', 'apple', 'fido-u2f', 'tpm']) {
      const x5c = [Buffer.from('names an address to fetch')]
      const answer = newDevice().register(asked, { format, statement: new Map([['x5c', x5c]]) })
      const kernel = { ...app.kernel, log }
      assert.equal(await verifyAttestation(kernel, asked.challenge, answer), null)
    }
    assert.deepEqual(reasons, Array(5).fill('the attestation contains a certificate'))
  })

  test('if its challenge was used, has expired, or was issued to somebody else or for a sign-in', async () => {
    const [visitor, other] = [await signInAs(app, 'User'), await signInAs(app, 'User')]
    const options = await visitor.call(passkeys.addOptions, {})
    const add = (by: Visitor, given: typeof options) =>
      by.call(passkeys.add, { body: { name: 'Key', answer: newDevice().register(given) } })
    await assert.rejects(add(other, options), refused)
    await add(visitor, options)
    await assert.rejects(add(visitor, options), refused)
    const old = await visitor.call(passkeys.addOptions, {})
    app.advance(121)
    await assert.rejects(add(visitor, old), refused)
    const forAnything = await visitor.call(passkeys.signInOptions, {})
    await assert.rejects(add(visitor, { ...old, challenge: forAnything.challenge }), refused)
    const forCodeStep = await visitor.call(passkeys.secondFactorOptions, {})
    await assert.rejects(add(visitor, { ...old, challenge: forCodeStep.challenge }), refused)
  })

  test('if it is already registered', async () => {
    const { device } = await owner()
    const other = await signInAs(app, 'User')
    const answer = device.register(await other.call(passkeys.addOptions, {}))
    await assert.rejects(other.call(passkeys.add, { body: { name: 'Mine', answer } }), refused)
    assert.equal((await other.call(passkeys.list, {})).total, 0)
  })
})

describe('signing in with a passkey', () => {
  test('completes the sign-in, even where two-factor is on', async () => {
    const { device, account } = await owner({ role: 'Manager', two_factor_enabled: true })
    const visitor = app.visit()
    const options = await visitor.call(passkeys.signInOptions, {})
    assert.equal(options.allowCredentials, undefined)
    const reply = await visitor.call(passkeys.signIn, { body: { answer: device.answer(options) } })
    assert.equal(reply.requires2FAVerification, false)
    assert.equal(reply.role, 'Manager')
    visitor.setToken(reply.accessToken)
    assert.equal((await visitor.call(people.authUser, {})).user.id, account.id)
    assert.equal(await visitor.refresh(), true)
    const [used] = (await visitor.call(passkeys.list, {})).rows
    assert.equal(used?.lastUsedAt, app.clock.now.toISOString())
  })

  test('stays signed in if requested', async () => {
    const { device } = await owner()
    const [kept, passing] = [app.visit(), app.visit()]
    await signInWith(device, {}, passing)
    const answer = device.answer(await kept.call(passkeys.signInOptions, {}))
    await kept.call(passkeys.signIn, { body: { answer, keepSignedIn: true } })
    app.advance(25 * 60 * 60)
    assert.equal(await kept.refresh(), true)
    assert.equal(await passing.refresh(), false)
  })

  for (const [what, quirks] of Object.entries({ ...wrongAnswers, ...wrongOwner })) {
    test(`${what} is rejected`, async () => {
      const { device } = await owner()
      await assert.rejects(signInWith(device, quirks), refused)
      await signInWith(device)
    })
  }

  test('is rejected with an unknown or removed passkey', async () => {
    await assert.rejects(signInWith(newDevice(), { userHandle: 'AAAA' }), refused)
    const { visitor, device } = await owner()
    const [mine] = (await visitor.call(passkeys.list, {})).rows
    await visitor.call(passkeys.remove, { params: { id: mine?.id ?? '' } })
    await assert.rejects(signInWith(device), refused)
  })

  test('is rejected with the signature of another key', async () => {
    const [{ device }, thief] = [await owner(), newDevice()]
    const visitor = app.visit()
    const options = await visitor.call(passkeys.signInOptions, {})
    const { response } = thief.answer(options)
    const { userHandle } = device.answer(options).response
    const answer = { ...device.answer(options), response: { ...response, userHandle } }
    await assert.rejects(visitor.call(passkeys.signIn, { body: { answer } }), refused)
  })

  test('accepts a response once, within two minutes', async () => {
    const { device } = await owner()
    const visitor = app.visit()
    const options = await visitor.call(passkeys.signInOptions, {})
    const body = { answer: device.answer(options) }
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => visitor.call(passkeys.signIn, { body })),
    )
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
    await assert.rejects(
      visitor.call(passkeys.signIn, { body: { answer: device.answer(options) } }),
      refused,
    )
    const late = await visitor.call(passkeys.signInOptions, {})
    app.advance(121)
    await assert.rejects(
      visitor.call(passkeys.signIn, { body: { answer: device.answer(late) } }),
      refused,
    )
  })

  test('rejects unknown and malformed challenges', async () => {
    const { device } = await owner()
    for (const challenge of ['x'.repeat(43), '', '\u0000', '\ud800'.repeat(43)]) {
      const answer = device.answer({ challenge })
      await assert.rejects(app.visit().call(passkeys.signIn, { body: { answer } }), refused)
    }
  })

  test('rejects a counter that does not increase, unless it is always zero', async () => {
    const { device } = await owner()
    await signInWith(device, { counter: 0 })
    await signInWith(device, { counter: 0 })
    await signInWith(device, { counter: 9 })
    await assert.rejects(signInWith(device, { counter: 9 }), refused)
    await assert.rejects(signInWith(device, { counter: 4 }), refused)
    await assert.rejects(signInWith(device, { counter: 0 }), refused)
    await signInWith(device, { counter: 10 })
  })

  for (const status of ['Suspended', 'InActive']) {
    test(`${status}: revealed only to a valid passkey`, async () => {
      const { device, account } = await owner()
      const set = { status }
      await app.database.db.updateTable('account').set(set).where('id', '=', account.id).execute()
      await assert.rejects(signInWith(device, { userVerified: false }), refused)
      const visitor = app.visit()
      await assert.rejects(signInWith(device, {}, visitor), { code: 'ACCOUNT_NOT_ACTIVE' })
      assert.equal(visitor.cookies.size, 0)
    })
  }

  test('is limited to a hundred requests from one address', async () => {
    const visitor = app.visit('10.7.7.7')
    const requests = Array.from({ length: 130 }, () => visitor.call(passkeys.signInOptions, {}))
    const answers = await Promise.allSettled(requests)
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 100)
  })

  test('is rejected from another site', async () => {
    const response = await fetch(`${app.url}/api/auth/passkey/options`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
    })
    assert.equal(response.status, 403)
  })
})

describe('a passkey as second factor', () => {
  const twoFactor = { two_factor_enabled: true }

  test('completes the pending sign-in and must belong to its account', async () => {
    const { device, account } = await owner(twoFactor)
    await owner()
    const visitor = await atCodeStep(account.email)
    const options = await visitor.call(passkeys.secondFactorOptions, {})
    assert.deepEqual(
      options.allowCredentials?.map(({ id }) => id),
      [device.id],
    )
    assert.equal(visitor.cookies.size, 0)
    const { accessToken, role } = await finish(visitor, device)
    assert.equal(role, 'User')
    const { rows } = await app.database.pool.query(
      `select count from rate_limit where key like 'secondFactor:%'`,
    )
    assert.deepEqual(rows, [{ count: 0 }])
    visitor.setToken(accessToken)
    assert.equal((await visitor.call(people.authUser, {})).user.id, account.id)
    assert.equal(await visitor.refresh(), true)
  })

  test('is offered only to accounts that have one', async () => {
    const [{ account }, without] = [
      await owner(twoFactor),
      await makeAccount(app.database.db, twoFactor),
    ]
    const offered = async (email: string) =>
      (await app.visit().call(signIn.login, { body: { email, password } })).hasPasskey
    assert.deepEqual([await offered(account.email), await offered(without.email)], [true, false])
  })

  test('of somebody else is rejected', async () => {
    const { account } = await owner(twoFactor)
    const other = await owner(twoFactor)
    const visitor = await atCodeStep(account.email)
    await assert.rejects(finish(visitor, other.device), refused)
    await assert.rejects(visitor.call(people.authUser, {}), { status: 403 })
  })

  test('ends the sign-in after five rejected attempts, but not after four', async () => {
    const { device, account } = await owner(twoFactor)
    const visitor = await atCodeStep(account.email)
    for (let tried = 0; tried < 4; tried += 1)
      await assert.rejects(finish(visitor, device, { userVerified: false }), refused)
    await finish(visitor, device)
    const spent = await atCodeStep(account.email)
    const codes = ['PASSKEY_REFUSED', 'PASSKEY_REFUSED', 'PASSKEY_REFUSED', 'PASSKEY_REFUSED']
    for (const code of [...codes, 'SIGN_IN_AGAIN'])
      await assert.rejects(finish(spent, device, { userVerified: false }), { code })
    await assert.rejects(finish(spent, device), { code: 'TOKEN_INVALID' })
  })

  test('locks the account for 15 minutes after twenty rejected attempts', async () => {
    const { device, account } = await owner(twoFactor)
    for (let round = 0; round < 4; round += 1) {
      const visitor = await atCodeStep(account.email)
      for (let tried = 0; tried < 5; tried += 1)
        await assert.rejects(finish(visitor, device, { userVerified: false }), { status: 400 })
    }
    const visitor = await atCodeStep(account.email)
    await assert.rejects(finish(visitor, device), { code: 'TOO_MANY_REQUESTS' })
    app.advance(900)
    await finish(await atCodeStep(account.email), device)
  })

  test('is not interchangeable with a passkey for signing in', async () => {
    const { device, account } = await owner(twoFactor)
    const visitor = await atCodeStep(account.email)
    const alone = device.answer(await app.visit().call(passkeys.signInOptions, {}))
    await assert.rejects(visitor.call(passkeys.secondFactor, { body: { answer: alone } }), refused)
    const second = device.answer(await visitor.call(passkeys.secondFactorOptions, {}))
    await assert.rejects(app.visit().call(passkeys.signIn, { body: { answer: second } }), refused)
  })

  test('completes the sign-in once for concurrent responses', async () => {
    const { device, account } = await owner(twoFactor)
    const visitor = await atCodeStep(account.email)
    const body = { answer: device.answer(await visitor.call(passkeys.secondFactorOptions, {})) }
    const tries = Array.from({ length: 20 }, () => visitor.call(passkeys.secondFactor, { body }))
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    assert.equal(done.length, 1)
  })

  test('is required before the token allows anything else', async () => {
    const { account } = await owner(twoFactor)
    for (const endpoint of [passkeys.list, passkeys.addOptions]) {
      const visitor = await atCodeStep(account.email)
      await assert.rejects(visitor.call(endpoint, {}), { status: 403 })
    }
  })

  test('is rejected in a complete session, which stays open', async () => {
    const { device, visitor } = await owner()
    for (let tried = 0; tried < 6; tried += 1)
      await assert.rejects(finish(visitor, device, { userVerified: false }), refused)
    await assert.rejects(finish(visitor, device), refused)
    assert.equal((await visitor.call(passkeys.list, {})).total, 1)
  })
})

describe('a passkey for a step-up', () => {
  const add = (visitor: Visitor) => visitor.call(passkeys.addOptions, {})
  const confirm = (visitor: Visitor, answer: ReturnType<Device['answer']>) =>
    visitor.call(passkeys.stepUp, { body: { answer } })

  async function stepUp(visitor: Visitor, device: Device, quirks: Quirks = {}) {
    return confirm(visitor, device.answer(await visitor.call(passkeys.stepUpOptions, {}), quirks))
  }

  /** Somebody whose sign-in is too old for sensitive changes. */
  async function oldSignIn() {
    const visitor = await signInAs(app, 'User')
    const device = await register(visitor)
    app.advance(601)
    await visitor.refresh()
    return { visitor, device }
  }

  test('takes the place of password and code, in its session alone', async () => {
    const { visitor, device } = await oldSignIn()
    const other = app.visit()
    other.setToken((await signInWith(device, {}, other)).accessToken)
    app.advance(601)
    await Promise.all([visitor.refresh(), other.refresh()])
    const at = app.clock.now.toISOString()
    const set = { two_factor_enabled: true, two_factor_confirmed_at: at }
    const change = app.database.db.updateTable('account').set(set)
    await change.where('id', '=', visitor.accountId).execute()
    await assert.rejects(add(visitor), again)
    await stepUp(visitor, device)
    await add(visitor)
    await assert.rejects(add(other), again)
  })

  const wrongs = {
    ...wrongAnswers,
    ...wrongOwner,
    'with a counter that does not increase': { counter: 1 },
  }
  for (const [what, quirks] of Object.entries(wrongs)) {
    test(`${what} is rejected`, async () => {
      const { visitor, device } = await oldSignIn()
      await signInWith(device, { counter: 1 })
      await assert.rejects(stepUp(visitor, device, quirks), refused)
      await assert.rejects(add(visitor), again)
    })
  }

  test('of somebody else is rejected', async () => {
    const [{ visitor }, { device }] = [await oldSignIn(), await owner()]
    await assert.rejects(stepUp(visitor, device), refused)
    await assert.rejects(add(visitor), again)
  })

  test('is accepted once, within two minutes', async () => {
    const { visitor, device } = await oldSignIn()
    const late = await visitor.call(passkeys.stepUpOptions, {})
    app.advance(121)
    await assert.rejects(confirm(visitor, device.answer(late)), refused)
    const answer = device.answer(await visitor.call(passkeys.stepUpOptions, {}))
    const tries = await Promise.allSettled([1, 2, 3].map(() => confirm(visitor, answer)))
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('needs a challenge of its own session and purpose', async () => {
    const { visitor, device } = await oldSignIn()
    const other = app.visit()
    other.setToken((await signInWith(device, {}, other)).accessToken)
    for (const [by, options] of [
      [other, passkeys.stepUpOptions],
      [visitor, passkeys.secondFactorOptions],
      [visitor, passkeys.signInOptions],
    ] as const) {
      const answer = device.answer(await by.call(options, {}))
      await assert.rejects(confirm(visitor, answer), refused)
    }
    await assert.rejects(add(visitor), again)
    const answer = device.answer(await visitor.call(passkeys.stepUpOptions, {}))
    await assert.rejects(app.visit().call(passkeys.signIn, { body: { answer } }), refused)
  })

  test('counts like a wrong password if it is rejected', async () => {
    const { visitor, device } = await oldSignIn()
    for (let tried = 0; tried < 5; tried += 1)
      await assert.rejects(stepUp(visitor, device, { userVerified: false }), refused)
    await assert.rejects(stepUp(visitor, device), { status: 429 })
    await assert.rejects(visitor.call(signIn.confirmPassword, { body: { password } }), {
      status: 429,
    })
  })
})
