import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { routes } from '#features/routes.server.ts'
import type { Db } from '#server/db.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { isOpen, mayCall, type Role } from '#shared/roles.ts'
import { startTestApp, type TestApp } from './app.ts'
import {
  makeAccount,
  makeBlog,
  makeCategory,
  makeChange,
  makeFaq,
  makeFile,
  makePageText,
  makePasskey,
  makeProject,
  makeReason,
  makeService,
  makeSession,
  makeStep,
  makeToken,
} from './factories.ts'

const missing = '0198c0de-0000-7000-8000-000000000000'

/** Somebody at the door: what they carry, and what the contract says they get. */
interface Actor {
  name: string
  token: string | undefined
  expect(endpoint: Endpoint): { status: number; code: string } | 'may'
}

let app: TestApp
let actors: Actor[]

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const { db } = app.database
  const ofRole = async (role: Role, name: string = role): Promise<Actor> => ({
    name,
    token: await makeToken(app, await makeAccount(db, { role })),
    expect: ({ access }) => (mayCall(access, role) ? 'may' : { status: 403, code: 'FORBIDDEN' }),
  })
  const suspended = await makeToken(
    app,
    await makeAccount(db, { status: 'Suspended', role: 'Admin' }),
  )
  const pending = await makeToken(app, await makeAccount(db, { role: 'Admin' }), { pending: true })
  actors = [
    {
      name: 'nobody',
      token: undefined,
      expect: ({ access }) => (isOpen(access) ? 'may' : { status: 401, code: 'NOT_SIGNED_IN' }),
    },
    {
      name: 'somebody before the second factor',
      token: pending,
      expect: ({ access }) =>
        access === 'code-step' || access === 'sign-out'
          ? 'may'
          : { status: 403, code: 'TWO_FACTOR_REQUIRED' },
    },
    {
      name: 'a suspended admin',
      token: suspended,
      expect: ({ access }) => (isOpen(access) ? 'may' : { status: 403, code: 'TOKEN_INVALID' }),
    },
    await ofRole('User', 'a client'),
    await ofRole('User', 'another client'),
    await ofRole('Employee'),
    await ofRole('Manager'),
    await ofRole('Admin'),
  ]
})

/** Who makes the thing that an address names, by how the address begins. */
const makers = {
  '/api/auth/sessions': makeSession,
  '/api/user/passkeys': makePasskey,
  '/api/user/delete': makeAccount,
  '/api/user/reset-password': makeAccount,
  '/api/user/first-admin': makeAccount,
  '/api/user/reset-2fa': (db: Db) => makeAccount(db, { two_factor_enabled: true }),
  '/api/service': makeService,
  '/api/blog-category': (db: Db) => makeCategory(db, 'blog_category'),
  '/api/project-category': (db: Db) => makeCategory(db, 'project_category'),
  '/api/blog': makeBlog,
  '/api/reason': makeReason,
  '/api/process': makeStep,
  '/api/about': makePageText,
  '/api/cookie-policy': (db: Db) => makePageText(db, { kind: 'cookie-policy' }),
  '/api/term': (db: Db) => makePageText(db, { kind: 'term' }),
  '/api/refund-policy': (db: Db) => makePageText(db, { kind: 'refund-policy' }),
  '/api/privacy-policy': (db: Db) => makePageText(db, { kind: 'privacy-policy' }),
  '/api/faq': makeFaq,
  '/api/change': makeChange,
  '/api/project': makeProject,
  '/api/file': makeFile,
}

/** Ids that an address is tried with. What is there is made anew, since some calls delete it. */
async function idsFor(endpoint: Endpoint): Promise<Record<string, string>> {
  const parameter = /\{(\w+)\}/.exec(endpoint.path)?.[1]
  if (!parameter) return { none: '' }
  const make = Object.entries(makers).find(([start]) => endpoint.path.startsWith(start))?.[1]
  assert.ok(make, `${endpoint.path} needs a maker`)
  const { id } = await make(app.database.db)
  return { existing: id, missing, garbage: "'; drop table service; --", huge: 'x'.repeat(300) }
}

function send(endpoint: Endpoint, id: string, token: string | undefined): Promise<Response> {
  const address = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(id))
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
  const hasBody = endpoint.method !== 'GET' && endpoint.body !== undefined
  if (hasBody) headers.set('Content-Type', 'application/json')
  return fetch(app.url + address, {
    method: endpoint.method,
    headers,
    ...(hasBody && { body: '{}' }),
  })
}

for (const { endpoint } of routes) {
  test(`${endpoint.method} ${endpoint.path} is for ${endpoint.access}`, async () => {
    for (const actor of actors) {
      // Signing out is what this call does, so everybody needs their token for the others.
      if (endpoint.access === 'sign-out' && actor.token) continue
      for (const [kind, id] of Object.entries(await idsFor(endpoint))) {
        const response = await send(endpoint, id, actor.token)
        const said = `${actor.name}, ${kind} id: ${response.status}`
        const expected = actor.expect(endpoint)
        const body = (await response.json()) as { code?: string }
        if (expected !== 'may') {
          assert.deepEqual({ status: response.status, code: body.code }, expected, said)
        } else if ((kind === 'garbage' || kind === 'huge') && !opensBySecret(endpoint)) {
          assert.equal(response.status, 404, said)
        } else if (kind === 'missing') {
          assert.ok(response.status === 404 || body.code === 'INVALID_INPUT', said)
        } else {
          assert.ok(response.status < 400 || passesTheDoor(body.code), said)
        }
      }
    }
  })
}

/** Its address is a secret, and what is none is refused like one that ran out. */
function opensBySecret({ errors }: Endpoint): boolean {
  return errors?.includes('LINK_INVALID') ?? false
}

/** Refusals that come after the door was passed: the call was empty. */
function passesTheDoor(code: string | undefined): boolean {
  return ['INVALID_INPUT', 'NOT_FOUND', 'FILE_MISSING', 'NOT_SIGNED_IN', 'TWO_FACTOR_OFF'].includes(
    code ?? '',
  )
}
