import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hasRefreshCookie } from '#server/accounts/refresh-cookie.ts'
import { partOfMemory } from '#server/memory.ts'
import { shareRuns } from '#server/share-runs.ts'
import type { ContentTag } from '#shared/endpoint.ts'
import { acceptsEncoding } from './accept.ts'
import { toApiError } from './error-answers.ts'
import { etagOf } from './etag.ts'
import { forSharedCaches } from './shared-caches.ts'

const maxBytes = partOfMemory(16, 64) * 1024 * 1024
const maxAnswers = 5_000
/** The overhead of a cached answer beside its bodies and its key: three sets of headers, and its tags. */
const overheadBytes = 2 * 1024
const oneWriteBytes = 8 * 1024
/** A missed change is visible after this time at the latest. */
const maxAgeMs = 5 * 60_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface Variant {
  headers: OutgoingHttpHeaders
  /** Small bodies are latin1 strings, which Node writes together with the headers. */
  body: Buffer | string
}

interface CachedAnswer {
  status: number
  tags: ReadonlySet<ContentTag> | undefined
  forVisitors: boolean
  bytes: number
  until: number
  /** Used since the last eviction. */
  used: boolean
  etag: string
  notModified: OutgoingHttpHeaders
  plain: Variant
  gzip: Variant
  brotli: Variant
}

export type Send = (request: IncomingMessage, response: ServerResponse) => void

export interface Answer {
  status: number
  body: Buffer
  headers: OutgoingHttpHeaders
  /** The tags of its content. An answer without tags is not cached. */
  tags?: ReadonlySet<ContentTag>
  /** A CDN may store it as well. */
  shared?: boolean
  /** Before the site opens, staff get another page at the same URL. */
  forVisitors?: boolean
}

