import path from 'node:path'
import * as z from 'zod/mini'
import { type PasswordPolicy, passwordPolicies } from '#shared/password.ts'

export interface Config {
  port: number
  host: string
  origin: string
  /** The address is https, so cookies are Secure and HSTS is sent. */
  secure: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** For what needs a database session of its own, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined
  /** A streaming replica, for reads. */
  databaseReadUrl: string | undefined
  demo: boolean
  botCheck: 'altcha' | 'recaptcha' | 'off'
  recaptcha: { siteKey: string; secretKey: string } | undefined
  smtpUrl: string | undefined
  /** The sender of mails, if not the agency of the settings. */
  mailFrom: string | undefined
  /** Card payments go to the built-in sandbox outside of the demo, too. */
  paymentSandbox: boolean
  /** Without the webhook secret, card payments are off. */
  stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string | undefined }
    | undefined
  s3: { url: string; accessKey: string; secretKey: string; region: string } | undefined
  analyticsId: string | undefined
  /** The CDN that stores public answers, and the URL that purges them. */
  cdn: { purgeUrl: string; token: string | undefined } | undefined
  /** The browser that takes pictures of pages. */
  chromiumPath: string | undefined
  /** Encrypts backups. */
  backupPassphrase: string | undefined
  /** Where traces are sent, by OTLP over HTTP. */
  tracesUrl: string | undefined
  rateLimit: boolean
  /** Admins and Managers must enable two-factor before anything else. */
  requireStaffTwoFactor: boolean
  passwordPolicy: PasswordPolicy
  uploadLimitMb: number
  /** The retention of recorded changes. */
  changeRetentionDays: number
  trustProxy: number
  /** Requests for another host than that of `origin` are refused. */
  strictHost: boolean
  /** How long a stopping process reports that it is not ready, before it refuses connections. */
  stopDelaySeconds: number
  logLevel: string
}

/** An invalid environment variable. The process prints its message and exits. */
export class ConfigError extends Error {
  constructor(variable: string, takes: string) {
    super(`${variable}: ${takes}`)
    this.name = 'ConfigError'
  }
}

const text = z.string().check(z.trim(), z.minLength(1))
const url = (protocols: RegExp) => z.url({ protocol: protocols })
const digits = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))
const whole = (from: number, to: number) => z.pipe(digits, z.number().check(z.gte(from), z.lte(to)))
const onOff = z.enum(['on', 'off'])

