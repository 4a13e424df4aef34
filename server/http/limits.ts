import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Kernel } from '#server/context.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { networksOf } from './networks.ts'

interface Limit {
  max: number
  seconds: number
  /** Replaces the usual message. */
  message?: string
}

/** The maximum number of events per subject, such as an address or a person, and window. */
export const limits = {
  acknowledgement: { max: 2, seconds: 3600 },
  backup: { max: 5, seconds: 3600 },
  chat: {
    max: 20,
    seconds: 10,
    message: 'You are sending messages very fast. Please wait a few seconds and try again.',
  },
  editing: { max: 120, seconds: 60 },
  failedLogin: { max: 10, seconds: 900 },
  failedLoginFromAddress: { max: 100, seconds: 900 },
  passkeySignIn: { max: 100, seconds: 600 },
  payment: { max: 30, seconds: 600 },
  drawing: { max: 120, seconds: 60 },
  forgotPassword: { max: 3, seconds: 3600 },
  forgotPasswordFromAddress: { max: 20, seconds: 3600 },
  /** By the proposal. */
  proposalRenewal: { max: 1, seconds: 86_400 },
  publicForm: { max: 20, seconds: 600 },
  secondFactor: { max: 20, seconds: 900 },
  testMail: { max: 10, seconds: 600 },
  twoFactorSetup: { max: 5, seconds: 300 },
  typing: { max: 20, seconds: 10 },
  upload: { max: 60, seconds: 60 },
  visit: { max: 60, seconds: 60 },
  wrongPassword: { max: 5, seconds: 900 },
  write: { max: 1200, seconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** A person or an email address; or an IP address, optionally with a purpose that is counted separately. */
export type Subject = string | { ip: string; about?: string }

/** The factor by which the limit of an IPv6 /48 exceeds that of a /64. */
const wideNetworkFactor = 5

export interface LimitResult {
  allowed: boolean
  /** True for the last allowed call of the window. */
  last: boolean
  /** Seconds until the next one is allowed; 0 if this one was. */
  retryAfter: number
}

interface Count {
  key: string
  max: number
}

type Counter = Pick<Kernel, 'db' | 'secrets'>

/** The counts do not show whom they are about: what is typed at a sign-in may be a password. */
function keyOf({ secrets }: Counter, name: LimitName, about: string): string {
  const hash = createHmac('sha256', secrets.tokens).update(`limit ${name}:${about}`)
  return `${name}:${hash.digest('base64url')}`
}

function countsOf(counter: Counter, name: LimitName, subject: Subject): Count[] {
  const { max } = limits[name]
  if (typeof subject === 'string') return [{ key: keyOf(counter, name, subject), max }]
  const start = subject.about === undefined ? '' : `${subject.about}:`
  return networksOf(subject.ip).map((network, at) => ({
    key: keyOf(counter, name, start + network),
    max: at === 0 ? max : max * wideNetworkFactor,
  }))
}

/** Counts one, unless any limit of the subject is reached. */
export async function takeLimit(
  counter: Counter,
  now: Date,
  name: LimitName,
  subject: Subject,
): Promise<LimitResult> {
  let last = false
  for (const count of countsOf(counter, name, subject)) {
    const taken = await take(counter, now, count, limits[name].seconds)
    if (!taken.allowed) return taken
    last ||= taken.last
  }
  return { allowed: true, last, retryAfter: 0 }
}

type LimitedContext = Pick<
  Context<'TOO_MANY_REQUESTS'>,
  'config' | 'db' | 'fail' | 'now' | 'secrets'
>

/** Counts one, or fails with 429. Counts nothing if limits are disabled. */
export async function enforceLimit(
  { config, db, fail, now, secrets }: LimitedContext,
  name: LimitName,
  subject: Subject,
): Promise<{ last: boolean }> {
  if (!config.rateLimit) return { last: false }
  const { allowed, last, retryAfter } = await takeLimit({ db, secrets }, now(), name, subject)
  if (allowed) return { last }
  const { message }: Limit = limits[name]
  return fail('TOO_MANY_REQUESTS', { retryAfter, ...(message && { message }) })
}

/** Decides in a single statement, so that all processes together allow exactly `max`. */
async function take({ db }: Counter, now: Date, { key, max }: Count, seconds: number) {
  const at = now.toISOString()
  const row = await db
    .insertInto('rate_limit')
    .values({
      key,
      count: 1,
      resets_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.resets_at <= ${at} then 1 else least(rate_limit.count, ${max}) + 1 end`,
        resets_at: sql<string>`case when rate_limit.resets_at <= ${at} then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (row.count <= max) return { allowed: true, last: row.count === max, retryAfter: 0 }
  const wait = (Date.parse(row.resets_at) - now.getTime()) / 1000
  return { allowed: false, last: false, retryAfter: Math.max(1, Math.ceil(wait)) }
}

/** Undoes one count, such as that of a login attempt that succeeded. */
export async function giveBackLimit(counter: Counter, name: LimitName, subject: Subject) {
  for (const { key, max } of countsOf(counter, name, subject)) {
    await counter.db
      .updateTable('rate_limit')
      // A rejected attempt left the count one above the limit, which is not undone.
      .set({ count: sql<number>`greatest(least(count, ${max}) - 1, 0)` })
      .where('key', '=', key)
      .execute()
  }
}

export const sweepLimits: Sweep = ({ db, daysAgo }) =>
  db.deleteFrom('rate_limit').where('resets_at', '<', daysAgo(0)).execute()
