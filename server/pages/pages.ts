import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { hasRefreshCookie } from '#server/accounts/refresh-cookie.ts'
import type { Config } from '#server/config.ts'
import { type Db, isUnavailable } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import type { ReadFirst } from '#server/http/first-reads.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { Problems } from '#server/problems.ts'
import { acceptsEncoding } from '#server/responses/accept.ts'
import {
  type Answer,
  type AnswerCache,
  addressOf,
  keyOf,
  urlOf,
} from '#server/responses/answer-cache.ts'
import { toResponse } from '#server/responses/error-answers.ts'
import { type SecurityHeaders, takesCard } from '#server/responses/security-headers.ts'
import type { SettingsCache } from '#server/settings-cache.ts'
import { agencyCountry } from '#shared/address/region.ts'
import { timeZone } from '#shared/dates.ts'
import type { ContentTag, Endpoint } from '#shared/endpoint.ts'
import { agencyCurrency } from '#shared/money.ts'
import type { FirstReads } from '#shared/portal/first-reads.ts'
import type { SettingSection, SettingValue } from '#shared/settings.ts'
import { findIcon, type IconSource } from './icons.ts'
import { canonicalPath, matchPage } from './match-page.ts'
import { drawShareCard, type ShareCard } from './share-card.ts'

type ReadEndpoint = (endpoint: Endpoint, input: object) => Promise<unknown>
type Read = (shown: Set<ContentTag>, cached: boolean) => ReadEndpoint

interface DocumentInfo
  extends Pick<Pages, 'islands' | 'parts' | 'screens'>,
    Pick<Rendering, 'cookies' | 'firstReads' | 'nonce' | 'preview'>,
    Pick<Config, 'origin' | 'passwordPolicy' | 'requireStaffTwoFactor' | 'uploadLimitMb'> {
  savesMails: boolean
  takesCards: boolean
  takesPictures: boolean
  recaptchaKey?: string | undefined
  analytics?: { id: string; script: string } | undefined
  siteScript?: Script
  readSetting: <S extends SettingSection>(section: S) => Promise<SettingValue<S>>
  drawShareCard: (card: ShareCard) => Promise<Buffer>
  findIcon: (of: IconSource, name: string) => (() => Promise<Buffer>) | null
  onError: (error: unknown) => void
}

type Setter = 'setCountry' | 'setCurrency' | 'setTimeZone'

/** The exports of the bundle of app/ beside its routes. The context keys compare by identity. */
interface Entry extends Record<Setter, (value: string) => void> {
  readContext: RouterContext<ReadEndpoint>
  documentContext: RouterContext<DocumentInfo>
  isSiteOpen(document: Pick<DocumentInfo, 'readSetting'>): Promise<boolean>
  /** The bundle has its own copy of the shared modules. */
  setPasswordPolicy(policy: Config['passwordPolicy']): void
}

export interface Pages {
  build: ServerBuild
  siteScript: Script
  /** Loads the analytics tag, if one is configured. */
  tagScript: string
  /** The script of each island, by its name. */
  islands: Record<string, Script>
  /** The script of each part of the site that few pages have, by its name. */
  parts: Record<string, Script>
  /** The lazily loaded screens of content kinds, by source file. */
  screens: Record<string, Script>
}

/** Includes its imports, which can be preloaded. */
export interface Script {
  src: string
  imports: string[]
}

interface Options {
  config: Config
  problems: Problems
  log: Log
  cache: AnswerCache
  files: Storage
  headers: SecurityHeaders
  read: Read
  readFirst: ReadFirst
  db: Db
  settings: SettingsCache
  payments: PaymentProvider
  isStaff: (request: FastifyRequest) => Promise<boolean>
  /** Called for each request, so that development serves the latest build. */
  load: () => Promise<Pages>
  /** Pages are cached; not in development. */
  cachePages: boolean
}

const gzipped = promisify(gzip)

