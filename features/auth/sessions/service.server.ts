import { randomBytes } from 'node:crypto'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import { digest, setRefreshCookie } from '#server/accounts/refresh-cookie.ts'
import { signAccessToken } from '#server/accounts/session.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { enforceLimit, giveBackLimit } from '#server/http/limits.ts'
import type { Role } from '#shared/roles.ts'
import { endSessions, requireRecentAuthentication } from '../public.server.ts'
import { signInAgain } from './contract.ts'
import { rememberDevice } from './device.server.ts'
import {
  completeSession,
  countWrongCode,
  endSession,
  insertSession,
  lockPendingSession,
} from './queries.server.ts'
import { addMs, codeStepMs, lifetimeOf } from './rules.ts'

interface Account {
  id: string
  role: string
  two_factor_enabled: boolean
}

/** An account as it was when somebody was verified. Without a password if a passkey was. */
type Verified = Account & { password_hash?: string | null }

/**
 * Opens a complete session: sets the refresh cookie and returns the access token. Null if the
 * account has changed since it was verified.
 */
export async function openSession(
  ctx: Context,
  account: Verified,
  keepSignedIn: boolean,
  /** The name of the method in the security log. */
  method: 'Password' | 'Passkey',
): Promise<string | null> {
  const now = ctx.now()
  const secret = randomBytes(32)
  const lifetime = lifetimeOf(now, keepSignedIn)
  const sessionId = await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await isUnchanged(trx, account))) return null
    const id = await insertSession({ ...ctx, db: trx }, now.toISOString(), {
      account_id: account.id,
      refresh_hash: digest(secret),
      persistent: keepSignedIn,
      completed_at: now.toISOString(),
      idle_expires_at: lifetime.idleExpiresAt,
      expires_at: lifetime.expiresAt,
    })
    const event = { accountId: account.id, detail: method }
    await recordSecurityEvent(trx, ctx, 'signed-in', event)
    await rememberDevice({ ...ctx, db: trx }, account.id)
    return id
  })
  if (sessionId === null) return null
  setRefreshCookie(ctx, sessionId, secret, keepSignedIn ? lifetime.expiresAt : undefined)
  return signAccessToken(ctx, claimsOf(sessionId, account))
}

/**
 * Opens a session that is pending until the second factor is verified. Its token only allows the
 * code step and signing out. Null if the account has changed since it was verified.
 */
export async function openPendingSession(
  ctx: Context,
  account: Verified,
  keepSignedIn: boolean,
): Promise<string | null> {
  const now = ctx.now()
  const end = addMs(now, codeStepMs)
  const sessionId = await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await isUnchanged(trx, account))) return null
    return insertSession({ ...ctx, db: trx }, now.toISOString(), {
      account_id: account.id,
      refresh_hash: null,
      persistent: keepSignedIn,
      completed_at: null,
      idle_expires_at: end,
      expires_at: end,
    })
  })
  return sessionId && signAccessToken(ctx, claimsOf(sessionId, account), codeStepMs / 1000)
}

/**
 * A change of the password, the second factor or the status ends the sessions of the account.
 * The lock makes it wait, so that it also ends the session that is opened now. It is not shared,
 * because the insert of a session updates the account: two sign-ins at once would deadlock.
 */
async function isUnchanged(trx: Db, { id, two_factor_enabled, password_hash }: Verified) {
  const account = await trx
    .selectFrom('account')
    .select(['password_hash'])
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .where('two_factor_enabled', '=', two_factor_enabled)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return false
  return password_hash === undefined || account.password_hash === password_hash
}

/** Completes a pending session. Null if it is no longer pending. */
async function completePendingSession(ctx: Context, sessionId: string): Promise<string | null> {
  const secret = randomBytes(32)
  const account = await completeSession(ctx.db, sessionId, digest(secret), ctx.now())
  if (!account) return null
  const event = { accountId: account.id, detail: 'With a second factor' }
  await recordSecurityEvent(ctx.db, ctx, 'signed-in', event)
  await rememberDevice(ctx, account.id)
  setRefreshCookie(ctx, sessionId, secret, account.persistent ? account.expires_at : undefined)
  return signAccessToken(ctx, claimsOf(sessionId, account))
}

/**
 * Verifies a second factor, and returns the access token or null. Concurrent attempts are rejected
 * without being verified. The last allowed wrong code ends the pending session.
 */
export async function trySecondFactor(
  ctx: Context<'TOO_MANY_REQUESTS' | 'SIGN_IN_AGAIN', SignedIn>,
  verify: (trx: Db) => Promise<boolean>,
): Promise<string | null> {
  const { id, sessionId } = ctx.user
  let ended = false
  let wasLast = false
  const accessToken = await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await lockPendingSession(trx, sessionId, ctx.now()))) return null
    wasLast = (await enforceLimit({ ...ctx, db: trx }, 'secondFactor', id)).last
    if (!(await verify(trx))) {
      ended = await countWrongCode(trx, sessionId, ctx.now())
      await recordWrongCode(ctx, trx, ended || wasLast)
      return null
    }
    await giveBackLimit({ ...ctx, db: trx }, 'secondFactor', id)
    return completePendingSession({ ...ctx, db: trx }, sessionId)
  })
  return ended ? ctx.fail(signInAgain) : accessToken
}

async function recordWrongCode(ctx: Context<never, SignedIn>, trx: Db, lockedOut: boolean) {
  const accountId = ctx.user.id
  await recordSecurityEvent(trx, ctx, 'code-failed', { accountId })
  if (!lockedOut) return
  const event = { accountId, detail: 'Too many wrong codes' }
  await recordSecurityEvent(trx, ctx, 'locked-out', event)
}

export async function endOther(ctx: Context<'REAUTH_REQUIRED', SignedIn>, sessionId: string) {
  requireRecentAuthentication(ctx)
  const { id: accountId } = ctx.user
  await inTransaction(ctx, async ({ db: trx }) => {
    const ended = await endSession(trx, sessionId, ctx.now(), 'elsewhere', accountId)
    if (!ended) ctx.fail('NOT_FOUND')
    await recordSecurityEvent(trx, ctx, 'sign-ins-ended', { accountId, detail: 'One' })
  })
}

export async function endAllOthers(ctx: Context<'REAUTH_REQUIRED', SignedIn>): Promise<void> {
  requireRecentAuthentication(ctx)
  const { id: accountId, sessionId } = ctx.user
  await inTransaction(ctx, async ({ db: trx }) => {
    await endSessions(trx, accountId, ctx.now(), 'elsewhere', sessionId)
    await recordSecurityEvent(trx, ctx, 'sign-ins-ended', { accountId, detail: 'All others' })
  })
}

function claimsOf(sessionId: string, { id, role, two_factor_enabled }: Account) {
  return {
    sessionId,
    userId: id,
    role: role as Role,
    isTwoFactorEnabled: two_factor_enabled,
  }
}
