import { randomBytes } from 'node:crypto'
import { readAgency } from '#features/agency/public.server.ts'
import { recordSecurityEvent } from '#features/security-log/public.server.ts'
import {
  clearRefreshCookie,
  digest,
  equalDigests,
  isCurrent,
  type RefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '#server/accounts/refresh-cookie.ts'
import { signAccessToken } from '#server/accounts/session.ts'
import type { Context, Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { writeIfSpace } from '#server/disk-full.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Role } from '#shared/roles.ts'
import type { sessions } from './contract.ts'
import { sessionEndedMail } from './emails.server.ts'
import { endings } from './endings.ts'
import { endSession, findEnding, findLiveSession, rotateToken } from './queries.server.ts'
import { lifetimeOf } from './rules.ts'

export async function refresh(ctx: ContextOf<typeof sessions.refresh>) {
  const cookie = readRefreshCookie(ctx, ctx.http.cookies)
  if (cookie === 'missing') return ctx.fail('NOT_SIGNED_IN')
  if (cookie === 'invalid') return ctx.fail('TOKEN_INVALID')
  const now = ctx.now()
  const session = await findLiveSession(ctx.db, cookie.sessionId, now)
  if (!session) return failEnded(ctx, cookie)

  const tokenHash = digest(cookie.secret)
  const newSecret = randomBytes(32)
  const rotation = {
    id: session.id,
    from: tokenHash,
    to: digest(newSecret),
    now,
    idleExpiresAt: lifetimeOf(now, session.persistent).idleExpiresAt,
  }
  if (await writeIfSpace(() => rotateToken(ctx.db, rotation), false)) {
    setRefreshCookie(
      ctx,
      session.id,
      newSecret,
      session.persistent ? session.expires_at : undefined,
    )
  } else if (!(await isStillCurrent(ctx, session.id, tokenHash))) {
    if (cookie.issued) await endReusedSession(ctx, session)
    return failEnded(ctx, cookie)
  }
  const role = session.role as Role
  const accessToken = await signAccessToken(ctx, {
    sessionId: session.id,
    userId: session.account_id,
    role,
    isTwoFactorEnabled: session.two_factor_enabled,
  })
  return { accessToken, role }
}

/** Says why the session has ended, but only to the browser that had it. */
async function failEnded(
  ctx: ContextOf<typeof sessions.refresh>,
  cookie: RefreshCookie,
): Promise<never> {
  const ending = cookie.issued ? await findEnding(ctx.db, cookie.sessionId) : undefined
  return ctx.fail('TOKEN_INVALID', ending && { message: endings[ending] })
}

/** Reads the session again, because another tab may have rotated the token in the meantime. */
async function isStillCurrent(ctx: Kernel, sessionId: string, tokenHash: Buffer): Promise<boolean> {
  const session = await findLiveSession(ctx.db, sessionId, ctx.now())
  return session !== undefined && isCurrent(tokenHash, session, ctx.now())
}

interface ReusedSession {
  id: string
  email: string
  first_name: string
}

/** Ends the session, because a refresh token that was already replaced has been copied. */
async function endReusedSession(ctx: Context, session: ReusedSession) {
  const agency = await readAgency(ctx)
  await inTransaction(ctx, async ({ db: trx }) => {
    const accountId = await endSession(trx, session.id, ctx.now(), 'reused')
    if (!accountId) return
    await recordSecurityEvent(trx, ctx, 'token-reused', {
      accountId,
      detail: 'Its sign-in was ended',
    })
    await ctx.jobs.send(
      trx,
      mailJobs.mail,
      sessionEndedMail(agency, session.email, session.first_name, ctx.config.origin),
    )
  })
  ctx.log.warn({ sessionId: session.id }, 'refresh token reused; session ended')
}

export async function logOut(ctx: Context): Promise<void> {
  const cookie = readRefreshCookie(ctx, ctx.http.cookies)
  const ids = new Set([
    ctx.user?.sessionId,
    typeof cookie === 'object' && (await ownSession(ctx, cookie)),
  ])
  await inTransaction(ctx, async ({ db: trx }) => {
    for (const id of ids) {
      const accountId = id && (await endSession(trx, id, ctx.now()))
      if (accountId) await recordSecurityEvent(trx, ctx, 'signed-out', { accountId })
    }
  })
  clearRefreshCookie(ctx)
}

async function ownSession(
  ctx: Kernel,
  { sessionId, secret }: RefreshCookie,
): Promise<string | undefined> {
  const session = await findLiveSession(ctx.db, sessionId, ctx.now())
  const tokenHash = digest(secret)
  return session &&
    (equalDigests(tokenHash, session.refresh_hash) ||
      equalDigests(tokenHash, session.previous_hash))
    ? session.id
    : undefined
}