const notFoundPath = '/page-not-found'
/** The statuses of answers that are cached. Unknown paths are unbounded, and failures are temporary. */
const lasting = new Set([200, 301, 302])

/** Serves pages at all URLs outside the API. */
export function servePages(app: FastifyInstance, options: Options): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => answer(options, request, reply),
  })
}

async function answer(options: Options, request: FastifyRequest, reply: FastifyReply) {
  const pages = await options.load()
  const url = urlOf(request.raw, options.config.origin)
  const found = matchPage(pages.build, url.pathname.replace(/\/+/g, '/'))
  const requestedPath = addressOf(request.raw).split('?')[0]
  const pathname = canonicalPath(found.pattern, url.pathname)
  // A path is not redirected to a page that does not exist.
  const unknown = pathname !== requestedPath && found.handles.some(({ status }) => status === 404)
  const handles = unknown ? [] : found.handles
  if (handles.length === 0 || handles.some(({ notFound }) => notFound)) {
    url.pathname = notFoundPath
  } else if (pathname !== requestedPath) {
    reply.headers({ ...options.headers.api, 'Cache-Control': 'no-cache' })
    return reply.redirect(pathname + url.search, 301)
  }
  url.pathname = handles.find(({ cachedAs }) => cachedAs)?.cachedAs ?? url.pathname
  if (handles.some(({ hydrate }) => hydrate)) {
    const nonce = randomBytes(16).toString('base64')
    const { cookie: cookies = '' } = request.headers
    const framesBlobs = handles.some((handle) => handle.framesBlobs)
    const page = { params: found.params, search: url.searchParams, cookies }
    const firstReads = await options.readFirst(`/${found.pattern}`, page, request.cookies)
    const rendering = { nonce, cookies, framesBlobs, firstReads }
    const rendered = await render(options, pages, url, rendering)
    const status = handles.find((handle) => handle.status)?.status ?? rendered.status
    return sendOnce(request, reply, { ...rendered, status })
  }
  const query = handles.flatMap((handle) => handle.query ?? [])
  const key = keyOf(url.pathname, url.searchParams, query)
  const form = handles.some((handle) => handle.form)
  const uncached = handles.some((handle) => handle.uncached)
  const address = new URL(url.origin + key)
  if (await isPreview(options, pages, request, url)) {
    const rendering = { form, uncached: true, preview: true }
    return sendOnce(request, reply, await render(options, pages, address, rendering))
  }
  const secret = handles.some(({ cachedAs }) => cachedAs)
  const make = () => render(options, pages, address, { form, uncached, secret })
  const send = await options.cache.answer(key, query, make)
  reply.hijack()
  send(request.raw, reply.raw)
  return reply
}

/** Sends an answer that is for this request only. */
async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers }: Answer,
): Promise<FastifyReply> {
  reply.code(status).headers({ ...headers, Vary: 'Accept-Encoding' })
  if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return reply.send(body)
  return reply.header('Content-Encoding', 'gzip').send(await gzipped(body))
}

/** Before the site opens, staff see its pages, except at /?as=visitor. */
async function isPreview(
  { db, settings, isStaff }: Options,
  { build }: Pages,
  request: FastifyRequest,
  { searchParams }: URL,
): Promise<boolean> {
  if (!hasRefreshCookie(request.raw) || searchParams.get('as') === 'visitor') return false
  const { isSiteOpen } = entryOf(build)
  const readSetting: DocumentInfo['readSetting'] = (section) => settings.read(db, section)
  try {
    return !(await isSiteOpen({ readSetting })) && (await isStaff(request))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return false
  }
}

const entryOf = ({ entry }: ServerBuild) => entry.module as ServerBuild['entry']['module'] & Entry

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** Creating a handler takes longer than answering with it. */
function handlerOf(build: ServerBuild): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, 'production')
  handlers.set(build, handler)
  return handler
}

