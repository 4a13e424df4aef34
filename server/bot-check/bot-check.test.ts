import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#test/db.ts'
import type { BotCheck, BotCheckOptions } from './bot-check.ts'
import { createBotCheck } from './create-bot-check.ts'

const { db } = await createTestDatabase()
const secret = randomBytes(32)
const start = new Date('2026-11-03T09:00:00Z')
const ip = '192.0.2.1'
const form = 'post/api/message'

const own = {
  botCheck: 'altcha',
  recaptcha: undefined,
  origin: 'https://agency.example',
} as const

function check(options: Partial<BotCheckOptions> & { at?: number } = {}): BotCheck {
  const now = () => new Date(start.getTime() + (options.at ?? 0) * 1000)
  return createBotCheck({ config: own, db, secret, now, log: createLog('silent'), ...options })
}

async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return encode({ challenge, solution })
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const decode = (answer: string) => JSON.parse(Buffer.from(answer, 'base64').toString())

describe('a missing answer', () => {
  test('is rejected where browsers can solve challenges', async () => {
    for (const origin of ['https://agency.example', 'http://localhost:3000', 'http://127.0.0.1']) {
      const { verify } = check({ config: { ...own, origin } })
      assert.equal(await verify(undefined, form, ip), false, origin)
    }
  })

  test('is accepted on plain http, where browsers cannot, unlike a wrong answer', async () => {
    const { verify } = check({ config: { ...own, origin: 'http://intranet.example' } })
    assert.equal(await verify(undefined, form, ip), true)
    assert.equal(await verify('made up', form, ip), false)
  })
})

describe('the built-in check', () => {
  test('accepts a solved challenge once', async () => {
    const answer = await solve(await check().challenge())
    assert.equal(await check().verify(answer, form, ip), true)
    assert.equal(await check().verify(answer, form, ip), false)
  })

  test('accepts one of several concurrent uses', async () => {
    const answer = await solve(await check().challenge())
    const tries = Array.from({ length: 20 }, () => check().verify(answer, form, ip))
    assert.equal((await Promise.all(tries)).filter(Boolean).length, 1)
  })

  test('rejects it after two minutes', async () => {
    const answer = await solve(await check().challenge())
    assert.equal(await check({ at: 120 }).verify(answer, form, ip), false)
    assert.equal(await check({ at: 119 }).verify(answer, form, ip), true)
  })

  test('accepts a challenge with an action only for that action', async () => {
    const answer = await solve(await check().challenge(form))
    assert.equal(await check().verify(answer, 'post/api/auth/login', ip), false)
    assert.equal(await check().verify(answer, form, ip), true)
  })

  test('accepts a challenge without an action for any action, once', async () => {
    const answer = await solve(await check().challenge())
    assert.equal(await check().verify(answer, 'post/api/auth/login', ip), true)
    assert.equal(await check().verify(answer, form, ip), false)
  })

  test('rejects a challenge whose action was changed', async () => {
    const answer = await solve(await check().challenge('post/api/auth/login'))
    for (const action of [form, undefined]) {
      const value = decode(answer)
      value.challenge.parameters.data.action = action
      assert.equal(await check().verify(encode(value), form, ip), false, action)
    }
  })

  test('rejects an answer that was changed', async () => {
    const answer = await solve(await check().challenge(form))
    const changes: ((value: ReturnType<typeof decode>) => unknown)[] = [
      (value) => (value.challenge.parameters.cost = 1),
      (value) => (value.challenge.parameters.nonce = '00'.repeat(16)),
      (value) => (value.challenge.parameters.data.expires += 60_000),
      (value) => (value.challenge.parameters.data.extra = true),
      (value) => delete value.challenge.parameters.keySignature,
      (value) => (value.challenge.signature = ''),
      (value) => (value.solution.derivedKey = '00'.repeat(32)),
    ]
    for (const change of changes) {
      const value = decode(answer)
      change(value)
      assert.equal(await check().verify(encode(value), form, ip), false, `${change}`)
    }
    assert.equal(await check({ secret: randomBytes(32) }).verify(answer, form, ip), false)
  })

  test('rejects a malformed answer', async () => {
    for (const answer of [
      undefined,
      '',
      'null',
      encode(null),
      encode({}),
      encode([1]),
      'A'.repeat(1e6),
    ]) {
      assert.equal(await check().verify(answer, form, ip), false)
    }
  })
})

