import type * as z from 'zod/mini'
import * as mini from 'zod/mini'
import type { Sent } from '#server/accounts/refresh-cookie.ts'
import { readCookieSession, readSession, type Session } from '#server/accounts/session.ts'
import type { Context, Http, Kernel, SignedIn } from '#server/context.ts'
import { type Db, isOutOfSight, limitedTo } from '#server/db/db.ts'
import { writeIfSpace } from '#server/disk-full.ts'
import { checkFileLink, fileLinkOf } from '#server/files/file-links.ts'
import { actionOf, type Endpoint, type Parts } from '#shared/endpoint.ts'
import { ApiError, type FieldErrors, fail } from '#shared/errors.ts'
import { hasRight, isOpen, mayCall } from '#shared/roles.ts'
import { isStorable } from '#shared/text.ts'
import type { ParsedBody } from './body.ts'
import type { Route } from './implement.ts'
import { enforceLimit, giveBackLimit } from './limits.ts'
import { shapeReply } from './shape-reply.ts'

const maxDepth = 32
/** More values than any form sends, and few enough to check each. */
const maxValues = 2_000
const noBytes = Buffer.alloc(0)

/** Returned instead of a reply if the caller's version is still current. */
export const unchanged = Symbol('unchanged')

export interface Call {
  authorization: string | undefined
  http: Http
  params: unknown
  query: unknown
  /** Called after authentication and authorization. */
  readBody(sender: string): Promise<ParsedBody>
  isUnchanged?: ((user: SignedIn) => boolean) | undefined
  /** The answer is dropped when the content that it shows changes. */
  cached?: boolean
}

/** The one way into every handler: session, access, limit, guard, body, bot check, parse, handle, shape. */
export async function callRoute(kernel: Kernel, route: Route, call: Call): Promise<unknown> {
  const { endpoint } = route
  const user = await authorize(kernel, endpoint, call)
  const release = await countCall(kernel, endpoint, user, call.http.ip)
  if (user && call.isUnchanged?.(user)) return unchanged
  try {
    const params = parseParams(endpoint, call.params)
    // Dates are in the time zone of the settings.
    await kernel.settings.refresh(kernel.db)
    const db = limitedTo(kernel.db, user?.seesClients ?? null)
    const ctx: Context = { ...kernel, db, user, http: call.http, fail }
    await route.guard?.(ctx, { params })
    const sent = await call.readBody(user?.id ?? call.http.ip)
    await checkBot(kernel, endpoint, sent.body, call.http.ip)
    const parts = { params, ...parseInput(endpoint, call.query, sent) }
    const { fields } = parts.query as { fields?: string[] }
    const handle = (db: Db) => route.handle({ ...ctx, db }, parts)
    return shapeReply(endpoint, await readNear(ctx, endpoint, call, handle), fields)
  } catch (thrown) {
    const error = isOutOfSight(thrown) ? new ApiError('NOT_FOUND') : thrown
    if (user && error instanceof ApiError && error.code === 'NOT_FOUND')
      logRefusal(kernel, endpoint, user, error)
    await release()
    throw error
  }
}

/** Reads from the replica, if there is one and the endpoint allows it. */
function readNear<T>(
  { db, replica, user }: Context,
  { shows, mayLag }: Endpoint,
  { cached }: Call,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (user?.seesClients) return work(db)
  if (replica && mayLag) return replica.read(db, [], work)
  if (replica && cached && shows) return replica.read(db, shows, work)
  return work(db)
}

async function authorize(kernel: Kernel, endpoint: Endpoint, call: Call): Promise<SignedIn | null> {
  const { access, beforeTwoFactor } = endpoint
  const session = await identify(kernel, endpoint, call)
  if (typeof session === 'string') {
    const isInvalid = session === 'invalid'
    if (!isOpen(access)) throw new ApiError(isInvalid ? 'TOKEN_INVALID' : 'NOT_SIGNED_IN')
    // The same call may return more with a valid token.
    if (isInvalid) call.http.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"')
    return null
  }
  const isStep = access === 'code-step' || access === 'sign-out'
  if (!session.complete && !isStep) throw new ApiError('TWO_FACTOR_REQUIRED')
  if (mustEnableTwoFactor(kernel, session) && !isStep && !beforeTwoFactor) {
    throw new ApiError('TWO_FACTOR_REQUIRED', {
      message: 'Please turn on two-factor first.',
    })
  }
  if (mayCall(access, session.role) && hasRight(endpoint.rights, session)) return session
  const refusal = new ApiError('FORBIDDEN')
  logRefusal(kernel, endpoint, session, refusal)
  throw refusal
}