/**
 * Caches answers that are the same for everybody, compressed once and served before the framework
 * sees the request. They are dropped when their content changes, and expire after some minutes.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer>()
  readonly #share = shareRuns<CachedAnswer>()
  /** The relevant query parameters of each cached path. */
  readonly #queries = new Map<string, { names: readonly string[]; answers: number }>()
  readonly #changes = new Map<ContentTag, number>()
  readonly #now: () => number
  #clears = 0
  #bytes = 0

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.#answers.size, bytes: this.#bytes }
  }

  /** Sends the cached answer for this request, if there is one. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const url = request.url ?? ''
    const found = this.#answers.get(url) ?? this.#answers.get(this.#keyOf(url))
    if (!found || found.until < this.#now()) return false
    if (found.forVisitors && hasRefreshCookie(request)) return false
    found.used = true
    send(request, response, found)
    return true
  }

  #keyOf(url: string): string {
    const queryStart = url.indexOf('?')
    if (queryStart < 0) return url
    const pathname = url.slice(0, queryStart)
    const query = this.#queries.get(pathname)
    return query ? keyOf(pathname, new URLSearchParams(url.slice(queryStart)), query.names) : ''
  }

  /** Returns the cached answer, or renders it; concurrent calls share one rendering. */
  async answer(key: string, query: readonly string[], make: () => Promise<Answer>): Promise<Send> {
    const cached = this.#answers.get(key)
    if (cached && cached.until >= this.#now())
      return (request, response) => send(request, response, cached)
    const finished = await this.#share(key, () => this.#renderOrFindStale(key, query, make))
    return (request, response) => send(request, response, finished)
  }

  /** While the database is unreachable, an expired answer is better than none. */
  async #renderOrFindStale(
    key: string,
    query: readonly string[],
    make: () => Promise<Answer>,
  ): Promise<CachedAnswer> {
    try {
      const rendered = await this.#render(key, query, make)
      return rendered.status === 503 ? (this.#answers.get(key) ?? rendered) : rendered
    } catch (error) {
      const cached = this.#answers.get(key)
      if (cached && toApiError(error).status === 503) return cached
      throw error
    }
  }

  async #render(
    key: string,
    query: readonly string[],
    make: () => Promise<Answer>,
  ): Promise<CachedAnswer> {
    const changesBefore = new Map(this.#changes)
    const clearsBefore = this.#clears
    const answer = await make()
    const tags = [...(answer.tags ?? [])]
    const lasts = () =>
      answer.tags !== undefined &&
      !isSearch(key) &&
      clearsBefore === this.#clears &&
      tags.every((tag) => this.#changes.get(tag) === changesBefore.get(tag))
    if (answer.shared && lasts()) answer.headers = forSharedCaches(answer.headers, tags)
    const finished = { ...(await finish(key, answer)), until: this.#now() + maxAgeMs, used: false }
    if (lasts()) this.#store(key, query, finished)
    return finished
  }

  #store(key: string, query: readonly string[], finished: CachedAnswer): void {
    this.#drop(key)
    this.#answers.set(key, finished)
    this.#bytes += finished.bytes
    if (query.length > 0) {
      const pathname = pathOf(key)
      const { answers } = this.#queries.get(pathname) ?? { answers: 0 }
      this.#queries.set(pathname, { names: query, answers: answers + 1 })
    }
    this.#evict()
  }

  /** An entry that was used gets a second chance, so that many new entries do not evict popular ones. */
  #evict(): void {
    for (const [key, oldest] of this.#answers) {
      if (this.#bytes <= maxBytes && this.#answers.size <= maxAnswers) break
      if (oldest.used) {
        oldest.used = false
        this.#answers.delete(key)
        this.#answers.set(key, oldest)
      } else {
        this.#drop(key)
      }
    }
  }

  #drop(key: string): void {
    const found = this.#answers.get(key)
    if (!found) return
    this.#answers.delete(key)
    this.#bytes -= found.bytes
    const query = this.#queries.get(pathOf(key))
    if (!query) return
    query.answers -= 1
    if (query.answers === 0) this.#queries.delete(pathOf(key))
  }

  contentChanged(tag: ContentTag): void {
    this.#changes.set(tag, (this.#changes.get(tag) ?? 0) + 1)
    for (const [key, { tags }] of this.#answers) if (tags?.has(tag)) this.#drop(key)
  }

  clear(): void {
    this.#clears += 1
    this.#answers.clear()
    this.#queries.clear()
    this.#bytes = 0
  }
}

function pathOf(key: string): string {
  return key.split('?')[0] ?? key
}

/** Searches are unbounded and rarely repeated, so they are not cached. */
function isSearch(key: string): boolean {
  return /[?&]q=/.test(key)
}

/** The URL of a request within this site, whatever its Host header says. */
export function urlOf(request: IncomingMessage, origin: string): URL {
  const address = addressOf(request)
  return new URL(origin + (address.startsWith('/') ? address : `/${address}`))
}

/** The path and query as sent, without a host. */
export function addressOf(request: IncomingMessage): string {
  return (request.url ?? '').replace(/^https?:\/\/[^/?]*/i, '')
}

/** The path with the relevant query parameters only, in a fixed order. */
export function keyOf(
  pathname: string,
  given: URLSearchParams,
  allowed: readonly string[],
): string {
  const relevant = new URLSearchParams()
  for (const name of allowed) {
    const value = given.get(name)
    if (value) relevant.set(name, value)
  }
  return relevant.size > 0 ? `${pathname}?${relevant}` : pathname
}

async function finish(key: string, { status, body, headers, tags, forVisitors = false }: Answer) {
  const etag = etagOf(body, headers)
  const shared = { Vary: 'Accept-Encoding', ...headers, ETag: etag }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body)])
  return {
    status,
    tags,
    forVisitors,
    bytes: overheadBytes + key.length + body.length + br.length + gz.length,
    etag,
    notModified: shared,
    plain: variant(body, shared),
    gzip: variant(gz, shared, 'gzip'),
    brotli: variant(br, shared, 'br'),
  }
}

function variant(body: Buffer, headers: OutgoingHttpHeaders, encoding?: string): Variant {
  return {
    headers: {
      ...headers,
      'Content-Length': body.length,
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body: body.length < oneWriteBytes ? body.toString('latin1') : body,
  }
}

function send(request: IncomingMessage, response: ServerResponse, finished: CachedAnswer): void {
  if (finished.status === 200 && request.headers['if-none-match']?.includes(finished.etag)) {
    response.writeHead(304, finished.notModified).end()
    return
  }
  const accepted = request.headers['accept-encoding']
  const chosen = acceptsEncoding(accepted, 'br')
    ? finished.brotli
    : acceptsEncoding(accepted, 'gzip')
      ? finished.gzip
      : finished.plain
  response.writeHead(finished.status, chosen.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(chosen.body, 'latin1')
}