interface Rendering {
  nonce?: string
  cookies?: string
  firstReads?: FirstReads | undefined
  framesBlobs?: boolean
  form?: boolean
  uncached?: boolean
  /** The URL contains a secret. */
  secret?: boolean
  preview?: boolean
}

async function render(options: Options, pages: Pages, url: URL, rendering: Rendering) {
  const { nonce, cookies, firstReads, preview = false } = rendering
  const { framesBlobs = false, form = false, uncached = false, secret = false } = rendering
  const { config, files, headers, log, problems, read } = options
  const { readContext, documentContext, ...entry } = entryOf(pages.build)
  entry.setPasswordPolicy(config.passwordPolicy)
  // The agency's facts are on every page.
  const tags = new Set<ContentTag>(['setting'])
  let outdated = false
  await options.settings.refresh(options.db).catch(() => {})
  entry.setTimeZone(timeZone())
  entry.setCountry(agencyCountry())
  entry.setCurrency(agencyCurrency())
  const readSetting: DocumentInfo['readSetting'] = (section) =>
    options.settings.read(options.db, section).catch((error) => {
      if (!isUnavailable(error)) throw error
      outdated = true
      return options.settings.lastKnown(section)
    })
  const isCached = options.cachePages && !nonce && !uncached
  const context = new RouterContextProvider()
  context.set(readContext, read(tags, isCached))
  context.set(documentContext, {
    origin: config.origin,
    uploadLimitMb: config.uploadLimitMb,
    requireStaffTwoFactor: config.requireStaffTwoFactor,
    savesMails: config.smtpUrl === undefined,
    // Read for portal pages only, which fail without the database anyway.
    takesCards: !nonce || (await options.payments.isOn(options.db).catch(() => true)),
    takesPictures: config.chromiumPath !== undefined,
    passwordPolicy: config.passwordPolicy,
    recaptchaKey: config.botCheck === 'recaptcha' ? config.recaptcha?.siteKey : undefined,
    analytics: config.analyticsId ? { id: config.analyticsId, script: pages.tagScript } : undefined,
    ...(cookies && { cookies }),
    ...(firstReads && { firstReads }),
    preview,
    ...(nonce ? { nonce } : { siteScript: pages.siteScript }),
    islands: pages.islands,
    parts: pages.parts,
    screens: pages.screens,
    readSetting,
    drawShareCard: (card) => drawShareCard(files, card).catch(toResponse),
    findIcon: (of, name) => {
      const draw = findIcon(files, of, name)
      return draw && (() => draw().catch(toResponse))
    },
    onError: (error) => {
      const problem = problems.report(error, 'page')
      log.error({ err: error, page: url.pathname.slice(0, 40), ...problem }, 'page failed')
    },
  })
  const response = await handlerOf(pages.build)(new Request(url), context)
  const body = Buffer.from(await response.arrayBuffer())
  const card = takesCard(url.pathname)
  const finished = card ? headers.cardPage : form ? headers.formPage : headers.page
  const page = nonce ? headers.hydratedPage(nonce, { framesBlobs, takesCard: card }) : finished
  const sent = new Headers({
    ...page,
    'Cache-Control': nonce || uncached ? 'no-store' : 'no-cache',
  })
  // Client-rendered pages require a sign-in.
  if (nonce) sent.set('X-Robots-Tag', 'noindex')
  // A page's own headers override the defaults.
  for (const [name, value] of response.headers) sent.set(name, value)
  if (response.status === 503) sent.set('Retry-After', '2')
  const forVisitors = !(await entry.isSiteOpen({ readSetting }))
  const shared =
    config.cdn !== undefined &&
    response.status === 200 &&
    !secret &&
    sent.get('Cache-Control') === 'no-cache' &&
    !forVisitors
  const lasts = lasting.has(response.status) || url.pathname === notFoundPath
  return {
    status: response.status,
    body,
    headers: Object.fromEntries(sent),
    ...(isCached && lasts && !outdated && { tags, shared, forVisitors }),
  }
}
