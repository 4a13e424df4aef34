import { actionOf, csvType, type Endpoint, type Input, pathOf, type Reply } from './endpoint.ts'
import { ApiError, type ErrorBody, errorTable } from './errors.ts'
import { eventStream } from './live.ts'
import type { Rights, Role } from './roles.ts'

const fallback = 'An error occurred, please try again.'

const sameOrigin = { credentials: 'same-origin', cache: 'no-store' } as const
/** The new cookie is stored even if the page is left meanwhile: the old one is soon taken for a copy. */
const ofRefresh = { ...sameOrigin, keepalive: true }

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  files?: Record<string, Blob | Blob[]>
}

type Send = (url: string, init: RequestInit) => Promise<Response>

interface Options {
  baseUrl?: string
  fetch?: typeof fetch
  /** Solves the bot check of an endpoint before a form is sent. */
  solveBotCheck?: (action: string) => Promise<string | undefined>
  /**
   * Called with the reason when the server rejects the session of this client or its cookie, or when
   * it is replaced: the cookie is another person's by now.
   */
  onExpired?: (message: string, replaced: boolean) => void
  /** Asks for the password again. False if the person declines. */
  confirmIdentity?: () => Promise<boolean>
}

export interface Claims {
  role: Role
  userId: string
  isTwoFactorEnabled: boolean
  /** The client that the person works for. */
  clientId: string | null
  rights: Rights
}

export interface ApiClient {
  /** `fetch` replaces the client's own, for a call that reports progress or can be aborted. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, via?: { fetch: Send }): Promise<Reply<E>>
  /**
   * Gets a new access token with the refresh cookie. False if there is none for the person of the
   * last one. Concurrent callers share one request.
   */
  refresh(): Promise<boolean>
  setToken(token: string | null): void
  /** The claims of the access token, for display only: the server checks its own rows. */
  claims(): Claims | null
}

/** The replies that are kept for a 304: a tab that stays open reads ever new URLs. */
const cachedReplies = 200

interface CachedReply {
  etag: string
  reply: unknown
}

/**
 * The only way to the API, typed by the contract. It retries a call once after refreshing the access
 * token, when the answer is 403 or a public read ignored an invalid token, and once after the person
 * entered the password that the call asks for.
 */
export function createApiClient({
  baseUrl = '',
  fetch: send = fetch,
  solveBotCheck,
  onExpired,
  confirmIdentity = async () => false,
}: Options = {}): ApiClient {
  let token: string | null = null
  let refreshing: Promise<boolean> | undefined
  let confirming: Promise<boolean> | undefined
  /** The latest last. */
  const cache = new Map<string, CachedReply>()

  function store(url: string, reply: CachedReply): void {
    cache.delete(url)
    cache.set(url, reply)
    const [oldest] = cache.keys()
    if (cache.size > cachedReplies && oldest !== undefined) cache.delete(oldest)
  }

  async function request(endpoint: Endpoint, input: AnyInput, by: Send = send): Promise<Response> {
    const headers = new Headers()
    if (token && endpoint.path !== '/api/auth/refresh')
      headers.set('Authorization', `Bearer ${token}`)
    if (endpoint.stream) headers.set('Accept', eventStream)
    if (endpoint.csv) headers.set('Accept', csvType)
    const url = addressOf(endpoint, input)
    const cached = cache.get(url)
    if (endpoint.method === 'GET' && cached) {
      headers.set('If-None-Match', cached.etag)
      store(url, cached)
    }
    const body = bodyOf(input, headers)
    return by(baseUrl + url, { ...sameOrigin, method: endpoint.method, headers, body }).catch(
      unreachable,
    )
  }

  function expire(message: string, replaced = false): false {
    token = null
    onExpired?.(message, replaced)
    return false
  }

  async function refreshOnce(): Promise<boolean> {
    const person = client.claims()?.userId
    const response = await send(`${baseUrl}/api/auth/refresh`, ofRefresh).catch(unreachable)
    if (response.status === 401 || response.status === 403) {
      const { message } =
        response.status === 403 ? await toError(response) : new ApiError('TOKEN_INVALID')
      return token || response.status === 403 ? expire(message) : false
    }
    if (!response.ok) throw await toError(response)
    const { accessToken } = (await readObject(response)) ?? {}
    if (typeof accessToken !== 'string') throw new ApiError('INTERNAL')
    if (person && readClaims(accessToken).userId !== person)
      return expire(errorTable.TOKEN_INVALID[1], true)
    token = accessToken
    return true
  }

  /** Concurrent calls that need the password share one prompt. */
  function confirmOnce(): Promise<boolean> {
    confirming ??= confirmIdentity().finally(() => {
      confirming = undefined
    })
    return confirming
  }

  const client: ApiClient = {
    claims: () => (token ? readClaims(token) : null),
    setToken(next) {
      token = next
      cache.clear()
    },
    refresh() {
      refreshing ??= refreshOnce().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    async call(endpoint, input, via) {
      const attempt = async () =>
        request(
          endpoint,
          await withBotCheck(endpoint, input as AnyInput, solveBotCheck),
          via?.fetch,
        )
      let response = await attempt()
      if (token && (response.status === 403 || ignoredToken(endpoint, response))) {
        if (!(await client.refresh())) throw new ApiError('TOKEN_INVALID')
        response = await attempt()
      }
      if ((await asksForPassword(response)) && (await confirmOnce())) response = await attempt()
      const url = addressOf(endpoint, input as AnyInput)
      const cached = response.status === 304 && cache.get(url)
      if (cached) return cached.reply as Reply<typeof endpoint>
      if (!response.ok) throw await toError(response)
      const reply = await readReply(endpoint, response)
      const etag = response.headers.get('ETag')
      if (endpoint.method === 'GET' && etag) store(url, { etag, reply })
      return reply as Reply<typeof endpoint>
    },
  }
  return client
}

function addressOf(endpoint: Endpoint, { params, query }: AnyInput): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return pathOf(endpoint, params) + (search.size > 0 ? `?${search}` : '')
}