test('a disabled check accepts anything, and still issues challenges', async () => {
  const off = check({ config: { ...own, botCheck: 'off' } })
  assert.equal(await off.verify(undefined, form, ip), true)
  assert.equal(await check().verify(await solve(await off.challenge()), form, ip), true)
})

describe('reCAPTCHA', () => {
  const servers: Server[] = []
  after(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  /** A test double of siteverify, which returns the verdict of each token. */
  async function provide(verdicts: Record<string, unknown>, status = 200) {
    const requests: Record<string, string>[] = []
    const server = createServer(async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      requests.push(form)
      response.writeHead(status).end(JSON.stringify(verdicts[form.response!] ?? { success: false }))
    })
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return { asked: requests, recaptcha: recaptcha(`${addressOf(server)}/siteverify`) }
  }

  const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const recaptcha = (recaptchaUrl: string) =>
    check({
      config: {
        ...own,
        botCheck: 'recaptcha',
        recaptcha: { siteKey: 'site', secretKey: 'hidden' },
      },
      recaptchaUrl,
    })

  const good = { success: true, action: form, score: 0.9 }

  test('is verified with the secret, the token and the address', async () => {
    const { asked, recaptcha } = await provide({ asks: good })
    assert.equal(await recaptcha.verify('asks', form, ip), true)
    assert.deepEqual(asked, [{ secret: 'hidden', response: 'asks', remoteip: ip }])
  })

  test('rejects a failure, another action, a low score and a missing score', async () => {
    const { recaptcha } = await provide({
      failed: { ...good, success: false },
      other: { ...good, action: 'login' },
      low: { ...good, score: 0.4 },
      none: { success: true, action: form },
    })
    for (const token of ['failed', 'other', 'low', 'none', 'unknown', '', undefined]) {
      assert.equal(await recaptcha.verify(token, form, ip), false, token)
    }
  })

  test('accepts a token once', async () => {
    const { recaptcha } = await provide({ replayed: good })
    assert.equal(await recaptcha.verify('replayed', form, ip), true)
    assert.equal(await recaptcha.verify('replayed', form, ip), false)
  })

  test('does not accept answers of the built-in check while it is reachable', async () => {
    const { recaptcha } = await provide({})
    const answer = await solve(await recaptcha.challenge())
    assert.equal(await recaptcha.verify(answer, form, ip), false)
  })

  test('falls back to the built-in check if it fails', async () => {
    const { recaptcha } = await provide({ token: good }, 500)
    assert.equal(await recaptcha.verify('token', form, ip), false)
    const answer = await solve(await recaptcha.challenge())
    assert.equal(await recaptcha.verify(answer, form, ip), true)
    assert.equal(await recaptcha.verify(answer, form, ip), false)
  })

  test('follows no redirect with the secret', async () => {
    const { asked, recaptcha: elsewhere } = await provide({ token: good })
    assert.equal(await elsewhere.verify('token', form, ip), true)
    const target = `${addressOf(servers.at(-1) as Server)}/siteverify`
    const moved = createServer((_request, response) =>
      response.writeHead(307, { Location: target }).end(),
    ).listen(0, '127.0.0.1')
    servers.push(moved)
    await once(moved, 'listening')
    assert.equal(await recaptcha(addressOf(moved)).verify('another', form, ip), false)
    assert.equal(asked.length, 1)
  })

  test('falls back if it refuses the connection or never responds', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    servers.push(silent)
    await once(silent, 'listening')
    for (const url of ['http://127.0.0.1:1', addressOf(silent)]) {
      const answer = await solve(await check().challenge())
      assert.equal(await recaptcha(url).verify(answer, form, ip), true, url)
    }
  })
})
