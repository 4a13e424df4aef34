import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { findClient } from '#people/clients.server.ts'
import type { Db } from '#server/db/db.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { isOpen, memberRights, type Role } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { makersOf } from './access-makers.ts'
import { matrix } from './access-matrix.ts'
import { type Letter, type Reach, reachOf } from './access-reach.ts'
import { rightsOf } from './access-rights.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeAppointment, makeTimeOff } from './appointments.ts'
import { makeRequest } from './change-requests.ts'
import { makeAttachment, makeMessage } from './chats.ts'
import {
  makeAccount,
  makeBlog,
  makeColleague,
  makeDocument,
  makeFile,
  makePasskey,
  makeProject,
  makeSession,
  makeToken,
} from './factories.ts'
import { makeInvoice } from './invoices.ts'
import { makeItem, makeOnboarding } from './onboardings.ts'
import { makePlan } from './plans.ts'
import { makeDownload, makeResource } from './resources.ts'
import { makeDeliverable, makePin, storePicture } from './reviews.ts'
import { makeTask, makeTimeLog, stageOf } from './work.ts'

interface Answer {
  status: number
  code: string
}

interface Actor {
  name: string
  letter: Letter
  accountId?: string
  /** A fresh token is for a call that ends the session. */
  token(fresh?: boolean): Promise<string | undefined>
  /** The error for endpoints that the matrix does not allow. */
  refusal: Answer
}

const notSignedIn = { status: 401, code: 'NOT_SIGNED_IN' }
const tokenInvalid = { status: 403, code: 'TOKEN_INVALID' }
const twoFactorRequired = { status: 403, code: 'TWO_FACTOR_REQUIRED' }
const forbidden = { status: 403, code: 'FORBIDDEN' }
const notFound = { status: 404, code: 'NOT_FOUND' }
const invalidInput = { status: 400, code: 'INVALID_INPUT' }

let app: TestApp
let actors: Actor[]
/** The owner of records that belong to no actor. */
let stranger: string

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const { db } = app.database
  stranger = (await makeAccount(db)).id
  const ofRole = (name: string, role: Role) => signedIn({ name, letter: letters[role] }, { role })
  actors = [
    { name: 'nobody', letter: 'P', token: async () => undefined, refusal: notSignedIn },
    await signedIn(
      { name: 'an Admin before the second factor', letter: '2', refusal: twoFactorRequired },
      { role: 'Admin', two_factor_enabled: true },
    ),
    await ofRole('a client', 'User'),
    await ofRole('another client', 'User'),
    await ofRole('an Employee', 'Employee'),
    await ofRole('a Manager', 'Manager'),
    await ofRole('an Admin', 'Admin'),
    await signedIn(
      // Public endpoints ignore their token.
      { name: 'a suspended Admin', letter: 'P', refusal: tokenInvalid },
      { role: 'Admin', status: 'Suspended' },
    ),
  ]
})

const letters = { User: 'U', Employee: 'E', Manager: 'M', Admin: 'A' } as const

async function signedIn(
  actor: Pick<Actor, 'name' | 'letter'> & Partial<Actor>,
  values: Parameters<typeof makeAccount>[1],
): Promise<Actor> {
  const account = await makeAccount(app.database.db, values)
  const issueToken = () => makeToken(app, account, { pending: actor.letter === '2' })
  const token = await issueToken()
  return {
    refusal: forbidden,
    accountId: account.id,
    token: async (fresh = false) => (fresh ? issueToken() : token),
    ...actor,
  }
}

interface OwnedKind {
  make(db: Db, owner: string): Promise<{ id: string }>
  /** The body of the call, with the id if the path does not contain it. */
  body?(id: string): object
  missing?: string
  /** No record of this kind is public. */
  neverShown?: true
}

const account = async (_: Db, id: string) => ({ id })

const clientOf = async (db: Db, owner: string) =>
  (await findClient(db, owner)) ?? (await makeAccount(db)).id

/** The conversation of a client, or the one of a client whom staff may write to. */
const conversationOf = async (db: Db, owner: string) => ({ id: await clientOf(db, owner) })

const ownClient: OwnedKind = { make: conversationOf, neverShown: true }

