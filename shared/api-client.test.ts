import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, beforeEach, describe, test } from 'node:test'
import * as z from 'zod/mini'
import { until } from '#test/until.ts'
import { createApiClient } from './api-client.ts'
import { contract } from './endpoint.ts'

const things = contract({
  list: {
    route: 'GET /api/thing',
    summary: 'All things.',
    access: 'public',
    query: z.object({ q: z.optional(z.string()), page: z.optional(z.number()) }),
    rows: z.string(),
  },
  one: {
    route: 'GET /api/thing/{name}',
    summary: 'One thing.',
    access: 'public',
    params: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  },
  add: {
    route: 'POST /api/thing',
    summary: 'Adds a thing.',
    access: 'staff',
    body: z.object({ name: z.string() }),
    botCheck: 'token',
    reply: z.object({ name: z.string() }),
  },
  remove: {
    route: 'DELETE /api/thing/{name}',
    summary: 'Deletes a thing.',
    access: 'staff',
    params: z.object({ name: z.string() }),
    reply: z.object({ message: z.string() }),
  },
})

interface Answer {
  status: number
  body?: unknown
  /** Instead of a body: an incomplete or invalid one. */
  text?: string
  headers?: Record<string, string>
}

/** The responses to the next requests of a URL; the last one repeats. */
let script: Record<string, Answer[]>
let requests: { call: string; authorization: string | undefined; ifNoneMatch: string | undefined }[]
let bodies: unknown[]

