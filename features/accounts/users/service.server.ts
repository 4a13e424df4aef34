import { listAppointmentsOf } from '#features/appointments/service.server.ts'
import { enqueuePasswordLink } from '#features/auth/passwords/service.server.ts'
import {
  endSessions,
  listOpenSessions,
  requireRecentAuthentication,
} from '#features/auth/sign-in/service.server.ts'
import { listIssuedTo } from '#features/invoices/service.server.ts'
import { recordSecurityEvent } from '#features/security-log/service.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { deviceOf } from '#shared/device.ts'
import { findListed, lockAccount } from '../queries.server.ts'
import type { UserDetails, users } from './contract.ts'

export async function getDetails(
  ctx: ContextOf<typeof users.one>,
  id: string,
): Promise<UserDetails> {
  const full = ctx.user.role === 'Admin'
  const user = (await findListed(ctx.db, id, full)) ?? ctx.fail('NOT_FOUND')
  if (!full) return user
  const open = await listOpenSessions(ctx.db, id, ctx.now())
  return {
    ...user,
    invoices: await listIssuedTo(ctx.db, id),
    appointments: await listAppointmentsOf(ctx.db, id),
    signIns: open.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) })),
  }
}

/** The link itself is recorded when its mail is sent. */
export async function sendPasswordLink(
  ctx: ContextOf<typeof users.sendPasswordLink>,
  id: string,
): Promise<string> {
  return inTransaction(ctx, async ({ db: trx }) => {
    const account = (await lockAccount(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (account.status !== 'Active') ctx.fail('NOT_ACTIVE')
    await enqueuePasswordLink(ctx, trx, account)
    ctx.log.info({ by: ctx.user.id, account: id }, 'password link requested')
    return account.email
  })
}

export async function endSignIns(
  ctx: ContextOf<typeof users.endSignIns>,
  accountId: string,
): Promise<void> {
  requireRecentAuthentication(ctx)
  if (accountId === ctx.user.id) ctx.fail('OWN_ACCOUNT')
  await inTransaction(ctx, async ({ db: trx }) => {
    if (!(await lockAccount(trx, accountId))) ctx.fail('NOT_FOUND')
    await endSessions(trx, accountId, ctx.now(), 'agency')
    await recordSecurityEvent(trx, ctx, 'sign-ins-ended', { accountId, detail: 'All' })
  })
}