/** A project of a client, or one with a task of a member of staff. */
async function projectOf(db: Db, owner: string): Promise<{ id: string }> {
  const client_id = await findClient(db, owner)
  if (client_id) return makeProject(db, { client_id, showcase: false })
  const { id } = await makeProject(db, { showcase: false })
  await makeTask(db, { account_id: owner, project_id: id })
  return { id }
}

const projectOfClient: OwnedKind = { make: projectOf, neverShown: true }

const requestOf: OwnedKind = {
  make: async (db, owner) => makeRequest(db, { client_id: await clientOf(db, owner) }),
  neverShown: true,
}

const reviewOf = (column: 'id' | 'page_id' | 'version_id'): OwnedKind => ({
  async make(db, owner) {
    const made = await makeDeliverable(db, { client_id: await clientOf(db, owner) })
    await storePicture(app.kernel, made.key)
    return { id: made[column] }
  },
  neverShown: true,
})

const pinOf: OwnedKind = {
  async make(db, owner) {
    const made = await makeDeliverable(db, { client_id: await clientOf(db, owner) })
    return makePin(db, { deliverable_id: made.id, version_id: made.version_id })
  },
  neverShown: true,
}

const listOf: OwnedKind = {
  make: async (db, owner) => makeOnboarding(db, { client_id: await clientOf(db, owner) }),
  neverShown: true,
}

const itemOf: OwnedKind = {
  make: async (db, owner) => makeItem(db, { onboarding_id: (await listOf.make(db, owner)).id }),
  neverShown: true,
}

/** Both parameters of the path get the same id. */
async function itemFileOf(db: Db, owner: string): Promise<{ id: string }> {
  const list = await makeOnboarding(db, { client_id: await clientOf(db, owner) })
  const { id } = await makeItem(db, { onboarding_id: list.id, kind: 'files' })
  await makeDocument(app, { id, account_id: owner, project_id: list.project_id })
  await db.insertInto('onboarding_file').values({ item_id: id, document_id: id }).execute()
  return { id }
}

const previewOf = (_: Db, account_id: string) => makeDocument(app, { account_id, kind: 'pdf' })

/** An upload by the owner in a project that is open to them. Both have the same id. */
const invoiceOf: OwnedKind = {
  make: async (db, owner) => makeInvoice(db, { client_id: await clientOf(db, owner) }),
  neverShown: true,
}

async function documentOf(db: Db, owner: string): Promise<{ id: string }> {
  const { id } = await projectOf(db, owner)
  return makeDocument(app, { id, account_id: owner, project_id: id })
}

async function attachmentOf(db: Db, owner: string): Promise<{ id: string }> {
  const { id } = await conversationOf(db, owner)
  return makeAttachment(app, await makeMessage(db, { conversation_id: id, author_id: id }))
}

const appointmentOf = async (db: Db, owner: string) =>
  makeAppointment(db, { client_id: await clientOf(db, owner) })

const downloadOf = (_: Db, account_id: string) => makeDownload(app, account_id)

const resourceOf = async (db: Db, owner: string) =>
  makeResource(app, { client_id: await clientOf(db, owner) })

const taskOf = (db: Db, account_id: string) => makeTask(db, { account_id })

/**
 * The endpoints whose access depends on the owner of a record or on whether it is public, by their
 * path, or by method and path.
 */
