import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type ConfigError, readConfig, warningsOf } from './config.ts'

/** The one-line error for this environment. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    assert.equal((error as ConfigError).name, 'ConfigError', String(error))
    return (error as ConfigError).message
  }
  throw new Error(`${JSON.stringify(env)} is taken`)
}

const https = { ORIGIN: 'https://agency.example', DEMO: 'off' }
const recaptcha = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}
const s3 = { S3_URL: 'https://s3.example/b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }

test('everything has a working default', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    secure: false,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    demo: true,
    botCheck: 'altcha',
    recaptcha: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    paymentSandbox: false,
    stripe: undefined,
    s3: undefined,
    analyticsId: undefined,
    cdn: undefined,
    chromiumPath: undefined,
    backupPassphrase: undefined,
    tracesUrl: undefined,
    rateLimit: true,
    requireStaffTwoFactor: false,
    passwordPolicy: 'composed',
    uploadLimitMb: 2,
    changeRetentionDays: 730,
    trustProxy: 0,
    strictHost: false,
    stopDelaySeconds: 0,
    logLevel: 'info',
  }
  assert.deepEqual(readConfig({}), defaults)
  assert.deepEqual(readConfig({ PORT: '', DEMO: '', SMTP_URL: '', UNKNOWN: 'x' }), defaults)
})

test('every variable is read', () => {
  const config = readConfig({
    ...{ ...https, ...recaptcha, ...stripe, ...s3, S3_REGION: 'eu-west-1' },
    ...{ PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/srv/atrium', BOT_CHECK: 'recaptcha' },
    DATABASE_URL: 'postgres://ada:secret@db.example:5432/atrium',
    DATABASE_DIRECT_URL: 'postgres://ada:secret@db.example:5433/atrium',
    DATABASE_READ_URL: 'postgres://ada:secret@replica.example/atrium',
    ...{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Ada <ada@agency.example>' },
    ...{
      ANALYTICS_ID: 'G-ABC123',
      CDN_PURGE_URL: 'https://cdn.example/purge',
      CDN_PURGE_TOKEN: 'purge',
      CHROMIUM_PATH: '/usr/bin/chromium',
      BACKUP_PASSPHRASE: 'twelve letters',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      RATE_LIMIT: 'on',
      UPLOAD_LIMIT_MB: '10',
      CHANGE_RETENTION_DAYS: '365',
    },
    STOP_DELAY_SECONDS: '5',
    STRICT_HOST: 'on',
    ...{ TRUST_PROXY: '2', LOG_LEVEL: 'warn', REQUIRE_STAFF_2FA: 'on', PASSWORD_POLICY: 'nist' },
  })
  assert.deepEqual(config, {
    ...{ port: 8080, host: '0.0.0.0', origin: 'https://agency.example', secure: true },
    ...{ dataDir: '/srv/atrium', demo: false, botCheck: 'recaptcha' },
    databaseUrl: 'postgres://ada:secret@db.example:5432/atrium',
    databaseDirectUrl: 'postgres://ada:secret@db.example:5433/atrium',
    databaseReadUrl: 'postgres://ada:secret@replica.example/atrium',
    recaptcha: { siteKey: 'site', secretKey: 'secret' },
    ...{ smtpUrl: 'smtps://mail.example', mailFrom: 'Ada <ada@agency.example>' },
    paymentSandbox: false,
    stripe: { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' },
    s3: { url: 'https://s3.example/b', accessKey: 'a', secretKey: 's', region: 'eu-west-1' },
    ...{
      analyticsId: 'G-ABC123',
      cdn: { purgeUrl: 'https://cdn.example/purge', token: 'purge' },
      chromiumPath: '/usr/bin/chromium',
      backupPassphrase: 'twelve letters',
      tracesUrl: 'http://127.0.0.1:4318',
      rateLimit: true,
      uploadLimitMb: 10,
      changeRetentionDays: 365,
      trustProxy: 2,
      strictHost: true,
      stopDelaySeconds: 5,
    },
    requireStaffTwoFactor: true,
    passwordPolicy: 'nist',
    logLevel: 'warn',
  })
  assert.equal(readConfig({ PORT: '8080' }).origin, 'http://localhost:8080')
})

const wrong: Record<string, [takes: RegExp, ...values: string[]]> = {
  PORT: [/a port number/, 'http', '65536', '-1', '80.5', ' ', '0x50', '1e3'],
  HOST: [/an address to listen on/, ' '],
  ORIGIN: [
    /the public address without a path/,
    ...['agency.example', 'ftp://agency.example', 'https://agency.example/'],
    ...['https://a@agency.example', 'https://agency.example?x', 'https://agency.example:99999'],
    ...['https://:443', 'https://[::1', 'https://agency .example'],
  ],
  DATA_DIR: [/a folder/, ' '],
  DATABASE_URL: [/postgres:\/\//, 'mysql://db.example', 'db.example:5432', 'nonsense'],
  DATABASE_DIRECT_URL: [/without a pooler/, 'mysql://db.example', 'db.example:5432'],
  DATABASE_READ_URL: [/one streaming replica/, 'mysql://db.example', 'db.example:5432'],
  DEMO: [/on or off/, 'yes', 'ON', '1'],
  BOT_CHECK: [/altcha, recaptcha or off/, 'on', 'hcaptcha'],
  RECAPTCHA_SITE_KEY: [/site key/, ' '],
  RECAPTCHA_SECRET_KEY: [/secret key/, ' '],
  SMTP_URL: [/smtp:\/\//, 'mail.example', 'http://mail.example'],
  MAIL_FROM: [/an email address/, 'Ada', 'ada@', 'Ada <ada@a.test>\nBcc: b@b.test'],
  PAYMENTS: [/sandbox, or not set/, 'off', 'stripe'],
  STRIPE_SECRET_KEY: [/secret key of Stripe/, ' '],
  STRIPE_PUBLISHABLE_KEY: [/publishable key of Stripe/, ' '],
  STRIPE_WEBHOOK_SECRET: [/signing secret/, ' '],
  S3_URL: [/the bucket as its path/, 's3://bucket', 'bucket'],
  S3_ACCESS_KEY: [/access key/, ' '],
  S3_SECRET_KEY: [/secret key/, ' '],
  S3_REGION: [/region/, ' '],
  CDN_PURGE_URL: [/purges the CDN/, 'cdn.example', 'ftp://cdn.example'],
  CDN_PURGE_TOKEN: [/the token/, ' '],
  ANALYTICS_ID: [/a tag id/, 'abc', "G-1');alert(1)//"],
  BACKUP_PASSPHRASE: [/at least 12 characters/, 'short'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [/OpenTelemetry collector/, '127.0.0.1:4318', 'grpc://collector'],
  RATE_LIMIT: [/on or off/, 'no'],
  REQUIRE_STAFF_2FA: [/on or off/, 'yes'],
  PASSWORD_POLICY: [/composed or nist/, 'strict'],
  UPLOAD_LIMIT_MB: [/megabytes from 1 to 100/, '0', '101', '2.5', '2MB'],
  STOP_DELAY_SECONDS: [/seconds from 0 to 60/, '61', '-1', '1.5', '5s'],
  STRICT_HOST: [/on or off/, 'yes'],
  TRUST_PROXY: [/from 0 to 10/, '11', '-1', 'true', ' '],
  LOG_LEVEL: [/fatal, error, warn/, 'verbose'],
}

for (const [name, [takes, ...values]] of Object.entries(wrong)) {
  test(`an invalid ${name} is rejected with one line that says what it takes`, () => {
    for (const value of values) {
      const line = refusalOf({ [name]: value })
      assert.ok(line.startsWith(`${name}: must be `), `${value}: ${line}`)
      assert.match(line, takes)
      assert.doesNotMatch(line, /\n/)
    }
  })
}

describe('an https origin', () => {
  test('is rejected with settings that are only for trying out', () => {
    assert.match(refusalOf({ ORIGIN: https.ORIGIN }), /^DEMO: must be off/)
    assert.match(refusalOf({ ...https, DEMO: 'on' }), /^DEMO: must be off/)
    assert.match(refusalOf({ ...https, BOT_CHECK: 'off' }), /^BOT_CHECK: must not be off/)
    assert.match(refusalOf({ ...https, RATE_LIMIT: 'off' }), /^RATE_LIMIT: must not be off/)
    assert.equal(readConfig(https).secure, true)
  })

  test('on localhost is for trying out too', () => {
    const local = { ORIGIN: 'https://localhost:8443', BOT_CHECK: 'off', RATE_LIMIT: 'off' }
    const { secure, demo, botCheck, rateLimit } = readConfig(local)
    assert.deepEqual([secure, demo, botCheck, rateLimit], [true, true, 'off', false])
  })

  test('that only starts with localhost is not local', () => {
    for (const host of [
      'localhost.agency.example',
      'localhost-agency.example',
      'LOCALHOST.example',
    ])
      assert.match(refusalOf({ ORIGIN: `https://${host}` }), /^DEMO: /)
    assert.match(refusalOf({ ORIGIN: 'HTTPS://agency.example' }), /^(ORIGIN|DEMO): /)
  })

  test('is normalized like in browsers', () => {
    const origin = (given: string) => readConfig({ ORIGIN: given, DEMO: 'off' }).origin
    assert.equal(origin('https://Agency.Example:443'), 'https://agency.example')
    assert.equal(origin('http://Agency.Example:80'), 'http://agency.example')
    assert.equal(origin('https://agency.example:8443'), 'https://agency.example:8443')
  })
})

describe('disabled protections are reported at the start', () => {
  const cases: [env: Record<string, string>, ...warned: RegExp[]][] = [
    [{}],
    [{ ORIGIN: 'http://127.0.0.1:3000' }],
    [https, /^SMTP_URL is not set: .* nobody gets them/],
    [{ ...https, SMTP_URL: 'smtps://mail.example' }],
    [{ ORIGIN: 'http://intranet.example' }, /^ORIGIN is plain http: .* bot check/],
    [{ ORIGIN: 'http://intranet.example', BOT_CHECK: 'off' }, /^BOT_CHECK is off/],
    [{ ORIGIN: 'http://intranet.example', BOT_CHECK: 'recaptcha', ...recaptcha }],
    [{ ORIGIN: 'http://intranet.example', RATE_LIMIT: 'off' }, /^ORIGIN /, /^RATE_LIMIT is off/],
    [{ BOT_CHECK: 'off', RATE_LIMIT: 'off' }, /^BOT_CHECK is off/, /^RATE_LIMIT is off/],
  ]
  for (const [env, ...warned] of cases) {
    test(JSON.stringify(env), () => {
      const warnings = warningsOf(readConfig(env))
      assert.equal(warnings.length, warned.length, warnings.join('\n'))
      for (const [at, pattern] of warned.entries()) assert.match(warnings[at] ?? '', pattern)
    })
  }
})

describe('variables that belong together', () => {
  const { STRIPE_WEBHOOK_SECRET, ...stripeKeys } = stripe
  const groups = { reCAPTCHA: recaptcha, Stripe: stripeKeys, S3: s3 }
  for (const [group, all] of Object.entries(groups)) {
    for (const missing of Object.keys(all)) {
      test(`${group} without ${missing} is rejected`, () => {
        const { [missing as keyof typeof all]: _, ...rest } = all as Record<string, string>
        assert.match(
          refusalOf(rest),
          new RegExp(`^${missing}: must be .*; \\w+ is set and needs it$`),
        )
      })
    }
  }

  test('Stripe takes no sandbox, and no secret of a webhook without keys', () => {
    assert.equal(readConfig(stripeKeys).stripe?.webhookSecret, undefined)
    assert.equal(readConfig({ PAYMENTS: 'sandbox' }).paymentSandbox, true)
    assert.match(refusalOf({ ...stripeKeys, PAYMENTS: 'sandbox' }), /^PAYMENTS: must not be set/)
    assert.match(refusalOf({ STRIPE_WEBHOOK_SECRET }), /^STRIPE_SECRET_KEY: is needed/)
    assert.match(refusalOf({ CDN_PURGE_TOKEN: 'x' }), /^CDN_PURGE_URL: is needed/)
  })

  test('a second address of the database needs the first', () => {
    const url = 'postgres://db.example/atrium'
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
      assert.equal(refusalOf({ [name]: url }), `DATABASE_URL: is needed where ${name} is set`)
  })

  test('reCAPTCHA needs its keys', () => {
    assert.match(refusalOf({ BOT_CHECK: 'recaptcha' }), /^RECAPTCHA_SITE_KEY: is needed/)
  })

  test('a bucket has a default region', () => {
    assert.equal(readConfig(s3).s3?.region, 'us-east-1')
  })
})

test('an invalid value ends the program with one line and no stack trace', async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const dataDir = path.join(tmpdir(), 'atrium-never-made')
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: 'http', DATA_DIR: dataDir, LOG_LEVEL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.deepEqual((await exited)[0], 1)
  assert.equal(said, '')
  assert.equal(complained, 'Atrium could not start. PORT: must be a port number from 0 to 65535\n')
})