const server = createServer(async (request, response) => {
  const call = `${request.method} ${request.url}`
  const { authorization, 'if-none-match': ifNoneMatch } = request.headers
  requests.push({ call, authorization, ifNoneMatch })
  if (request.method === 'POST') bodies.push(await json(request))
  const answers = script[call] ?? []
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  const { status, body, text, headers } = answer ?? { status: 500 }
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(text ?? (body === undefined ? '' : JSON.stringify(body)))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const calls = () => requests.map(({ call }) => call)
const refused = (code: string, message: string): Answer => ({
  status: 403,
  body: { code, message },
})
const expired = refused('TOKEN_INVALID', 'Your login has expired.')
const tokenOf = (userId: string, name: string) => `${name}.${btoa(JSON.stringify({ userId }))}.`
const [oldToken, newToken] = [tokenOf('ada', 'old'), tokenOf('ada', 'new')]
const refreshed: Answer = { status: 200, body: { accessToken: newToken } }

function signedIn(onExpired?: (reason: string) => void) {
  const client = createApiClient({ baseUrl: baseUrl(), ...(onExpired && { onExpired }) })
  client.setToken(oldToken)
  return client
}

beforeEach(() => {
  script = {}
  requests = []
  bodies = []
})

describe('a call that is answered 403', () => {
  const [one, refresh] = ['GET /api/thing/a', 'GET /api/auth/refresh']
  const input = { params: { name: 'a' } }

  test('is retried once with a fresh token', async () => {
    script = { [one]: [expired, { status: 200, body: { name: 'a' } }], [refresh]: [refreshed] }
    assert.deepEqual(await signedIn().call(things.one, input), { name: 'a' })
    assert.deepEqual(calls(), [one, refresh, one])
    const carried = requests.map(({ authorization }) => authorization)
    assert.deepEqual(carried, [`Bearer ${oldToken}`, undefined, `Bearer ${newToken}`])
  })

  test("a second time fails with the server's message", async () => {
    const forbidden = refused('FORBIDDEN', 'Only an Admin deletes services.')
    script = { [one]: [forbidden], [refresh]: [refreshed] }
    await assert.rejects(signedIn().call(things.one, input), {
      code: 'FORBIDDEN',
      message: 'Only an Admin deletes services.',
    })
    assert.deepEqual(calls(), [one, refresh, one])
  })

  for (const [status, code, told] of [
    [401, 'NOT_SIGNED_IN', 'Your login has expired.'],
    [403, 'TOKEN_INVALID', 'You were signed out from another browser.'],
  ] as const) {
    test(`reports why the session ended if the refresh is answered ${status}`, async () => {
      const forbidden = refused('FORBIDDEN', 'Not for you.')
      script = { [one]: [forbidden], [refresh]: [{ status, body: { code, message: told } }] }
      const reasons: string[] = []
      const client = signedIn((reason) => reasons.push(reason))
      const asking = () => client.call(things.one, input)
      const both = await Promise.allSettled([asking(), asking()])
      for (const each of both) {
        assert.equal(each.status === 'rejected' && each.reason.message, 'Your login has expired.')
      }
      assert.deepEqual(calls(), [one, one, refresh])
      assert.equal(client.claims(), null)
      assert.deepEqual(reasons, [told])
    })
  }

  test('is not sent as somebody else who has signed in since', async () => {
    const add = 'POST /api/thing'
    const done: Answer = { status: 200, body: { name: 'a' } }
    const other = { status: 200, body: { accessToken: tokenOf('eve', 'other') } }
    // A portal drops its token when it hears of the other sign-in, which may be during the refresh.
    for (const dropsToken of [false, true]) {
      script = { [add]: [expired, done], [refresh]: [other] }
      requests = []
      const ends: [reason: string, replaced: boolean][] = []
      const client = createApiClient({
        baseUrl: baseUrl(),
        fetch: (url, init) => {
          if (dropsToken && url === `${baseUrl()}/api/auth/refresh`) client.setToken(null)
          return fetch(url, init)
        },
        onExpired: (...end) => ends.push(end),
      })
      client.setToken(oldToken)
      const adding = client.call(things.add, { body: { name: 'a' } })
      await assert.rejects(adding, { code: 'TOKEN_INVALID' })
      assert.deepEqual(calls(), [add, refresh])
      assert.equal(client.claims(), null)
      assert.deepEqual(ends, [['Your login has expired.', true]])
    }
  })

  test('reports why a session had ended before the page was loaded', async () => {
    const message = 'Your password was changed.'
    script = { [refresh]: [refused('TOKEN_INVALID', message), { status: 401, body: {} }] }
    const reasons: string[] = []
    const client = createApiClient({
      baseUrl: baseUrl(),
      onExpired: (reason) => reasons.push(reason),
    })
    assert.equal(await client.refresh(), false)
    assert.equal(await client.refresh(), false)
    assert.deepEqual(reasons, [message])
  })

  test('keeps the token if the refresh gets no answer', async () => {
    script = {
      [one]: [expired],
      [refresh]: [{ status: 503, body: { code: 'UNAVAILABLE', message: 'Busy.' } }],
    }
    const client = signedIn()
    await assert.rejects(client.call(things.one, input), { code: 'UNAVAILABLE' })
    assert.deepEqual(calls(), [one, refresh])
    script = { [one]: [{ status: 200, body: { name: 'a' } }] }
    await client.call(things.one, input)
    assert.equal(requests.at(-1)?.authorization, `Bearer ${oldToken}`)
  })

  test('without a token is not retried', async () => {
    script = { [one]: [expired] }
    const client = createApiClient({ baseUrl: baseUrl() })
    await assert.rejects(client.call(things.one, input), { code: 'TOKEN_INVALID' })
    assert.deepEqual(calls(), [one])
  })
})

describe('a read whose token was ignored', () => {
  const [one, refresh] = ['GET /api/thing/a', 'GET /api/auth/refresh']
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' }

  for (const status of [200, 404]) {
    test(`with ${status} is retried once with a fresh token`, async () => {
      script = {
        [one]: [
          { status, body: { name: 'public' }, headers },
          { status: 200, body: { name: 'draft' } },
        ],
        [refresh]: [refreshed],
      }
      const reply = await signedIn().call(things.one, { params: { name: 'a' } })
      assert.deepEqual(reply, { name: 'draft' })
      assert.deepEqual(calls(), [one, refresh, one])
    })
  }

  test('a change is not retried', async () => {
    const add = 'POST /api/thing'
    script = { [add]: [{ status: 200, body: { name: 'a' }, headers }] }
    await signedIn().call(things.add, { body: { name: 'a' } })
    assert.deepEqual(calls(), [add])
  })
})

describe('a call that requires the password again', () => {
  const add = 'POST /api/thing'
  const asks: Answer = {
    status: 400,
    body: { code: 'REAUTH_REQUIRED', message: 'Please confirm that it is you.' },
  }
  const done: Answer = { status: 200, body: { name: 'a' } }
  let confirmed: number
  const clientThat = (answer: boolean) => {
    confirmed = 0
    let solved = 0
    return createApiClient({
      baseUrl: baseUrl(),
      solveBotCheck: async (action) => `${action}-${++solved}`,
      confirmIdentity: async () => {
        confirmed += 1
        return answer
      },
    })
  }
  const input = { body: { name: 'a' } }

  test('is retried after it was entered, with a new bot-check answer', async () => {
    script = { [add]: [asks, done] }
    assert.deepEqual(await clientThat(true).call(things.add, input), { name: 'a' })
    assert.deepEqual(bodies, [
      { name: 'a', token: 'post/api/thing-1' },
      { name: 'a', token: 'post/api/thing-2' },
    ])
    assert.equal(confirmed, 1)
  })

  test('fails if it was not entered', async () => {
    script = { [add]: [asks] }
    await assert.rejects(clientThat(false).call(things.add, input), {
      code: 'REAUTH_REQUIRED',
      message: 'Please confirm that it is you.',
    })
    assert.deepEqual(calls(), [add])
  })

  test('asks once, even if the retry requires it again', async () => {
    script = { [add]: [asks] }
    await assert.rejects(clientThat(true).call(things.add, input), { code: 'REAUTH_REQUIRED' })
    assert.deepEqual(calls(), [add, add])
    assert.equal(confirmed, 1)
  })

  test('asks once for several calls', async () => {
    const one = 'GET /api/thing/a'
    script = { [add]: [asks, asks, done], [one]: [done] }
    let asked = 0
    let answer = (_: boolean) => {}
    const client = createApiClient({
      baseUrl: baseUrl(),
      confirmIdentity: () => {
        asked += 1
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    const both = [client.call(things.add, input), client.call(things.add, input)]
    // Once these have arrived, both calls were asked for the password.
    await until('both were sent', () => bodies.length >= 2)
    await client.call(things.one, { params: { name: 'a' } })
    answer(true)
    await Promise.all(both)
    assert.equal(asked, 1)
  })

  test('does not ask for other 400 responses', async () => {
    script = { [add]: [{ status: 400, body: { code: 'WRONG_PASSWORD', message: 'No.' } }] }
    await assert.rejects(clientThat(true).call(things.add, input), { message: 'No.' })
    assert.equal(confirmed, 0)
  })

  test('fails if nobody can be asked', async () => {
    script = { [add]: [asks] }
    await assert.rejects(signedIn().call(things.add, input), { code: 'REAUTH_REQUIRED' })
  })
})

test('ten concurrent refreshes share one request', async () => {
  script = { 'GET /api/auth/refresh': [refreshed] }
  const client = signedIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.refresh()))
  assert.deepEqual(new Set(answers), new Set([true]))
  assert.deepEqual(calls(), ['GET /api/auth/refresh'])
})

test('a refresh outlives the page that sent it, so that its cookie is stored', async () => {
  script = { 'GET /api/auth/refresh': [refreshed] }
  const sent: (boolean | undefined)[] = []
  const client = createApiClient({
    baseUrl: baseUrl(),
    fetch: (url, init) => {
      sent.push(init?.keepalive)
      return fetch(url, init)
    },
  })
  assert.equal(await client.refresh(), true)
  assert.deepEqual(sent, [true])
})

describe('a 304 response', () => {
  const list = 'GET /api/thing?q=x'
  const headers = { ETag: '"1"', 'X-Total-Count': '7' }

  test('returns the cached reply', async () => {
    script = { [list]: [{ status: 200, body: ['x'], headers }, { status: 304 }] }
    const client = signedIn()
    const first = await client.call(things.list, { query: { q: 'x' } })
    assert.deepEqual(first, { rows: ['x'], total: 7 })
    assert.equal(await client.call(things.list, { query: { q: 'x' } }), first)
    assert.deepEqual(
      requests.map(({ ifNoneMatch }) => ifNoneMatch),
      [undefined, '"1"'],
    )
  })

  test('without a cached reply is an error', async () => {
    script = { [list]: [{ status: 304 }] }
    await assert.rejects(signedIn().call(things.list, { query: { q: 'x' } }), { code: 'INTERNAL' })
  })

  test('comes for the latest 200 URLs', async () => {
    const read = (q: number) => client.call(things.list, { query: { q: String(q) } })
    const urls = Array.from({ length: 201 }, (_, q) => `GET /api/thing?q=${q}`)
    script = Object.fromEntries(urls.map((url) => [url, [{ status: 200, body: ['x'], headers }]]))
    const client = signedIn()
    for (let q = 0; q < 200; q += 1) await read(q)
    for (const q of [0, 200, 0, 1]) await read(q)
    assert.deepEqual(
      requests.slice(-4).map(({ ifNoneMatch }) => ifNoneMatch),
      ['"1"', undefined, '"1"', undefined],
    )
  })

  test('does not use the cache of the previous session', async () => {
    script = { [list]: [{ status: 200, body: ['x'], headers }] }
    const client = signedIn()
    await client.call(things.list, { query: { q: 'x' } })
    client.setToken(tokenOf('eve', 'other'))
    await client.call(things.list, { query: { q: 'x' } })
    assert.equal(requests.at(-1)?.ifNoneMatch, undefined)
  })
})

describe('an error', () => {
  const fallback = 'An error occurred, please try again.'
  const one = 'GET /api/thing/a'
  const call = () =>
    createApiClient({ baseUrl: baseUrl() }).call(things.one, { params: { name: 'a' } })

  test("has the server's message and fields", async () => {
    const body = { code: 'SLUG_TAKEN', message: 'Taken.', errors: { slug: 'Taken.' } }
    script = { [one]: [{ status: 409, body }] }
    const expected = { code: 'SLUG_TAKEN', status: 409, message: 'Taken.', fields: body.errors }
    await assert.rejects(call(), expected)
  })

  test('without a message of the server has a generic one', async () => {
    const said = [undefined, {}, 'x', { code: 'NEVER_HEARD' }, { statusCode: 500 }, { message: '' }]
    for (const body of said) {
      script = { [one]: [{ status: 500, body }] }
      await assert.rejects(call(), { code: 'INTERNAL', message: fallback })
    }
  })

  for (const text of ['', 'null', '{}', '[]', '"done"', '{"name":', '<html></html>']) {
    const answer: Answer = { status: 200, text }
    test(`with status 200 is reported too: ${text || 'nothing'}`, async () => {
      script = { [one]: [answer], 'DELETE /api/thing/a': [answer] }
      await assert.rejects(call(), { code: 'INTERNAL', message: fallback })
      const client = createApiClient({ baseUrl: baseUrl() })
      await assert.rejects(client.call(things.remove, { params: { name: 'a' } }), {
        code: 'INTERNAL',
        message: 'Unexpected response format',
      })
    })
  }

  test('is generic if a list is not an array', async () => {
    for (const text of ['', '{}', '[1']) {
      script = { 'GET /api/thing': [{ status: 200, text }] }
      const client = createApiClient({ baseUrl: baseUrl() })
      await assert.rejects(client.call(things.list, {}), { code: 'INTERNAL', message: fallback })
    }
  })

  test('is generic if a refresh has an invalid body, which keeps the token', async () => {
    for (const text of ['', '{}', '{"accessToken":5}']) {
      script = { [one]: [expired], 'GET /api/auth/refresh': [{ status: 200, text }] }
      const client = signedIn()
      const asking = client.call(things.one, { params: { name: 'a' } })
      await assert.rejects(asking, { code: 'INTERNAL', message: fallback })
      await assert.rejects(client.call(things.one, { params: { name: 'a' } }))
      assert.equal(requests.at(-2)?.authorization, `Bearer ${oldToken}`)
    }
  })

  test('is generic if the body is JSON without content', async () => {
    script = { [one]: [{ status: 502, body: null }] }
    await assert.rejects(call(), { code: 'INTERNAL', message: fallback })
  })

  test('is generic if the server was not reached', async () => {
    const client = createApiClient({ baseUrl: 'http://127.0.0.1:1' })
    await assert.rejects(client.call(things.list, {}), { code: 'UNAVAILABLE', message: fallback })
  })
})

test('a URL contains the encoded parameters that are set', async () => {
  const client = createApiClient({ baseUrl: baseUrl() })
  const query = { q: 'a&b', page: 2 }
  await assert.rejects(client.call(things.one, { params: { name: 'a/b ?' } }))
  await assert.rejects(client.call(things.list, { query }))
  await assert.rejects(client.call(things.list, { query: { q: '' } }))
  assert.deepEqual(calls(), [
    'GET /api/thing/a%2Fb%20%3F',
    'GET /api/thing?q=a%26b&page=2',
    'GET /api/thing',
  ])
})

test('a form is sent with a new bot-check answer, also when it is retried', async () => {
  const add = 'POST /api/thing'
  script = { [add]: [expired, { status: 200, body: { name: 'a' } }] }
  script['GET /api/auth/refresh'] = [refreshed]
  let solved = 0
  const client = createApiClient({
    baseUrl: baseUrl(),
    solveBotCheck: async () => `solved-${++solved}`,
  })
  client.setToken(oldToken)
  await client.call(things.add, { body: { name: 'a' } })
  assert.deepEqual(bodies, [
    { name: 'a', token: 'solved-1' },
    { name: 'a', token: 'solved-2' },
  ])
})