const ownedKinds: Record<string, OwnedKind> = {
  '/api/auth/sessions/{id}': { make: makeSession },
  '/api/user/verify-2fa': { make: account, body: (userId) => ({ userId, token: '000000' }) },
  '/api/user/enable-2fa': { make: account, body: (userId) => ({ userId }) },
  '/api/user/update-account': { make: account, body: (id) => ({ id }) },
  '/api/user/passkeys/{id}': { make: makePasskey, body: () => ({ name: 'Phone' }) },
  '/api/upload': {
    make: async (db, owner) => ({ id: (await makeFile(db, { account_id: owner })).key }),
    body: (key) => ({ key }),
    missing: `service/${'x'.repeat(22)}-1x1`,
  },
  '/api/blog/{id}': { make: (db) => makeBlog(db, { published_status: false }) },
  '/api/subscription-plans/{id}': { make: (db) => makePlan(db, { shown: false }) },
  // Both parameters of the path get the same id.
  '/api/project/{id}/documents/{docId}': { make: documentOf, neverShown: true },
  '/api/project/{id}/documents/{docId}/restore': {
    make: async (db, owner) => {
      const { id } = await documentOf(db, owner)
      const deleted = { deleted_at: new Date().toISOString(), deleted_by: owner }
      await db.updateTable('document').set(deleted).where('id', '=', id).execute()
      return { id }
    },
    neverShown: true,
  },
  '/api/document/{id}': { make: (_, owner) => makeDocument(app, { account_id: owner }) },
  '/api/document/{id}/preview': { make: previewOf },
  '/api/document/{id}/link': { make: (_, owner) => makeDocument(app, { account_id: owner }) },
  '/api/client/{id}': ownClient,
  '/api/client/{id}/people': ownClient,
  // Both parameters of the path get the same id.
  '/api/client/{id}/people/{accountId}': ownClient,
  '/api/client/{id}/contact/{accountId}': ownClient,
  '/api/chat/{clientId}': ownClient,
  '/api/chat/{clientId}/messages': {
    make: conversationOf,
    body: () => ({ text: 'Hello', clientMessageId: missingId }),
    neverShown: true,
  },
  '/api/chat/{clientId}/read': {
    make: conversationOf,
    body: () => ({ number: 1 }),
    neverShown: true,
  },
  '/api/chat/{clientId}/typing': ownClient,
  '/api/chat/{clientId}/messages/{id}': {
    make: (db, author_id) => makeMessage(db, { author_id, from_client: false }),
    body: () => ({ text: 'Hello again' }),
    neverShown: true,
  },
  '/api/chat/attachment/{id}': { make: attachmentOf },
  '/api/chat/attachment/{id}/link': { make: attachmentOf },
  '/api/personal-data/download/{id}': { make: downloadOf, neverShown: true },
  '/api/personal-data/download/{id}/link': { make: downloadOf, neverShown: true },
  '/api/resource/{id}': { make: resourceOf },
  '/api/resource/{id}/file': { make: resourceOf },
  '/api/resource/{id}/preview': { make: resourceOf },
  '/api/resource/{id}/link': { make: resourceOf },
  '/api/timer': { make: taskOf, body: (taskId) => ({ taskId }) },
  '/api/time-log': { make: taskOf, body: (taskId) => ({ taskId, totalMinutesSpent: 90 }) },
  '/api/time-log/{id}': {
    make: (db, account_id) => makeTimeLog(db, { account_id }),
    neverShown: true,
  },
  '/api/time-log/{id}/in-use': {
    make: (db, account_id) => makeTimeLog(db, { account_id }),
    neverShown: true,
  },
  '/api/task/{id}': {
    make: taskOf,
    body: () => ({ status: 'completed' }),
    neverShown: true,
  },
  '/api/task/{id}/comments': {
    make: taskOf,
    body: () => ({ text: 'Done soon' }),
    neverShown: true,
  },
  '/api/time-off/{id}': {
    make: (db, account_id) => makeTimeOff(db, { account_id }),
    body: () => ({ startsAt: '2091-01-02T15:00:00Z', endsAt: '2091-01-02T16:00:00Z' }),
    neverShown: true,
  },
  '/api/appointment/{id}': { make: appointmentOf, neverShown: true },
  '/api/appointment/{id}/calendar': { make: appointmentOf, neverShown: true },
  '/api/appointment/reschedule/{id}': {
    make: appointmentOf,
    body: () => ({ dueDate: '2030-01-07', time: '10:00' }),
    neverShown: true,
  },
  '/api/appointment/accept/{id}': {
    make: appointmentOf,
    body: () => ({ startsAt: '2030-01-07T15:00:00Z' }),
    neverShown: true,
  },
  '/api/appointment/cancel/{id}': { make: appointmentOf, neverShown: true },
  '/api/invoice/invoice/{id}': invoiceOf,
  '/api/invoice/of-project/{id}': projectOfClient,
  '/api/invoice/download/{id}': invoiceOf,
  '/api/invoice/{id}/approve-design': invoiceOf,
  '/api/invoice/pdf/{id}': invoiceOf,
  '/api/invoice/xrechnung/{id}': invoiceOf,
  '/api/payment/create-payment-intent/{invoiceId}': invoiceOf,
  '/api/project/{id}': { make: projectOf },
  'POST /api/project/{id}': projectOfClient,
  '/api/project/{id}/history': projectOfClient,
  '/api/project/{id}/stages': projectOfClient,
  '/api/stage/{id}/decide': { make: stageOf, neverShown: true },
  '/api/project/{id}/change-request': projectOfClient,
  '/api/change-request/{id}': requestOf,
  '/api/change-request/{id}/decision': requestOf,
  '/api/change-request/{id}/comments': requestOf,
  '/api/project/{id}/review': projectOfClient,
  '/api/review/{id}': reviewOf('id'),
  '/api/review/{id}/decision': reviewOf('id'),
  '/api/review/{id}/pin': reviewOf('id'),
  '/api/review-version/{id}/picture': reviewOf('version_id'),
  '/api/review-page/{id}': reviewOf('page_id'),
  '/api/review-page/{id}/small': reviewOf('page_id'),
  '/api/review-pin/{id}': pinOf,
  '/api/review-pin/{id}/comment': pinOf,
  '/api/review-pin/{id}/state': pinOf,
  '/api/project/{id}/onboarding': projectOfClient,
  '/api/onboarding/{id}': listOf,
  '/api/onboarding/{id}/send': listOf,
  '/api/onboarding-item/{id}': itemOf,
  '/api/onboarding-item/{id}/answer': itemOf,
  '/api/onboarding-item/{id}/files': itemOf,
  '/api/onboarding-item/{id}/files/{fileId}': { make: itemFileOf, neverShown: true },
  '/api/onboarding-item/{id}/login': itemOf,
  '/api/onboarding-item/{id}/signature': itemOf,
}

