import { readAgency } from '#features/agency/public.server.ts'
import type { Context, Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { deviceOf } from '#shared/device.ts'
import { ApiError } from '#shared/errors.ts'
import { isGuessable } from '#shared/password.ts'
import { passwordJobs } from './passwords/jobs.server.ts'
import type { Ending } from './sessions/endings.ts'
import { reauthAfterMs } from './sessions/rules.ts'

/**
 * Protects sensitive changes from a stolen session: fails unless the password was entered, or a
 * passkey used, recently.
 */
export function requireRecentAuthentication(
  ctx: Context<'REAUTH_REQUIRED', { authenticatedAt: string }>,
): void {
  if (ctx.now().getTime() - Date.parse(ctx.user.authenticatedAt) > reauthAfterMs)
    ctx.fail('REAUTH_REQUIRED')
}

/** Ends all sessions of an account, optionally except one. */
export async function endSessions(
  db: Db,
  accountId: string,
  now: Date,
  because: Ending,
  exceptId?: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

export async function listOpenSessions(db: Db, accountId: string, now: Date) {
  const rows = await db
    .selectFrom('session')
    .select([
      'id as _id',
      'id',
      'user_agent as userAgent',
      'last_seen_at as lastSeenAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('completed_at', 'is not', null)
    .where('idle_expires_at', '>', now.toISOString())
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }))
}

/**
 * Mails the same link as Forgot Password does: whoever has no password yet is invited to choose one.
 * `db` is the transaction that creates the account; the link is created when the mail is sent.
 */
export function enqueuePasswordLink(
  { jobs }: Pick<Kernel, 'jobs'>,
  db: Db,
  { email }: { email: string },
): Promise<void> {
  return jobs.send(db, passwordJobs['password-link'], { mail: 'reset', email })
}

/** Fails if a new password is made of common words, the person's own names or the agency's. */
export async function refuseGuessable(
  kernel: Pick<Kernel, 'db' | 'settings'>,
  password: string,
  own: readonly string[],
): Promise<void> {
  const { name } = await readAgency(kernel)
  if (isGuessable(password, [...own, name]))
    throw new ApiError('INVALID_INPUT', { fields: { password: 'Invalid password' } })
}