const variables = {
  PORT: [whole(0, 65535), 'a port number from 0 to 65535'],
  HOST: [text, 'an address to listen on, like 127.0.0.1 or 0.0.0.0'],
  ORIGIN: [
    z.string().check(
      z.regex(/^https?:\/\/[^/\s?#@]+$/),
      z.refine((address) => URL.canParse(address)),
    ),
    'the public address without a path, like https://agency.example',
  ],
  DATA_DIR: [text, 'a folder that can be written'],
  DATABASE_URL: [url(/^postgres(ql)?$/), 'an address like postgres://user:password@host:5432/name'],
  DATABASE_DIRECT_URL: [
    url(/^postgres(ql)?$/),
    'the address of the same database without a pooler, like postgres://user:password@host:5432/name',
  ],
  DATABASE_READ_URL: [
    url(/^postgres(ql)?$/),
    'the address of one streaming replica of DATABASE_URL, like postgres://user:password@host:5432/name',
  ],
  STOP_DELAY_SECONDS: [whole(0, 60), 'a whole number of seconds from 0 to 60'],
  DEMO: [onOff, 'on or off'],
  BOT_CHECK: [z.enum(['altcha', 'recaptcha', 'off']), 'altcha, recaptcha or off'],
  RECAPTCHA_SITE_KEY: [text, 'the site key of reCAPTCHA'],
  RECAPTCHA_SECRET_KEY: [text, 'the secret key of reCAPTCHA'],
  SMTP_URL: [url(/^smtps?$/), 'an address like smtp://user:password@host:587'],
  MAIL_FROM: [z.string().check(z.regex(/^[^\r\n]*[^\s@]@[^\s@]+$/)), 'an email address'],
  PAYMENTS: [z.enum(['sandbox']), 'sandbox, or not set'],
  STRIPE_SECRET_KEY: [text, 'the secret key of Stripe'],
  STRIPE_PUBLISHABLE_KEY: [text, 'the publishable key of Stripe'],
  STRIPE_WEBHOOK_SECRET: [text, 'the signing secret of the Stripe webhook'],
  S3_URL: [
    url(/^https?$/),
    'an address with the bucket as its path, like https://s3.example/bucket',
  ],
  S3_ACCESS_KEY: [text, 'the access key of the bucket'],
  S3_SECRET_KEY: [text, 'the secret key of the bucket'],
  S3_REGION: [text, 'the region of the bucket, like us-east-1'],
  CDN_PURGE_URL: [url(/^https?$/), 'the address that purges the CDN by tag'],
  CDN_PURGE_TOKEN: [text, 'the token for CDN_PURGE_URL'],
  ANALYTICS_ID: [
    z.string().check(z.regex(/^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/)),
    'a tag id like G-ABC123',
  ],
  CHROMIUM_PATH: [text, 'the path of a Chromium'],
  BACKUP_PASSPHRASE: [z.string().check(z.minLength(12)), 'at least 12 characters long'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    url(/^https?$/),
    'the address of an OpenTelemetry collector, like http://127.0.0.1:4318',
  ],
  RATE_LIMIT: [onOff, 'on or off'],
  REQUIRE_STAFF_2FA: [onOff, 'on or off'],
  PASSWORD_POLICY: [z.enum(passwordPolicies), 'composed or nist'],
  UPLOAD_LIMIT_MB: [whole(1, 100), 'a whole number of megabytes from 1 to 100'],
  CHANGE_RETENTION_DAYS: [whole(30, 36_500), 'a whole number of days from 30 to 36500'],
  TRUST_PROXY: [whole(0, 10), 'the number of proxies in front, from 0 to 10'],
  STRICT_HOST: [onOff, 'on or off'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>

export const variableNames: readonly string[] = Object.keys(variables)

type Name = keyof typeof variables
type Values = { [N in Name]?: z.output<(typeof variables)[N][0]> }

function readAll(env: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {}
  for (const [name, [schema, takes]] of Object.entries(variables)) {
    const given = env[name]
    if (given === undefined || given === '') continue
    const parsed = z.safeParse(schema as z.ZodMiniType, given)
    if (!parsed.success) throw new ConfigError(name, `must be ${takes}`)
    values[name] = parsed.data
  }
  return values as Values
}

/** Requires that all of the variables are set, or none. */
function group<N extends Name>(values: Values, names: readonly N[]) {
  const set = names.filter((name) => values[name] !== undefined)
  if (set.length === 0) return undefined
  const missing = names.find((name) => values[name] === undefined)
  if (missing)
    throw new ConfigError(
      missing,
      `must be ${variables[missing][1]}; ${set[0]} is set and needs it`,
    )
  return values as Required<Pick<Values, N>>
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readAll(env)
  const port = values.PORT ?? 3000
  // Normalized like browsers do: lowercase, without the default port.
  const { origin, protocol, hostname } = new URL(values.ORIGIN ?? `http://localhost:${port}`)
  const secure = protocol === 'https:'
  const onTheInternet = secure && hostname !== 'localhost'
  const demo = (values.DEMO ?? 'on') === 'on'
  const botCheck = values.BOT_CHECK ?? 'altcha'
  const rateLimit = (values.RATE_LIMIT ?? 'on') === 'on'
  const recaptcha = group(values, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'])
  const stripe = group(values, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'])
  if (values.STRIPE_WEBHOOK_SECRET !== undefined && !stripe)
    throw new ConfigError('STRIPE_SECRET_KEY', 'is needed where STRIPE_WEBHOOK_SECRET is set')
  if (values.PAYMENTS && stripe)
    throw new ConfigError('PAYMENTS', 'must not be set where STRIPE_SECRET_KEY is')
  if (values.CDN_PURGE_TOKEN !== undefined && values.CDN_PURGE_URL === undefined)
    throw new ConfigError('CDN_PURGE_URL', 'is needed where CDN_PURGE_TOKEN is set')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (values[name] !== undefined && !values.DATABASE_URL)
      throw new ConfigError('DATABASE_URL', `is needed where ${name} is set`)
  const s3 = group(values, ['S3_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])

  if (onTheInternet && demo)
    throw new ConfigError(
      'DEMO',
      'must be off where ORIGIN is https: the demo accounts have a known password',
    )
  if (onTheInternet && botCheck === 'off')
    throw new ConfigError('BOT_CHECK', 'must not be off where ORIGIN is https')
  if (onTheInternet && !rateLimit)
    throw new ConfigError('RATE_LIMIT', 'must not be off where ORIGIN is https')
  if (botCheck === 'recaptcha' && !recaptcha) {
    throw new ConfigError(
      'RECAPTCHA_SITE_KEY',
      'is needed, with RECAPTCHA_SECRET_KEY, where BOT_CHECK is recaptcha',
    )
  }

  return {
    port,
    host: values.HOST ?? '127.0.0.1',
    origin,
    secure,
    dataDir: path.resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    demo,
    botCheck,
    recaptcha: recaptcha && {
      siteKey: recaptcha.RECAPTCHA_SITE_KEY,
      secretKey: recaptcha.RECAPTCHA_SECRET_KEY,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    paymentSandbox: values.PAYMENTS === 'sandbox',
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    },
    s3: s3 && {
      url: s3.S3_URL,
      accessKey: s3.S3_ACCESS_KEY,
      secretKey: s3.S3_SECRET_KEY,
      region: values.S3_REGION ?? 'us-east-1',
    },
    analyticsId: values.ANALYTICS_ID,
    cdn: values.CDN_PURGE_URL
      ? { purgeUrl: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN }
      : undefined,
    chromiumPath: values.CHROMIUM_PATH,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    rateLimit,
    requireStaffTwoFactor: values.REQUIRE_STAFF_2FA === 'on',
    passwordPolicy: values.PASSWORD_POLICY ?? 'composed',
    uploadLimitMb: values.UPLOAD_LIMIT_MB ?? 2,
    changeRetentionDays: values.CHANGE_RETENTION_DAYS ?? 730,
    trustProxy: values.TRUST_PROXY ?? 0,
    strictHost: values.STRICT_HOST === 'on',
    stopDelaySeconds: values.STOP_DELAY_SECONDS ?? 0,
    logLevel: values.LOG_LEVEL ?? 'info',
  }
}

/** Browsers offer Web Crypto only on https and on localhost. */
export function browsersCanSolve({ origin }: Pick<Config, 'origin'>): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}

/** Warns at the start about disabled protections. */
export function warningsOf(config: Config): string[] {
  const { botCheck, rateLimit, secure, smtpUrl } = config
  return [
    ...(botCheck === 'off' ? ['BOT_CHECK is off: forms take anything'] : []),
    ...(botCheck === 'altcha' && !browsersCanSolve(config)
      ? ['ORIGIN is plain http: no browser solves the bot check there, so forms go without it']
      : []),
    ...(rateLimit ? [] : ['RATE_LIMIT is off: nothing is limited']),
    ...(secure && !smtpUrl
      ? ['SMTP_URL is not set: emails are written to DATA_DIR/outbox, and nobody gets them']
      : []),
  ]
}