const ownedKindOf = ({ method, path }: Endpoint) =>
  ownedKinds[`${method} ${path}`] ?? ownedKinds[path]

const reachableIds: Record<Reach, readonly string[]> = {
  all: ['shown', 'own', "somebody else's"],
  own: ['shown', 'own'],
  shown: ['shown'],
  none: [],
}

type Ids = Record<string, string>

const missingId = '0198c0de-0000-7000-8000-000000000000'
const malformed = { garbage: "'; drop table service; --", huge: 'x'.repeat(300) }

/** The ids to try: a public one if possible, a missing one and malformed ones. */
async function idsFor({ path }: Endpoint, owned: OwnedKind | undefined): Promise<Ids> {
  const make = Object.entries(makersOf(app)).find(([start]) => path.startsWith(start))?.[1]
  if (!path.includes('{') && !owned) return { none: '' }
  assert.ok(make || owned, `${path} needs a maker`)
  const shown = make && !owned?.neverShown && path.includes('{') && (await make(app.database.db)).id
  return { ...(shown && { shown }), missing: owned?.missing ?? missingId, ...malformed }
}

async function ownIds(owned: OwnedKind | undefined, actor: Actor): Promise<Ids> {
  if (!owned) return {}
  const { db } = app.database
  const others = await owned.make(db, stranger)
  if (!actor.accountId) return { "somebody else's": others.id }
  const { id } = await owned.make(db, actor.accountId)
  return { own: id, "somebody else's": others.id }
}

