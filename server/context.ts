import type { CookieSerializeOptions } from '@fastify/cookie'
import type { DeclaredError, ErrorCode, ErrorDetail } from '#shared/errors.ts'
import type { Cookies } from './accounts/refresh-cookie.ts'
import type { Session } from './accounts/session.ts'
import type { SessionCache } from './accounts/session-cache.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import type { PageCamera } from './browser/page-camera.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Replica } from './db/replica.ts'
import type { Storage } from './files/storage.ts'
import type { Jobs } from './jobs/queue.ts'
import type { LiveStreams } from './live/live-streams.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { PageDrawer } from './pdf/page-drawer.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { Problems } from './problems.ts'
import type { AnswersTo } from './questions.ts'
import type { Secrets } from './secrets.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { Tracer } from './tracing/trace.ts'

/** The services that the process shares. Time and third parties come from here, so that tests can replace them. */
export interface Kernel {
  config: Config
  secrets: Secrets
  log: Log
  db: Db
  /** Answers reads that may be slightly out of date (server/http/call.ts). */
  replica: Replica | undefined
  jobs: Jobs
  files: Storage
  mailer: Mailer
  pdf: PdfRenderer
  pageDrawer: PageDrawer
  /** Exists only if a browser is configured. */
  pageCamera: PageCamera | undefined
  botCheck: BotCheck
  sessions: SessionCache<Session>
  settings: SettingsCache
  payments: PaymentProvider
  live: LiveStreams
  problems: Problems
  answersTo: AnswersTo
  /** Exists only if traces are on. */
  tracer: Tracer | undefined
  now: () => Date
}

export type SignedIn = Pick<
  Session,
  'id' | 'role' | 'seesClients' | 'clientId' | 'rights' | 'sessionId' | 'authenticatedAt'
>

/** The request behind a call, for the few handlers that read or set cookies. */
export interface Http {
  ip: string
  userAgent: string
  /** The browser sends Do Not Track or Global Privacy Control. */
  privacySignal: boolean
  cookies: Cookies
  readHeader(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  setHeader(name: string, value: string): void
}

/** The error codes of every endpoint. All others are declared in its contract. */
export type CommonCode = 'NOT_FOUND' | 'INVALID_INPUT'

type ErrorOf<Code extends string> = Code extends ErrorCode ? Code : DeclaredError<Code>

export interface Context<Code extends string = never, User = SignedIn | null> extends Kernel {
  user: User
  http: Http
  /** A property, so that a function that fails with more codes than this endpoint declares does not compile. */
  fail: (error: CommonCode | ErrorOf<Code>, detail?: ErrorDetail) => never
}
