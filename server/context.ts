import type { CookieSerializeOptions } from '@fastify/cookie'
import type { ApiError, ErrorCode } from '#shared/errors.ts'
import type { Role } from '#shared/roles.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Replica } from './db/replica.ts'
import type { Storage } from './files/storage.ts'
import type { Session } from './http/session.ts'
import type { SessionCache } from './http/session-cache.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveStreams } from './live/live-streams.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { Secrets } from './secrets.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { Problems } from './system/problems.ts'
import type { Tracer } from './tracing/trace.ts'

/** The services that the process shares. Time and third parties come from here, so that tests can replace them. */
export interface Kernel {
  config: Config
  secrets: Secrets
  log: Log
  db: Db
  /** Answers reads that may be behind (server/http/call.ts). */
  replica: Replica | undefined
  jobs: Jobs
  files: Storage
  mailer: Mailer
  pdf: PdfRenderer
  botCheck: BotCheck
  sessions: SessionCache<Session>
  settings: SettingsCache
  payments: PaymentProvider
  live: LiveStreams
  problems: Problems
  /** Exists only if traces are on. */
  tracer: Tracer | undefined
  now: () => Date
}

export interface SignedIn {
  id: string
  role: Role
  sessionId: string
  /** The last time that the password was entered or a passkey was used. */
  authenticatedAt: string
}

/** The request behind a call, for the few handlers that read or set cookies. */
export interface Http {
  ip: string
  userAgent: string
  /** The browser sends Do Not Track or Global Privacy Control. */
  privacySignal: boolean
  cookies: Record<string, string | undefined>
  readHeader(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  setHeader(name: string, value: string): void
}

/** The error codes of every endpoint. All others are declared in its contract. */
export type CommonCode = 'NOT_FOUND' | 'INVALID_INPUT'

export interface Context<Code extends ErrorCode = never, User = SignedIn | null> extends Kernel {
  user: User
  http: Http
  fail(code: Code | CommonCode, detail?: ConstructorParameters<typeof ApiError>[1]): never
}