async function send(
  endpoint: Endpoint,
  id: string,
  actor: Actor,
  body: object = ownedKindOf(endpoint)?.body?.(id) ?? {},
): Promise<Answer> {
  const { method, path } = endpoint
  const token = await actor.token(path === '/api/auth/logout')
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
  const sendsBody = method !== 'GET' && endpoint.body !== undefined
  if (sendsBody) headers.set('Content-Type', 'application/json')
  const ids = id.split('|')
  const idOf = () => encodeURIComponent(ids.length > 1 ? ids.shift()! : ids[0]!)
  const response = await fetch(app.url + path.replace(/\{\w+\}/g, idOf), {
    method,
    headers,
    ...(sendsBody && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // A file is not JSON.
  const { code = '' } = response.ok ? {} : (JSON.parse(text) as { code?: string })
  return { status: response.status, code }
}

/** True if the path contains the secret of a link. */
const isSecret = ({ errors }: Endpoint) => errors?.includes('LINK_INVALID') ?? false

/** The expected error, or null if the call reaches its handler. */
function refusalOf(endpoint: Endpoint, reach: Reach, kind: string, actor: Actor): Answer | null {
  const { path } = endpoint
  if (reach === 'none') return actor.refusal
  // Reaches its handler, which requires a cookie.
  if (path === '/api/auth/refresh') return notSignedIn
  if (kind in malformed && path.includes('{')) return notFound
  // Requires the Accept header of event streams.
  if (endpoint.stream) return { status: 406, code: 'NOT_ACCEPTABLE' }
  if (kind === 'none') return null
  if (kind in malformed) return invalidInput
  return reachableIds[reach].includes(kind) ? null : notFound
}

for (const { endpoint } of routes) {
  const name = `${endpoint.method} ${endpoint.path}`
  const { body, path } = endpoint
  test(`${name} has the access that the matrix declares`, () =>
    tryAll(endpoint, async ({ actor, id, refusal, label }) => {
      const answer = await send(endpoint, id, actor)
      // A wrong secret is a wrong input.
      const isAllowed = refusal === null || (isSecret(endpoint) && passes(answer))
      expect(answer, isAllowed ? null : refusal, label)
    }))

  if (!body || !path.includes('{') || isSecret(endpoint)) continue
  test(`${name} answers 404 before it judges the body`, () =>
    tryAll(endpoint, async ({ actor, id, refusal, label }) => {
      const answer = await send(endpoint, id, actor, [])
      expect(answer, refusal ?? invalidInput, `${label}, invalid body`)
      // Last, because it may delete the record.
      expect(await send(endpoint, id, actor, {}), refusal, `${label}, empty body`)
    }))
}

interface Try {
  actor: Actor
  id: string
  /** The error that the matrix expects, or null. */
  refusal: Answer | null
  label: string
}

/** Runs `call` as each actor with each id. */
async function tryAll(endpoint: Endpoint, call: (one: Try) => Promise<void>): Promise<void> {
  const line = matrix[`${endpoint.method} ${endpoint.path}`]
  assert.ok(line, 'is not in test/access-matrix.ts')
  const owned = line.includes(':') ? ownedKindOf(endpoint) : undefined
  assert.ok(owned || !line.includes(':'), 'needs an entry in ownedKinds')
  const shared = await idsFor(endpoint, owned)
  const tries = actors.map(async (actor) => {
    const reach = reachOf(line, actor.letter)
    for (const [kind, id] of Object.entries({ ...shared, ...(await ownIds(owned, actor)) })) {
      // A role that is refused for every id needs only one malformed id.
      if (reach === 'none' && kind === 'huge') continue
      const refusal = refusalOf(endpoint, reach, kind, actor)
      await call({ actor, id, refusal, label: `${actor.name}, ${kind} id` })
    }
  })
  await Promise.all(tries)
}

function expect(answer: Answer, refusal: Answer | null, label: string): void {
  if (refusal) assert.deepEqual(answer, refusal, label)
  else assert.ok(passes(answer), `${label}: ${answer.status} ${answer.code}`)
}

/** Most calls that are allowed end with a rejected empty body. */
function passes({ status }: Answer): boolean {
  return status <= 400 || status === 409
}

for (const right of memberRights)
  test(`a colleague with the right ${right} makes the calls of that right alone`, async () => {
    const { db } = app.database
    const account = await makeColleague(db, (await makeAccount(db)).id, [right])
    const token = await makeToken(app, account)
    const actor: Actor = {
      ...{ name: right, letter: 'U', accountId: account.id, refusal: forbidden },
      token: async () => token,
    }
    for (const { endpoint } of routes) {
      const name = `${endpoint.method} ${endpoint.path}`
      if (isOpen(endpoint.access) || reachOf(matrix[name] ?? '', 'U') === 'none') continue
      const needed = rightsOf(endpoint.path)
      const { code } = await send(endpoint, missingId, actor)
      const isRefused = needed.length > 0 && !needed.includes(right)
      assert.equal(code === 'FORBIDDEN', isRefused, `${name}: ${code}`)
    }
  })

test('the matrix contains no unknown endpoint', () => {
  const served = new Set(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  assert.deepEqual(
    Object.keys(matrix).filter((name) => !served.has(name)),
    [],
  )
})