/** Logs a call whose role is not enough, or whose record is missing or somebody else's. */
function logRefusal(
  { log }: Kernel,
  { method, path: route }: Endpoint,
  { id: account }: SignedIn,
  { code }: ApiError,
): void {
  log.info({ account, method, route, code }, 'access refused')
}

/**
 * Identifies the caller by the access token, or by the cookie of a browser that opens a signed URL.
 */
async function identify(
  kernel: Kernel,
  endpoint: Endpoint,
  { authorization, http, params, query }: Call,
): Promise<Sent<Session>> {
  const link = endpoint.file && fileLinkOf(query)
  if (!link || authorization !== undefined) return readSession(kernel, authorization)
  const session = await readCookieSession(kernel, http.cookies)
  if (typeof session === 'object') checkFileLink(kernel, endpoint, params, link, session)
  return session
}

function mustEnableTwoFactor({ config }: Kernel, { role, twoFactor }: Session): boolean {
  return config.requireStaffTwoFactor && mayCall('editor', role) && !twoFactor
}

/** Counts the call against its rate limit. Returns a function that undoes this for a rejected public form. */
async function countCall(
  kernel: Kernel,
  { limit, method, path }: Endpoint,
  user: SignedIn | null,
  ip: string,
): Promise<() => Promise<void>> {
  const name = limit ?? (user && method !== 'GET' ? 'write' : undefined)
  if (!name) return async () => {}
  const ofPath = name === 'payment' || name === 'publicForm' || name === 'visit'
  const subject = ofPath ? { ip, about: path } : (user?.id ?? { ip })
  const count = () => enforceLimit({ ...kernel, fail }, name, subject)
  await (method === 'GET' ? writeIfSpace(count, undefined) : count())
  return async () => {
    if (name === 'publicForm') await giveBackLimit(kernel, name, subject)
  }
}

async function checkBot(kernel: Kernel, endpoint: Endpoint, body: unknown, ip: string) {
  if (!endpoint.botCheck) return
  const answer = (body as Record<string, unknown> | null | undefined)?.[endpoint.botCheck]
  const passed = await kernel.botCheck.verify(
    typeof answer === 'string' ? answer : undefined,
    actionOf(endpoint),
    ip,
  )
  if (!passed) throw new ApiError('BOT_CHECK_FAILED')
}

function parseParams({ params: schema }: Endpoint, value: unknown): Parts<Endpoint>['params'] {
  refuseUnstorable(value, 0)
  const params = schema && mini.safeParse(schema, value)
  // A malformed id cannot exist.
  if (params && !params.success) throw new ApiError('NOT_FOUND')
  return params?.data ?? {}
}

function parseInput(
  endpoint: Endpoint,
  query: unknown,
  { body, files, raw = noBytes }: ParsedBody,
): Omit<Parts<Endpoint>, 'params'> {
  for (const part of [query, body]) refuseUnstorable(part, 0)
  return {
    query: parsePart(endpoint.query, query ?? {}),
    body: parsePart(endpoint.body, body ?? {}),
    files,
    raw,
  }
}

function parsePart(schema: z.ZodMiniObject | undefined, value: unknown) {
  if (!schema) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ApiError('INVALID_INPUT', { message: 'Please send the fields as a JSON object.' })
  const result = mini.safeParse(schema, value)
  if (result.success) return result.data
  const fields: FieldErrors = {}
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message
  throw new ApiError('INVALID_INPUT', { fields })
}

function refuseUnstorable(value: unknown, depth: number, room = { left: maxValues }): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new ApiError('BAD_REQUEST')
  } else if (typeof value === 'object' && value !== null) {
    room.left -= Array.isArray(value) ? value.length : Object.keys(value).length
    if (depth === maxDepth || room.left < 0) throw new ApiError('BAD_REQUEST')
    for (const [name, inner] of Object.entries(value)) {
      refuseUnstorable(name, depth)
      refuseUnstorable(inner, depth + 1, room)
    }
  }
}