function bodyOf({ body, files }: AnyInput, headers: Headers): BodyInit | undefined {
  if (files) return toForm(body ?? {}, files)
  if (!body) return undefined
  headers.set('Content-Type', 'application/json')
  return JSON.stringify(body)
}

function toForm(fields: object, files: Record<string, Blob | Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) form.append(name, String(one))
  }
  for (const [name, list] of Object.entries(files)) {
    for (const file of [list].flat()) form.append(name, file)
  }
  return form
}

async function withBotCheck(endpoint: Endpoint, input: AnyInput, solve: Options['solveBotCheck']) {
  if (!endpoint.botCheck || !solve) return input
  return { ...input, body: { ...input.body, [endpoint.botCheck]: await solve(actionOf(endpoint)) } }
}

/** A response without data is an error, whatever its status. */
async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.file) return response.blob().catch(unreachable)
  if (endpoint.stream) return bodyOfStream(response)
  if (endpoint.rows) {
    const rows = await readJson(response)
    if (!Array.isArray(rows)) throw new ApiError('INTERNAL')
    return { rows, total: Number(response.headers.get('X-Total-Count')) }
  }
  const body = await readObject(response)
  if (body && Object.keys(body).length > 0) return body
  const message = endpoint.method === 'DELETE' ? 'Unexpected response format' : fallback
  throw new ApiError('INTERNAL', { message })
}

/** A response that is not a stream, such as a proxy's page, is an error. */
function bodyOfStream({ headers, body }: Response): ReadableStream<Uint8Array> {
  if (!body || !headers.get('Content-Type')?.startsWith(eventStream)) throw new ApiError('INTERNAL')
  return body
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}

async function readObject(response: Response): Promise<Record<string, unknown> | null> {
  const body = await readJson(response)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? (body as Record<string, unknown>) : null
}

/** The server's error, or a generic one when the body is not in our format. */
async function toError(response: Response): Promise<ApiError> {
  const body = ((await readObject(response)) ?? {}) as Partial<ErrorBody>
  const { code, message, errors } = body
  const isOurs = typeof code === 'string' && typeof message === 'string'
  return new ApiError(isOurs ? { code, status: response.status, message } : 'INTERNAL', {
    message: message || fallback,
    ...(errors && { fields: errors }),
  })
}

/** A public read treats an invalid token as none and says so in a header. */
function ignoredToken({ method }: Endpoint, { headers }: Response): boolean {
  return method === 'GET' && headers.get('WWW-Authenticate')?.includes('invalid_token') === true
}

async function asksForPassword(response: Response): Promise<boolean> {
  return response.status === 400 && (await toError(response.clone())).code === 'REAUTH_REQUIRED'
}

function unreachable(): never {
  throw new ApiError('UNAVAILABLE', { message: fallback })
}

export function readClaims(token: string): Claims {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Claims
}
